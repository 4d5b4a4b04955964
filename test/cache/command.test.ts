import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { unseal } from "../../src/cache/envelope.ts";
import { type AnalyzeOptions, runAnalyze } from "../../src/cli/analyze-command.ts";
import { run, scratch } from "../cli/run.ts";
import { inRepository } from "../shared.ts";
import { corpusWithCaptures, put, smallCorpus } from "./corpus.ts";

const DEFAULTS: AnalyzeOptions = {
  fire: "turns:0.6",
  profile: "default",
  identifiers: "published",
  corrections: false,
  recovery: false,
  money: false,
  minTokens: 300,
  policies: false,
  seed: 1,
  draws: 0,
  subagents: false,
  cache: true,
  cacheSize: 1000,
  json: false,
  quiet: false,
};

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Runs `coref analyze` as a build does, with its cache in a folder. */
async function analyze(
  paths: readonly string[],
  cache: string,
  change: Partial<AnalyzeOptions> = {},
  build: string | null = "test",
): Promise<Ran> {
  const printed = { out: "", err: "" };
  const into = (to: "out" | "err") => ({
    isTTY: false,
    write: (text: string | Uint8Array) => {
      printed[to] += String(text);
      return true;
    },
  });
  const out = scratch();
  const terminal = { stdout: into("out"), stderr: into("err"), env: { COREF_CACHE: cache } };
  const code = await runAnalyze(paths, { ...DEFAULTS, out, ...change }, terminal, [], build);
  const files = readdirSync(out).map((name) => [name, readFileSync(join(out, name), "utf8")]);
  return {
    code,
    err: printed.err,
    out: printed.out.replaceAll(out, "OUT"),
    files: Object.fromEntries(files),
  };
}

const namesIn = (cache: string, kind: string): string[] =>
  existsSync(join(cache, kind)) ? readdirSync(join(cache, kind)) : [];

describe("a finished report comes back, byte for byte", () => {
  const [sessions, captures] = [smallCorpus(), corpusWithCaptures()];
  // A file that was changed in the last two seconds is not known by its stamp.
  beforeAll(() => new Promise((done) => setTimeout(done, 2_100)));

  test.each<[string, Partial<AnalyzeOptions>, string]>([
    ["with intervals", { draws: 500 }, sessions],
    ["as JSON", { json: true }, sessions],
    ["of subagents", { subagents: true }, sessions],
    ["of policies, with money", { policies: true }, sessions],
    ["with corrections and sweeps", { corrections: true, sweep: ["all"] }, sessions],
    ["of captures", {}, captures],
  ])("%s", async (_, change, corpus) => {
    const cache = join(scratch(), "cache");
    const without = await analyze([corpus], cache, { ...change, cache: false });
    expect(Object.keys(without.files)).toContain("candidates.jsonl");
    expect(existsSync(cache)).toBe(false);
    expect(await analyze([corpus], cache, change)).toEqual(without);
    expect(namesIn(cache, "reports")).toHaveLength(1);
    // An analysis would leave rows again.
    for (const name of namesIn(cache, "rows")) rmSync(join(cache, "rows", name));
    expect(await analyze([corpus], cache, change)).toEqual(without);
    expect(namesIn(cache, "rows")).toEqual([]);
  });
});

test("a report of files that were changed just now comes back as well: they are hashed", async () => {
  const [corpus, cache] = [smallCorpus(), scratch()];
  const first = await analyze([corpus], cache);
  expect(namesIn(cache, "files")).toEqual([]);
  const [report] = namesIn(cache, "reports") as [string];
  const { mtimeMs } = statSync(join(cache, "reports", report));
  expect(await analyze([corpus], cache)).toEqual(first);
  // It was used.
  expect(statSync(join(cache, "reports", report)).mtimeMs).toBeGreaterThan(mtimeMs);
});

describe("a report is made anew for", () => {
  test.each<[string, Partial<AnalyzeOptions>]>([
    ["another seed", { seed: 2 }],
    ["other draws", { draws: 200 }],
    ["other arms", { arm: ["index"] }],
    ["a sweep", { sweep: ["fire"] }],
    ["corrections", { corrections: true }],
    ["money", { money: true }],
  ])("%s", async (_, change) => {
    const [corpus, cache] = [smallCorpus(), scratch()];
    await analyze([corpus], cache);
    const other = await analyze([corpus], cache, change);
    expect(namesIn(cache, "reports")).toHaveLength(2);
    expect(other).toEqual(await analyze([corpus], cache, { ...change, cache: false }));
  });

  test("another content of an arm's file", async () => {
    const [corpus, cache, arms] = [smallCorpus(), scratch(), scratch()];
    cpSync(inRepository("test/fixtures/arms"), arms, { recursive: true });
    const [name] = readdirSync(arms).filter((file) => file.endsWith(".json"));
    const before = await analyze([corpus], cache, { arms: [arms] });
    const path = join(arms, name as string);
    const spec = JSON.parse(readFileSync(path, "utf8"));
    writeFileSync(path, JSON.stringify({ ...spec, what: "something else" }));
    const after = await analyze([corpus], cache, { arms: [arms] });
    expect(after.files["results.json"]).not.toBe(before.files["results.json"]);
    expect(after).toEqual(await analyze([corpus], cache, { arms: [arms], cache: false }));
  });

  test("other prices", async () => {
    const [corpus, cache, folder] = [smallCorpus(), scratch(), scratch()];
    const shipped = readFileSync(inRepository("arms/models/prices.json"), "utf8");
    const prices = put(folder, "prices.json", shipped);
    const before = await analyze([corpus], cache, { money: true, prices });
    writeFileSync(prices, shipped.replaceAll(/"input": [\d.]+/g, '"input": 77'));
    const after = await analyze([corpus], cache, { money: true, prices });
    expect(after.files["results.json"]).not.toBe(before.files["results.json"]);
    expect(after).toEqual(await analyze([corpus], cache, { money: true, prices, cache: false }));
  });

  test("what stands beside a subagent's file", async () => {
    const [corpus, cache] = [smallCorpus(), scratch()];
    await analyze([corpus], cache, { subagents: true });
    const meta = readdirSync(corpus, { recursive: true, encoding: "utf8" }).find((name) =>
      /agent-.*\.jsonl$/.test(name),
    );
    put(
      corpus,
      (meta as string).replace(/\.jsonl$/, ".meta.json"),
      '{"toolUseId":"of no call","parentAgentId":"x"}',
    );
    await analyze([corpus], cache, { subagents: true });
    expect(namesIn(cache, "reports")).toHaveLength(2);
  });

  test("another build, and none where there is no build", async () => {
    const [corpus, cache] = [smallCorpus(), join(scratch(), "cache")];
    await analyze([corpus], cache, {}, null);
    expect(existsSync(cache)).toBe(false);
    await analyze([corpus], cache);
    await analyze([corpus], cache, {}, "other");
    expect(namesIn(cache, "reports")).toHaveLength(2);
  });
});

test("a report with a file that could not be used is not kept", async () => {
  const [corpus, cache] = [smallCorpus(), scratch()];
  put(corpus, "gemini.jsonl", '{"projectHash":"a","messages":[]}\n');
  const first = await analyze([corpus], cache);
  expect(first.code).toBe(1);
  expect(namesIn(cache, "reports")).toEqual([]);
  expect(await analyze([corpus], cache)).toEqual(first);
});

test("an experiment's report is not kept, its rows are", async () => {
  const cache = scratch();
  await analyze([inRepository("experiments/000-stand-in")], cache);
  expect(namesIn(cache, "reports")).toEqual([]);
  expect(namesIn(cache, "rows").length).toBeGreaterThan(0);
});

test("a damaged report is made anew", async () => {
  const [corpus, cache] = [smallCorpus(), scratch()];
  const first = await analyze([corpus], cache);
  const [name] = namesIn(cache, "reports") as [string];
  const path = join(cache, "reports", name);
  const good = readFileSync(path);
  writeFileSync(path, good.subarray(0, -1));
  expect(await analyze([corpus], cache)).toEqual(first);
  expect(unseal(name, readFileSync(path))).toEqual(unseal(name, good));
});

test("a folder that cannot be written costs nothing, and is said once", async () => {
  const corpus = smallCorpus();
  const cache = join(put(scratch(), "a-file", ""), "cache");
  const { err, ...rest } = await analyze([corpus], cache);
  const { err: none, ...without } = await analyze([corpus], cache, { cache: false });
  expect(rest).toEqual(without);
  expect(none).toBe("");
  expect(err).toMatch(/^coref: nothing is kept for the next run: ENOTDIR: .*\n$/);
});

test("only the user may read what is kept", async () => {
  const [corpus, cache] = [smallCorpus(), join(scratch(), "cache")];
  await analyze([corpus], cache);
  const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
  expect(modeOf(cache)).toBe("700");
  for (const kind of ["files", "rows", "reports"]) {
    expect(modeOf(join(cache, kind))).toBe("700");
    for (const name of namesIn(cache, kind)) expect(modeOf(join(cache, kind, name))).toBe("600");
  }
});

describe("coref cache", () => {
  test("shows where it is and how large, and empties it of what is ours", async () => {
    const [corpus, cache] = [smallCorpus(), join(scratch(), "cache")];
    const env = { COREF_CACHE: cache };
    expect((await run(["cache"], env)).out).toBe(`${cache}\n0 entries, 0.0 MB\n`);
    await analyze([corpus], cache);
    const entries = ["files", "rows", "reports"].flatMap((kind) => namesIn(cache, kind));
    expect((await run(["cache"], env)).out).toMatch(
      new RegExp(`^${cache}\n${entries.length} entries, \\d+\\.\\d MB\n$`),
    );
    const foreign = put(cache, "rows/notes.txt", "not ours");
    expect((await run(["cache", "--clear"], env)).out).toBe(
      `${entries.length} entries deleted from ${cache}\n`,
    );
    expect(readdirSync(cache, { recursive: true })).toEqual(["rows", "rows/notes.txt"]);
    rmSync(foreign);
    await analyze([corpus], cache);
    await run(["cache", "--clear"], env);
    expect(existsSync(cache)).toBe(false);
  });

  test("touches nothing of a folder that is none of ours", async () => {
    const folder = scratch();
    put(folder, "CACHEDIR.TAG", "another program's");
    put(folder, "rows/a", "b");
    mkdirSync(join(folder, "reports"));
    chmodSync(folder, 0o755);
    expect((await run(["cache", "--clear"], { COREF_CACHE: folder })).out).toBe(
      `0 entries deleted from ${folder}\n`,
    );
    expect(readFileSync(join(folder, "CACHEDIR.TAG"), "utf8")).toBe("another program's");
    expect(readFileSync(join(folder, "rows/a"), "utf8")).toBe("b");
  });
});

test("from source, coref analyze keeps nothing", async () => {
  const cache = join(scratch(), "cache");
  await run(["analyze", smallCorpus(), "--draws", "0", "--out", scratch()], { COREF_CACHE: cache });
  expect(existsSync(cache)).toBe(false);
});
