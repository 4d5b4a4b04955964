import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { edit, experimentFolder, oneSession } from "../experiment/registered.ts";
import { folderOf } from "../folder.ts";
import { run, scratch } from "./run.ts";

const withSeed = (seed: number) => (text: string) => JSON.stringify({ ...JSON.parse(text), seed });

/** The line of an experiment's report that says whether it was registered. */
async function lineOf(folder: string, ...args: readonly string[]): Promise<string | undefined> {
  const { code, err } = await run(["analyze", folder, "--quiet", ...args]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const report = readFileSync(join(folder, "report", "report.md"), "utf8");
  return report
    .split("\n")
    .find((line) => /^\*\*(REGISTERED|DEVIATED|UNREGISTERED|An unregistered)/.test(line));
}

describe("coref register", () => {
  test("says what it froze, and the report what became of it", async () => {
    const folder = experimentFolder();
    expect(await lineOf(folder)).toBe(
      "**UNREGISTERED**: this experiment was not registered before it was run. Does it work?",
    );
    rmSync(join(folder, "report"), { recursive: true });
    const { code, out, err } = await run(["register", folder]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const { registered, digest, parts } = JSON.parse(readFileSync(join(folder, "registration.json"), "utf8"));
    expect(out).toContain(
      `Registered on ${registered}: ${Object.keys(parts).length} parts, digest ${digest}\n`,
    );
    expect(out).toContain(`Its corpus has the digest ${parts.corpus}\n`);
    expect(out).toContain(`Commit ${folder} now, then: coref analyze ${folder}\n`);
    const short = `${registered}, digest \`${digest.slice(0, 12)}\``;
    expect(await lineOf(folder)).toBe(`**REGISTERED** ${short}. Does it work?`);
    edit(folder, "experiment.yaml", withSeed(2));
    edit(folder, "corpus/a.jsonl", (text) => text.replace("very", "Very"));
    expect(await lineOf(folder)).toBe(
      `**DEVIATED** from what was registered ${short}, in: corpus, field seed. Does it work?`,
    );
  });

  test("after a report, and once more for a reason: both stand in the report", async () => {
    const folder = experimentFolder();
    await lineOf(folder);
    const { out } = await run(["register", folder]);
    expect(out).toContain("A report of it existed before; its report will say so.\n");
    const { registered } = JSON.parse(readFileSync(join(folder, "registration.json"), "utf8"));
    edit(folder, "experiment.yaml", withSeed(2));
    const refused = await run(["register", folder]);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain("has changed since: field seed; say why with --amend");
    expect((await run(["register", folder, "--amend", "a *typing* error", "--quiet"])).out).toBe("");
    expect(await lineOf(folder)).toContain(
      ` (registered after a report had been made; amended: the registration of ${registered} was given up (a \\*typing\\* error)). `,
    );
  });

  test("an empty reason is none", async () => {
    const folder = experimentFolder();
    await run(["register", folder]);
    edit(folder, "experiment.yaml", withSeed(2));
    expect((await run(["register", folder, "--amend", " "])).code).toBe(2);
  });

  test("names the files that cannot be used, as analyze does", async () => {
    const folder = experimentFolder({}, { "corpus/c.jsonl": "{}\n" });
    const { code, err } = await run(["register", folder]);
    expect(code).toBe(1);
    expect(err).toContain("coref: c.jsonl: not a Claude Code transcript");
    expect(existsSync(join(folder, "registration.json"))).toBe(true);
  });

  test.each<[string, () => string, RegExp]>([
    ["a folder without an experiment", () => scratch(), /no experiment in .*experiment\.yaml/],
    ["a file", () => join(folderOf({ "s.jsonl": oneSession("s") }), "s.jsonl"), /no experiment in/],
    [
      "a file that is no YAML",
      () => folderOf({ "experiment.yaml": "a: [" }),
      /cannot read .*experiment\.yaml: /,
    ],
    ["no corpus", () => experimentFolder({ corpus: "nothing" }), /nothing/],
  ])("%s is the user's mistake", async (_, folder, message) => {
    const { code, err } = await run(["register", folder()]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});

describe("coref analyze of an experiment", () => {
  test.each([
    ["--fire", ["--fire", "turns:0.5"]],
    ["--fire", ["--fire", "turns:0.6"]],
    ["--profile", ["--profile", "published"]],
    ["--identifiers", ["--identifiers", "corrected"]],
    ["--corrections", ["--corrections"]],
    ["--format", ["--format", "claude-code"]],
    ["--min-tokens", ["--min-tokens", "5"]],
    ["--arm", ["--arm", "index"]],
    ["--arms", ["--arms", "x"]],
    ["--seed", ["--seed", "2"]],
    ["--draws", ["--draws", "0"]],
    ["--subagents", ["--subagents"]],
    ["--seed, --draws", ["--draws", "0", "--seed", "2"]],
  ])("refuses %s: its file says that", async (names, args) => {
    const folder = experimentFolder();
    const { code, err } = await run(["analyze", folder, ...args]);
    expect(code).toBe(2);
    for (const name of names.split(", ")) expect(err).toContain(name);
    expect(err).toContain(`an experiment's settings stand in its file, ${folder}`);
    expect(existsSync(join(folder, "report"))).toBe(false);
  });

  test("takes its corpus from elsewhere, and writes elsewhere", async () => {
    const folder = experimentFolder();
    await run(["register", folder]);
    const [out, corpus] = [
      join(scratch(), "out"),
      folderOf({ "a.jsonl": oneSession("a"), "sub/b.jsonl": oneSession("b") }),
    ];
    rmSync(join(folder, "corpus"), { recursive: true });
    const { code } = await run(["analyze", folder, "--corpus", corpus, "--out", out, "--quiet"]);
    expect(code).toBe(0);
    expect(readFileSync(join(out, "report.md"), "utf8")).toContain("**REGISTERED**");
  });

  test("only an experiment's corpus is named so", async () => {
    const { code, err } = await run(["analyze", folderOf({ "a.jsonl": oneSession("a") }), "--corpus", "x"]);
    expect(code).toBe(2);
    expect(err).toContain("--corpus goes with the folder of an experiment");
  });

  test("without one it is an unregistered look, and says so", async () => {
    const out = join(scratch(), "out");
    await run(["analyze", folderOf({ "a.jsonl": oneSession("a") }), "--out", out, "--quiet", "--draws", "0"]);
    expect(readFileSync(join(out, "report.md"), "utf8")).toContain("**An unregistered look**: ");
  });

  test("a file is a file, whatever stands beside it", async () => {
    const folder = experimentFolder();
    const out = join(scratch(), "out");
    const { code } = await run([
      "analyze",
      join(folder, "corpus", "a.jsonl"),
      "--out",
      out,
      "--quiet",
      "--draws",
      "0",
    ]);
    expect(code).toBe(0);
  });
});
