import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readBlob } from "../../src/gather/git-blob.ts";
import { identify } from "../../src/gather/identify.ts";
import { scratch } from "../cli/run.ts";
import { folderOf } from "../folder.ts";
import { blobOf, commit, ENV, git, makeRepository } from "./repositories.ts";

describe("identify", () => {
  test("ids that everybody knows", async () => {
    const folder = folderOf({ empty: "", hello: "hello\n" });
    expect(await identify(join(folder, "empty"))).toEqual({
      bytes: 0,
      gitBlob: "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
      sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    });
    expect(await identify(join(folder, "hello"))).toEqual({
      bytes: 6,
      gitBlob: "ce013625030ba8dba906f756967f9e9ca394464a",
      sha256: "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03",
    });
  });

  test("git gives the same ids, for any bytes and across its pieces", async () => {
    const folder = scratch();
    const samples = fc.sample(fc.uint8Array({ maxLength: 200 }), { numRuns: 40, seed: 1 });
    const all = [...samples, new Uint8Array(65_536).fill(10), new Uint8Array(300_001).fill(13)];
    const paths = all.map((_, i) => join(folder, `${i}`));
    for (const [i, bytes] of all.entries()) writeFileSync(paths[i] as string, bytes);
    const ids = git(folder, "hash-object", "--no-filters", ...paths).split("\n");
    expect(await Promise.all(paths.map(identify))).toMatchObject(ids.map((gitBlob) => ({ gitBlob })));
  });

  test("what has none", async () => {
    const folder = folderOf({ "a/b": "" });
    expect(await identify(join(folder, "a"))).toBe("a folder");
    expect(await identify(join(folder, "c"))).toBe("not there");
    expect(await identify(join(folder, "a/b/c"))).toBe("not there");
  });
});

describe("readBlob", () => {
  const clone = join(scratch(), "clone");
  const text = '{"a":1}\r\n\0é'.repeat(50_000);
  makeRepository(clone, { "a.jsonl": text, "b.jsonl": "other" });

  async function read(folder: string, id: string, env: Readonly<Record<string, string>> = ENV) {
    const to = join(scratch(), "to");
    const done = await readBlob(folder, id, to, env);
    return { done, text: readFileSync(to, "utf8") };
  }

  test("the bytes of a blob", async () => {
    expect(await read(clone, blobOf(text))).toEqual({ done: { kind: "written" }, text });
  });

  test("an id that is not there, and one of something else", async () => {
    const tree = git(clone, "rev-parse", "main^{tree}");
    for (const id of [blobOf("not there"), tree])
      expect(await read(clone, id)).toEqual({ done: { kind: "absent" }, text: "" });
  });

  test("a replacement that the clone holds for a blob is not taken", async () => {
    const [replaced, by] = [blobOf("one"), blobOf("two")];
    const other = join(scratch(), "clone");
    makeRepository(other, { "1": "one", "2": "two" });
    git(other, "replace", replaced, by);
    expect(git(other, "cat-file", "blob", replaced)).toBe("two");
    expect((await read(other, replaced)).text).toBe("one");
  });

  test("git's own variables do not lead elsewhere", async () => {
    const other = join(scratch(), "other");
    makeRepository(other, { "1": "elsewhere" });
    const env = { ...ENV, GIT_DIR: join(other, ".git"), GIT_OBJECT_DIRECTORY: join(other, ".git/objects") };
    expect((await read(clone, blobOf("elsewhere"), env)).done).toEqual({ kind: "absent" });
    expect((await read(clone, blobOf("other"), env)).text).toBe("other");
  });

  test("a clone without its blobs is asked, and does not fetch them", async () => {
    const folder = scratch();
    const origin = join(folder, "origin");
    makeRepository(origin, { "1": "old" });
    commit(origin, { "1": "new" });
    git(origin, "config", "uploadpack.allowFilter", "true");
    git(origin, "config", "uploadpack.allowAnySHA1InWant", "true");
    git(folder, "clone", "-q", "--no-checkout", "--filter=blob:none", `file://${origin}`, "partial");
    const partial = join(folder, "partial");
    expect((await read(partial, blobOf("old"))).done).toEqual({ kind: "absent" });
    // It would have been there to fetch.
    expect(git(partial, "cat-file", "blob", blobOf("old"))).toBe("old");
  });

  test("a damaged object is said in git's words", async () => {
    const other = join(scratch(), "clone");
    makeRepository(other, { "1": "one" });
    const id = blobOf("one");
    const object = join(other, ".git/objects", id.slice(0, 2), id.slice(2));
    chmodSync(object, 0o644);
    writeFileSync(object, "damaged");
    expect((await read(other, id)).done).toMatchObject({
      kind: "failed",
      why: expect.stringMatching(/corrupt/),
    });
  });

  test("no git", async () => {
    await expect(read(clone, blobOf("other"), { PATH: scratch() })).rejects.toThrow(
      /there is no git in PATH/,
    );
  });
});
