import { createHash } from "node:crypto";
import { linkSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CacheFolder } from "../../src/cache/cache-folder.ts";
import { FileDigests } from "../../src/cache/file-digests.ts";
import { isRacy, stampOf } from "../../src/cache/stamp.ts";
import { scratch } from "../cli/run.ts";
import { LATER, put } from "./corpus.ts";

const sha = (text: string): string => createHash("sha256").update(text).digest("hex");
const ALWAYS = () => true;
const NEVER = () => false;

test("a file that has settled is not read again", () => {
  const folder = new CacheFolder(scratch());
  const path = put(scratch(), "a.jsonl", "one");
  expect(new FileDigests(folder, LATER).look(path, NEVER)?.digest).toBeNull();
  expect(new FileDigests(folder, LATER).look(path, ALWAYS)?.digest).toBe(sha("one"));
  expect(new FileDigests(folder, LATER).look(path, NEVER)?.digest).toBe(sha("one"));
});

test("a file that was changed just now is read again, whatever is kept of it", () => {
  const folder = new CacheFolder(scratch());
  const path = put(scratch(), "a.jsonl", "one");
  const looked = new FileDigests(folder, LATER).look(path, NEVER);
  if (looked === null) throw new Error("no file");
  new FileDigests(folder, LATER).keep(looked, sha("what stood there within the same tick of the clock"));
  expect(new FileDigests(folder, Date.now).look(path, ALWAYS)?.digest).toBe(sha("one"));
});

test("of a file that was changed just now nothing is kept", () => {
  const folder = new CacheFolder(scratch());
  const path = put(scratch(), "a.jsonl", "one");
  expect(new FileDigests(folder, Date.now).look(path, ALWAYS)?.digest).toBe(sha("one"));
  expect(folder.names("files")).toEqual([]);
});

test("the same size and time of change do not hide other content", () => {
  const folder = new CacheFolder(scratch());
  const path = put(scratch(), "a.jsonl", "one");
  utimesSync(path, 1_000_000, 1_000_000);
  expect(new FileDigests(folder, LATER).look(path, ALWAYS)?.digest).toBe(sha("one"));
  writeFileSync(path, "two");
  utimesSync(path, 1_000_000, 1_000_000);
  expect(new FileDigests(folder, LATER).look(path, ALWAYS)?.digest).toBe(sha("two"));
});

test("what is not a file has no stamp", () => {
  const folder = scratch();
  mkdirSync(join(folder, "a.jsonl"));
  symlinkSync("/dev/zero", join(folder, "zero.jsonl"));
  for (const name of ["a.jsonl", "zero.jsonl", "missing.jsonl"])
    expect(stampOf(join(folder, name))).toBeNull();
});

test("a link leads to the file, and another name of it is another file", () => {
  const folder = scratch();
  const path = put(folder, "a.jsonl", "one");
  linkSync(path, join(folder, "b.jsonl"));
  symlinkSync(path, join(folder, "c.jsonl"));
  expect(stampOf(join(folder, "c.jsonl"))).toEqual(stampOf(path));
  expect(stampOf(join(folder, "b.jsonl"))?.id).not.toBe(stampOf(path)?.id);
});

describe("a stamp is racy", () => {
  const stamp = { id: "x", bytes: 1, changedAt: 10_000 };
  test.each<[number, boolean]>([
    [9_000, true],
    [10_000, true],
    [12_000, true],
    [12_001, false],
  ])("looked at at %i", (at, expected) => {
    expect(isRacy(stamp, at)).toBe(expected);
  });
});

test("a file is the same as long as its stamp is, and where that says too little, its content", () => {
  const folder = new CacheFolder(scratch());
  const path = put(scratch(), "a.jsonl", "one");
  const [settled, racy] = [new FileDigests(folder, LATER), new FileDigests(folder, Date.now)].map(
    (digests) => {
      const looked = digests.look(path, ALWAYS);
      if (looked === null) throw new Error("no file");
      return { digests, looked };
    },
  ) as [{ digests: FileDigests; looked: never }, { digests: FileDigests; looked: never }];
  expect(settled.digests.isSame(path, settled.looked, "not looked at")).toBe(true);
  expect(racy.digests.isSame(path, racy.looked, sha("one"))).toBe(true);
  expect(racy.digests.isSame(path, racy.looked, sha("two"))).toBe(false);
  writeFileSync(path, "two");
  expect(settled.digests.isSame(path, settled.looked, sha("one"))).toBe(false);
});
