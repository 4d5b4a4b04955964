import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { findTranscripts } from "../../src/sources/find-transcripts.ts";
import { folderOf } from "../folder.ts";

/** The files that are found among some, as their sources are called. */
async function found(names: readonly string[], pattern = ""): Promise<string[]> {
  const folder = folderOf(Object.fromEntries(names.map((name) => [name, ""])));
  const { sources } = await findTranscripts([join(folder, pattern)], false);
  return sources.map(({ file }) => file);
}

describe("a file is found whatever its name", () => {
  const names = [
    "\n.jsonl",
    "\n\nx.jsonl",
    "\nfolder/\nx.jsonl",
    "\r\n.jsonl",
    "\u2028.jsonl",
    "\u2029x.jsonl",
    "\u{10000}\n\u{10400}.jsonl",
    "back\\slash.jsonl",
    "folder\n/x\ny.jsonl",
    "[!a](b|c){d,e}*?.jsonl",
  ];
  test.each(names)("in a folder: %j", async (name) => {
    expect(await found([name, "other.txt"])).toEqual([name]);
  });

  test.each(names)("by a glob: %j", async (name) => {
    expect(await found([name, "other.txt"], "**/*.jsonl")).toEqual([name]);
  });
});

test.each([
  { name: "beside a wildcard", pattern: "x\n?.jsonl", right: ["x\ny.jsonl"] },
  { name: "below a wildcard", pattern: "*\n/y.jsonl", right: ["\n/y.jsonl"] },
  { name: "without a wildcard", pattern: "{x\ny,z}.jsonl", right: ["x\ny.jsonl"] },
])("a line feed in a pattern is itself: $name", async ({ pattern, right }) => {
  expect(await found(["x\ny.jsonl", "x\ry.jsonl", "xyy.jsonl", "\n/y.jsonl", "\r/y.jsonl"], pattern)).toEqual(
    right,
  );
});

test("bookkeeping and reports are no transcripts, also where a glob leads upwards", async () => {
  const folder = folderOf({ "a.jsonl": "", "journal.jsonl": "", "candidates.jsonl": "" });
  const { sources } = await findTranscripts([join(relative(".", folder), "*")], false);
  expect(sources.map(({ file }) => file)).toEqual(["a.jsonl"]);
});
