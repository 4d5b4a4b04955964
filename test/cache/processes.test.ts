import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { CacheFolder } from "../../src/cache/cache-folder.ts";
import { unseal } from "../../src/cache/envelope.ts";
import { scratch } from "../cli/run.ts";
import { inRepository } from "../shared.ts";
import { smallCorpus } from "./corpus.ts";

const exec = promisify(execFile);

describe("a build", () => {
  const root = scratch();
  const home = scratch();

  beforeAll(async () => {
    cpSync(inRepository("package.json"), join(root, "package.json"));
    for (const name of ["arms", "node_modules"]) symlinkSync(inRepository(name), join(root, name));
    const tsc = inRepository("node_modules/.bin/tsc");
    await exec(tsc, ["-p", inRepository("tsconfig.build.json"), "--outDir", join(root, "dist")]);
    await exec(process.execPath, [join(root, "dist/cache/write-fingerprint.js")]);
  }, 120_000);

  async function analyze(corpus: string, cache: string): Promise<Record<string, string>> {
    const out = scratch();
    const args = [join(root, "dist/cli.js"), "analyze", corpus, "--draws", "200", "--quiet", "--out", out];
    const env = { ...process.env, HOME: home, XDG_CACHE_HOME: "", COREF_CACHE: cache };
    const { stderr } = await exec(process.execPath, args, { env });
    expect(stderr).toBe("");
    return Object.fromEntries(readdirSync(out).map((name) => [name, readFileSync(join(out, name), "utf8")]));
  }

  const reportsIn = (cache: string): string[] => readdirSync(join(cache, "reports"));

  test("keeps what it found, and only where it was told to", async () => {
    const [corpus, cache] = [smallCorpus(), join(scratch(), "cache")];
    const first = await analyze(corpus, cache);
    expect(reportsIn(cache)).toHaveLength(1);
    expect(await analyze(corpus, cache)).toEqual(first);
    expect(reportsIn(cache)).toHaveLength(1);
    expect(existsSync(join(home, ".cache"))).toBe(false);
  });

  test("uses ~/.cache/coref where nothing is said", async () => {
    await analyze(smallCorpus(), "");
    expect(reportsIn(join(home, ".cache/coref"))).toHaveLength(1);
  });

  test("gives the same in several processes at once, while another empties the cache", async () => {
    const [corpus, cache] = [smallCorpus(), join(scratch(), "cache")];
    const expected = await analyze(corpus, join(scratch(), "another"));
    let isDone = false;
    const clearing = (async () => {
      while (!isDone) {
        new CacheFolder(cache).clear();
        await new Promise((done) => setTimeout(done, 5));
      }
    })();
    for (let round = 0; round < 2; round++) {
      const runs = await Promise.all([
        analyze(corpus, cache),
        analyze(corpus, cache),
        analyze(corpus, cache),
      ]);
      for (const run of runs) expect(run).toEqual(expected);
    }
    isDone = true;
    await clearing;
  });

  test("that was compiled without its last step keeps nothing", async () => {
    const [corpus, cache] = [smallCorpus(), join(scratch(), "cache")];
    const later = Date.now() / 1000 + 60;
    utimesSync(join(root, "dist/cache/fingerprint.js"), later, later);
    await analyze(corpus, cache);
    expect(existsSync(cache)).toBe(false);
  });
});

test("a process that is killed while it writes leaves nothing that is read as whole", async () => {
  const cache = scratch();
  const writer = spawn(process.execPath, ["--import", "tsx", inRepository("test/cache/writer.ts"), cache], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, TSX_DISABLE_CACHE: "1" },
  });
  await once(writer.stdout, "data");
  writer.kill("SIGKILL");
  await once(writer, "exit");
  const folder = new CacheFolder(cache);
  const names = folder.names("rows");
  expect(names.length).toBeGreaterThanOrEqual(3);
  for (const name of names) expect(unseal(name, folder.read("rows", name) as Buffer)).toHaveLength(8_000_000);
});
