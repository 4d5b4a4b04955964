import { posix, win32 } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ManifestRow, readManifest } from "../../src/gather/manifest.ts";
import { whyUnsafe } from "../../src/gather/safe-path.ts";
import { folderOf } from "../folder.ts";
import { manifestText, rowOf } from "./repositories.ts";

const GOOD = rowOf("a/b.jsonl", "text", {
  where: "entire/checkpoints/v1:7a/d2/0/full.jsonl",
  note: "shorter",
});

function read(text: string): ManifestRow[] {
  return readManifest(`${folderOf({ "corpus.tsv": text })}/corpus.tsv`);
}

test("a manifest says what was written, also in another order of columns and with CR before LF", () => {
  const rows = [GOOD, rowOf("c.jsonl", "")];
  expect(read(manifestText(rows))).toEqual(rows);
  expect(read(manifestText(rows).replaceAll("\n", "\r\n"))).toEqual(rows);
  const turned = manifestText(rows)
    .split("\n")
    .slice(0, -1)
    .map((line) => line.split("\t").reverse().join("\t"));
  expect(read(turned.join("\n"))).toEqual(rows);
});

describe("what is wrong is said with the line", () => {
  test.each<{ what: string; row: object; says: RegExp }>([
    { what: "a path out of the folder", row: { file: "../x" }, says: /"\.\.\/x" is refused: it leads out/ },
    { what: "one further down", row: { file: "a/../../x" }, says: /is refused: it leads out/ },
    { what: "an absolute path", row: { file: "/etc/x" }, says: /is refused: it is absolute/ },
    { what: "a drive", row: { file: "C:x" }, says: /is refused: it is absolute/ },
    { what: "a backslash", row: { file: "..\\x" }, says: /is refused: it holds a backslash/ },
    { what: "a .git folder", row: { file: "a/.GIT/config" }, says: /is refused: it leads into a \.git/ },
    { what: "an empty part", row: { file: "a//b" }, says: /is refused: a part of it is empty/ },
    { what: "no path", row: { file: "" }, says: /file: / },
    { what: "an escape in a path", row: { file: "a\u001b[2J" }, says: /file: holds a control character/ },
    { what: "an escape in a note", row: { note: "a\u001b[2J" }, says: /note: holds a control character/ },
    { what: "no host", row: { repository: "ada/sessions" }, says: /repository: must be host\/owner\/name/ },
    { what: "a command", row: { repository: "github.com/a/b;ls" }, says: /repository: must be/ },
    { what: "a repository up", row: { repository: "github.com/ada/.." }, says: /repository: must be/ },
    { what: "an option as ref", row: { where: "--upload-pack=x:y" }, says: /where: must be <ref>:<path>/ },
    { what: "a ref with a space", row: { where: "a b:y" }, says: /where: must be <ref>:<path>/ },
    { what: "a short id", row: { git_blob: "abc" }, says: /git_blob: must be 40 hex digits/ },
    { what: "no hash", row: { sha256: "" }, says: /sha256: must be 64 hex digits/ },
    { what: "a size that is none", row: { bytes: "-1" }, says: /bytes: must be a whole number/ },
  ])("$what", ({ row, says }) => {
    const text = manifestText([rowOf("first.jsonl", "x"), { ...GOOD, ...row } as ManifestRow]);
    expect(() => read(text)).toThrow(says);
    expect(() => read(text)).toThrow(/corpus\.tsv, line 3: /);
  });

  const head = manifestText([]);
  test.each([
    { what: "an empty file", text: "", says: /line 1: no column file, repository, git_blob/ },
    { what: "a column that is not there", text: head.replace("\tnote", ""), says: /line 1: no column note/ },
    { what: "a column too many", text: head.replace("\n", "\tlicence\n"), says: /unknown column "licence"/ },
    { what: "a column twice", text: head.replace("\n", "\tfile\n"), says: /line 1: two columns file/ },
    { what: "no row", text: head, says: /names no file/ },
    { what: "a cell too few", text: `${head}a\tb\n`, says: /line 2: 2 cells, where the head row has 7/ },
    { what: "a file twice", text: manifestText([GOOD, GOOD]), says: /line 3: file: "a\/b.jsonl" a second/ },
    {
      what: "a file that is a folder",
      text: manifestText([GOOD, rowOf("a", "x")]),
      says: /line 2: file: "a" is a file and a folder/,
    },
  ])("$what", ({ text, says }) => {
    expect(() => read(text)).toThrow(says);
  });

  test("no manifest", () => {
    expect(() => readManifest("nowhere/corpus.tsv")).toThrow(/^no such file: nowhere\/corpus\.tsv$/);
  });
});

test("a path that is not refused stays below its folder on any system", () => {
  const part = fc.constantFrom("a", "..", ".", "", "C:", "\\", "..\\x", ".git", "b.jsonl", "…");
  const below = (path: string): boolean[] => [
    posix.join("/root/in", path).startsWith("/root/in/"),
    win32.resolve("D:\\root\\in", path).startsWith("D:\\root\\in\\"),
  ];
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
      const path = parts.join("/");
      fc.pre(whyUnsafe(path) === null);
      expect([path, below(path)]).toEqual([path, [true, true]]);
    }),
  );
  expect(whyUnsafe("owner+name/5b2a.jsonl")).toBeNull();
  expect(whyUnsafe("a/..b/c..jsonl")).toBeNull();
});
