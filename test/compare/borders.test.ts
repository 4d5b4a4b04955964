import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { matchCandidates } from "../../src/compare/match-candidates.ts";
import { run, scratch } from "../cli/run.ts";
import { folderOf } from "../folder.ts";
import { armOf, reportOf, resultsOf, rowOf } from "./reports.ts";

const sound = () => reportOf([rowOf(), rowOf({ toolUseId: "u", place: 1 })]);

test.each([
  ["a line that is not JSON", (line: string) => `${line}\n{"file":\n`, ":2: not JSON"],
  [
    "a line without a field",
    (line: string) => `${line}\n{"file":"s"}\n`,
    ":2: no candidate: cluster: Invalid input: expected number, received undefined",
  ],
  [
    "fewer lines than results.json counts",
    (line: string) => `${line}\n`,
    " belongs to other results: it holds 1 candidates, 0 of them live, and results.json says 2 and 0",
  ],
])("%s makes candidates.jsonl unusable, and the rest is compared", async (_, text, why) => {
  const [a, b] = [sound(), sound()];
  const path = join(b, "candidates.jsonl");
  writeFileSync(path, text(JSON.stringify(rowOf())));
  const { code, out, err } = await run(["compare", a, b]);
  expect({ code, err }).toEqual({ code: 1, err: `coref: ${path}${why}\n` });
  expect(out.replace(/\n +/g, " ")).toContain(
    "No interval: the corpora are the same, and candidates.jsonl is missing.",
  );
});

test("a folder in the place of candidates.jsonl is unusable as well", async () => {
  const folder = sound();
  rmSync(join(folder, "candidates.jsonl"));
  mkdirSync(join(folder, "candidates.jsonl"));
  const { code, err } = await run(["compare", folder, folder]);
  expect(code).toBe(1);
  expect(err.split("\n")[0]).toContain(`coref: ${join(folder, "candidates.jsonl")}: `);
});

test.each([
  ["broken JSON", `{\n  "schema": 1,\n  ]\n}\n`, ":3: not JSON"],
  ["a file that ends too early", `{\n  "schema":\n`, ":2: not JSON"],
  ["another JSON file", "[]\n", " is no results.json of coref: it names no schema and no version"],
  [
    "another schema",
    `{"schema": "coref/results/9", "coref": "9.8.7"}`,
    " is of the schema coref/results/9, and not coref/results/1; it was made by coref 9.8.7, and this is coref ",
  ],
  [
    "a field of a wrong type",
    resultsOf({ arms: { index: { ...armOf(), scoreable: 7 } } }),
    " is not valid: arms.index.scoreable: Invalid input: expected object, received number; it was made by coref 0.1.0",
  ],
  [
    "a share above 1",
    resultsOf({ arms: { index: armOf({ falseDrop: [5, 0, 0.1] }) } }),
    " is not valid: arms.index.scoreable.falseDrop: Too big: expected number to be <=1",
  ],
  [
    "a share below 0",
    resultsOf({ arms: { index: armOf({ falseDrop: [-5, 0, 0.1] }) } }),
    " is not valid: arms.index.scoreable.falseDrop: Too small: expected number to be >=",
  ],
  [
    "an interval with its ends exchanged",
    resultsOf({ arms: { index: armOf({ falseDrop: [0.2, 0.9, 0.1] }) } }),
    " is not valid: arms.index.scoreable.intervals.falseDrop: its low end is above its high end",
  ],
])("%s in the place of results.json is one clear line", async (_, text, why) => {
  const folder = folderOf({ "results.json": text });
  for (const args of [
    ["compare", sound(), folder],
    ["check", folder, "--arm", "index", "--max-lost", "1"],
  ]) {
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(`coref: ${join(folder, "results.json")}${why}`);
    expect(err.split("\n")).toHaveLength(2);
  }
});

test("a missing path and a folder that is no report are one clear line", async () => {
  const empty = scratch();
  const missing = await run(["compare", sound(), join(empty, "none")]);
  expect(missing).toMatchObject({ code: 2, out: "" });
  expect(missing.err).toContain(`coref: cannot read ${join(empty, "none")}: ENOENT`);
  const folder = await run(["check", empty]);
  expect(folder.err).toBe(`coref: no results.json in ${empty}: it is no folder of a report\n`);
  expect((await run(["compare", empty])).code).toBe(2);
});

test("fields of a later version are passed over", async () => {
  const rows = [rowOf({ later: { field: 1 } })];
  const folder = reportOf(rows, { more: { sweeps: [1], coref: "9.0.0" } });
  expect(await run(["compare", folder, folder])).toMatchObject({ code: 0, err: "" });
});

test("results from before there were other truths can be used, but for these", async () => {
  const { truths: _, ...scoreable } = armOf({ falseDrop: [0.1, 0.05, 0.2] }).scoreable;
  const folder = folderOf({ "results.json": resultsOf({ arms: { index: { spec: {}, scoreable } } }) });
  expect(await run(["check", folder, "--arm", "index", "--max-false-drop", "0.2"])).toMatchObject({
    code: 0,
  });
  const lost = await run(["check", folder, "--arm", "index", "--max-lost", "1"]);
  expect(lost).toMatchObject({ code: 1 });
  expect(lost.out).toContain("(the results do not have this score)");
  expect(await run(["compare", folder, folder])).toMatchObject({ code: 0, err: "" });
});

test("candidates.jsonl beside a results file of another name is not taken for its own", async () => {
  const folder = sound();
  renameSync(join(folder, "results.json"), join(folder, "old.json"));
  const { out } = await run(["compare", join(folder, "old.json"), sound(), "--json"]);
  expect(JSON.parse(out).corpus.matched).toBeNull();
});

test("hostile names are escaped", async () => {
  const evil = "\u001b[2J\n\u202eevil";
  const arms = { [evil]: armOf({ kind: evil }), constructor: armOf() };
  const settings = { draws: 2000, [evil]: evil };
  const rows = [rowOf({ file: evil, toolUseId: evil, decisions: { [evil]: "drop" } })];
  const a = reportOf(rows, { arms });
  const b = reportOf(rows, { arms: { ...arms, [evil]: armOf({ kind: `${evil}2` }) }, more: { settings } });
  const { code, out } = await run(["compare", a, b]);
  expect(code).toBe(0);
  for (const character of ["\u001b", "\u202e"]) expect(out).not.toContain(character);
  expect(out).toContain("\\u{1b}[2J\\u{a}\\u{202e}evil");
  // Of "constructor" the lines hold no decision, though every object has something of that name.
  const { out: json } = await run(["compare", a, b, "--json"]);
  const found = JSON.parse(json).arms.find(({ arm }: { arm: string }) => arm === "constructor");
  expect(found).toMatchObject({ candidates: 0, why: "it was asked about no candidate that is in both" });
});

test("matching looks at each candidate a fixed number of times", () => {
  const looksAt = (count: number): number => {
    let looks = 0;
    const rows = Array.from({ length: count }, (_, i) => {
      const row = rowOf({ toolUseId: `${i}` }) as Parameters<typeof matchCandidates>[0][number];
      return new Proxy(row, {
        get(target, key, receiver) {
          looks += 1;
          return Reflect.get(target, key, receiver);
        },
      });
    });
    expect(matchCandidates(rows, rows).inBoth).toBe(count);
    return looks / count;
  };
  expect(looksAt(2000)).toBe(looksAt(200));
});
