import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type GatheredFile, gatherFiles } from "../../src/gather/gather-files.ts";
import type { ManifestRow } from "../../src/gather/manifest.ts";
import { scratch } from "../cli/run.ts";
import { blobOf, commit, ENV, git, makeRepository, rowOf, sha256, writeAll } from "./repositories.ts";

const TEXT = '{"type":"user"}\n';

/** What became of each file, in words. */
function told(gathered: readonly GatheredFile[]): string[] {
  return gathered.map(({ row, state, isNoted }) => `${row.file} ${state}${isNoted ? ", noted" : ""}`);
}

function gather(rows: readonly ManifestRow[], out: string, ...from: string[]): Promise<GatheredFile[]> {
  return gatherFiles(rows, { out, from, env: ENV });
}

/** Every file below a folder. */
function filesIn(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  return all.filter((one) => !one.isDirectory()).map((one) => join(one.parentPath, one.name));
}

describe("where a blob is found", () => {
  const row = rowOf("deep/er/a.jsonl", TEXT);
  const takenFrom = async (from: string): Promise<string> => {
    const out = join(scratch(), "corpus");
    expect(told(await gather([row], out, from))).toEqual(["deep/er/a.jsonl gathered"]);
    expect(filesIn(out)).toEqual([join(out, "deep/er/a.jsonl")]);
    return readFileSync(join(out, "deep/er/a.jsonl"), "utf8");
  };

  test.each(["ada/sessions", "ada+sessions", "sessions", "sessions.git"])("in a clone %s", async (name) => {
    const from = scratch();
    makeRepository(join(from, name), { "somewhere.txt": TEXT });
    expect(await takenFrom(from)).toBe(TEXT);
  });

  test("in a folder that is a clone itself, whatever it is called", async () => {
    const from = scratch();
    makeRepository(from, { "somewhere.txt": TEXT });
    expect(await takenFrom(from)).toBe(TEXT);
  });

  test("on a side branch only, in an older commit of it", async () => {
    const from = scratch();
    const clone = join(from, "sessions");
    makeRepository(clone, { readme: "" });
    git(clone, "checkout", "-q", "-b", "side");
    commit(clone, { "a.jsonl": TEXT });
    commit(clone, { "a.jsonl": "later" });
    git(clone, "checkout", "-q", "main");
    expect(await takenFrom(from)).toBe(TEXT);
  });

  test("in a bare clone and packed", async () => {
    const from = scratch();
    const origin = join(scratch(), "origin");
    makeRepository(origin, { "a.jsonl": TEXT });
    git(from, "clone", "-q", "--bare", origin, "ada+sessions");
    git(join(from, "ada+sessions"), "repack", "-a", "-d", "-q");
    expect(filesIn(join(from, "ada+sessions/objects")).filter((path) => path.endsWith(".pack"))).toHaveLength(
      1,
    );
    expect(await takenFrom(from)).toBe(TEXT);
  });

  test("in a working tree of a clone", async () => {
    const [from, main] = [scratch(), join(scratch(), "main")];
    makeRepository(main, { "a.jsonl": TEXT });
    git(main, "worktree", "add", "-q", "--detach", join(from, "sessions"));
    expect(statSync(join(from, "sessions/.git")).isFile()).toBe(true);
    expect(await takenFrom(from)).toBe(TEXT);
  });

  test("as a file under its path in the manifest", async () => {
    const from = scratch();
    writeAll(from, { "deep/er/a.jsonl": TEXT });
    expect(await takenFrom(from)).toBe(TEXT);
  });
});

test("a clone of another repository is not asked, and one of the same name but another owner is", async () => {
  const [from, out] = [scratch(), join(scratch(), "corpus")];
  makeRepository(join(from, "bob+sessions"), { a: TEXT });
  makeRepository(join(from, "sessions"), { b: "else" });
  const rows = [rowOf("a.jsonl", TEXT), rowOf("b.jsonl", "else", { repository: "github.com/bob/sessions" })];
  const [a, b] = await gather(rows, out, from);
  expect([a?.state, a?.clones]).toEqual(["missing", [join(from, "sessions")]]);
  expect([b?.state, b?.clones]).toEqual(["gathered", [join(from, "bob+sessions"), join(from, "sessions")]]);
});

test("a clone that is named after one repository of the manifest is asked for its files only", async () => {
  const from = join(scratch(), "sessions");
  makeRepository(from, { a: TEXT });
  const other = rowOf("b.jsonl", "else", { repository: "github.com/ada/other" });
  const gathered = await gather([rowOf("a.jsonl", TEXT), other], join(scratch(), "corpus"), from);
  expect(gathered.map(({ clones }) => clones)).toEqual([[from], []]);
});

test("a missing blob leaves nothing behind, not even a folder", async () => {
  const [from, out] = [scratch(), join(scratch(), "corpus")];
  makeRepository(join(from, "sessions"), { a: "else" });
  expect(told(await gather([rowOf("x/y/a.jsonl", TEXT)], out, from))).toEqual(["x/y/a.jsonl missing"]);
  expect(existsSync(out)).toBe(false);
});

test("what is there and verifies is not touched", async () => {
  const [from, out] = [scratch(), scratch()];
  writeAll(from, { "a.jsonl": TEXT });
  writeAll(out, { "a.jsonl": TEXT });
  const before = statSync(join(out, "a.jsonl"));
  expect(told(await gather([rowOf("a.jsonl", TEXT)], out, from))).toEqual(["a.jsonl there"]);
  const { ino, mtimeMs } = statSync(join(out, "a.jsonl"));
  expect([ino, mtimeMs]).toEqual([before.ino, before.mtimeMs]);
});

describe("a corrupt copy", () => {
  // Of the same size: only its content gives it away.
  const damaged = TEXT.replace("user", "usex");
  const row = rowOf("a.jsonl", TEXT);

  test("that is there is told, and left where there is no better one", async () => {
    const out = scratch();
    writeAll(out, { "a.jsonl": damaged });
    const gathered = await gather([row], out);
    expect(told(gathered)).toEqual(["a.jsonl different"]);
    expect(gathered[0]?.refused).toEqual([`${join(out, "a.jsonl")}: other content of the same size`]);
    expect(readFileSync(join(out, "a.jsonl"), "utf8")).toBe(damaged);
  });

  test("that is there is replaced by a good one", async () => {
    const [from, out] = [scratch(), scratch()];
    writeAll(out, { "a.jsonl": damaged });
    makeRepository(join(from, "sessions"), { a: TEXT });
    expect(told(await gather([row], out, from))).toEqual(["a.jsonl gathered"]);
    expect(readFileSync(join(out, "a.jsonl"), "utf8")).toBe(TEXT);
  });

  test("elsewhere is not taken, and the next place is asked", async () => {
    const [wrong, good, out] = [scratch(), scratch(), join(scratch(), "corpus")];
    writeAll(wrong, { "a.jsonl": `${TEXT}more` });
    expect((await gather([row], out, wrong))[0]).toMatchObject({
      state: "missing",
      refused: [`${join(wrong, "a.jsonl")}: other content: 20 bytes instead of 16`],
    });
    expect(existsSync(out)).toBe(false);
    writeAll(good, { "a.jsonl": TEXT });
    expect(told(await gather([row], out, wrong, good))).toEqual(["a.jsonl gathered"]);
  });

  test("in a clone: what git says is told", async () => {
    const [from, out] = [scratch(), join(scratch(), "corpus")];
    makeRepository(join(from, "sessions"), { a: TEXT });
    const id = blobOf(TEXT);
    const object = join(from, "sessions/.git/objects", id.slice(0, 2), id.slice(2));
    chmodSync(object, 0o644);
    writeFileSync(object, "damaged");
    const [one] = await gather([row], out, from);
    expect([one?.state, one?.refused[0]]).toEqual([
      "missing",
      expect.stringMatching(/sessions: fatal: .*corrupt/),
    ]);
  });
});

describe("a file of which the analysed copy was masked", () => {
  const masked = TEXT.replace("user", "****");
  const row = rowOf("a.jsonl", TEXT, { sha256: sha256(masked), note: "names were masked" });

  test("is taken from its blob, and told to differ", async () => {
    const [from, out] = [scratch(), join(scratch(), "corpus")];
    makeRepository(join(from, "sessions"), { a: TEXT });
    expect(told(await gather([row], out, from))).toEqual(["a.jsonl gathered, noted"]);
    expect(readFileSync(join(out, "a.jsonl"), "utf8")).toBe(TEXT);
    expect(told(await gather([row], out))).toEqual(["a.jsonl there, noted"]);
  });

  test("is taken as it was analysed where that is at hand", async () => {
    const [from, out] = [scratch(), join(scratch(), "corpus")];
    makeRepository(join(from, "sessions"), { a: TEXT });
    writeAll(from, { "a.jsonl": masked });
    expect(told(await gather([row], out, from))).toEqual(["a.jsonl gathered"]);
    expect(readFileSync(join(out, "a.jsonl"), "utf8")).toBe(masked);
    expect(told(await gather([row], out))).toEqual(["a.jsonl there"]);
  });

  test("and damaged is neither", async () => {
    const out = scratch();
    writeAll(out, { "a.jsonl": TEXT.replace("user", "usex") });
    expect(told(await gather([row], out))).toEqual(["a.jsonl different"]);
  });

  test("without a note the manifest contradicts itself, and neither is taken", async () => {
    for (const [text, is, isNot] of [
      [TEXT, "git_blob", "sha256"],
      [masked, "sha256", "git_blob"],
    ] as const) {
      const out = scratch();
      writeAll(out, { "a.jsonl": text });
      const [one] = await gather([{ ...row, note: "" }], out);
      expect([one?.state, one?.refused[0]]).toEqual([
        "different",
        expect.stringContaining(`it has the ${is} of the manifest and not its ${isNot}`),
      ]);
    }
  });
});

test("a link in the corpus' folder is not written through", async () => {
  const [from, out, elsewhere] = [scratch(), scratch(), scratch()];
  writeAll(from, { "in/deep/a.jsonl": TEXT });
  symlinkSync(elsewhere, join(out, "in"));
  await expect(gather([rowOf("in/deep/a.jsonl", TEXT)], out, from)).rejects.toThrow(
    /cannot write .* is a link$/,
  );
  expect(readdirSync(elsewhere)).toEqual([]);
});

test("a link at a file's own place is replaced, and what it led to stays", async () => {
  const [from, out, elsewhere] = [scratch(), scratch(), scratch()];
  writeAll(from, { "a.jsonl": TEXT });
  writeAll(elsewhere, { precious: "mine" });
  symlinkSync(join(elsewhere, "precious"), join(out, "a.jsonl"));
  expect(told(await gather([rowOf("a.jsonl", TEXT)], out, from))).toEqual(["a.jsonl gathered"]);
  expect(readFileSync(join(elsewhere, "precious"), "utf8")).toBe("mine");
});

test("a file where a folder must be, and a folder where a file must be", async () => {
  const [from, out] = [scratch(), scratch()];
  writeAll(from, { "in/a.jsonl": TEXT, "b.jsonl": TEXT });
  writeAll(out, { in: "a file", "b.jsonl/c": "" });
  await expect(gather([rowOf("in/a.jsonl", TEXT)], out, from)).rejects.toThrow(/^cannot write .*a\.jsonl: /);
  await expect(gather([rowOf("b.jsonl", TEXT)], out, from)).rejects.toThrow(/^cannot write .*b\.jsonl: /);
  expect(filesIn(out)).toHaveLength(2);
});

test("a folder that is not there", async () => {
  await expect(gather([rowOf("a", TEXT)], scratch(), "nowhere")).rejects.toThrow(/^no such folder: nowhere$/);
});

test("300 blobs of a packed clone, in the order of the manifest, and progress up to the last", async () => {
  const [from, out] = [scratch(), join(scratch(), "corpus")];
  const texts = Array.from({ length: 300 }, (_, i) => `${i} `.repeat(500));
  makeRepository(join(from, "made"), Object.fromEntries(texts.map((text, i) => [`f/${i}.txt`, text])));
  git(join(from, "made"), "gc", "-q");
  renameSync(join(from, "made"), join(from, "sessions"));
  mkdirSync(out);
  const rows = texts.map((text, i) => rowOf(`s/${i}.jsonl`, text));
  const shown: number[] = [];
  const gathered = await gatherFiles(rows, {
    out,
    from: [from],
    env: ENV,
    onProgress: (_, files) => shown.push(files),
  });
  expect(told(gathered)).toEqual(texts.map((_, i) => `s/${i}.jsonl gathered`));
  expect(texts.every((text, i) => readFileSync(join(out, `s/${i}.jsonl`), "utf8") === text)).toBe(true);
  expect(filesIn(out)).toHaveLength(300);
  expect(shown).toEqual(texts.map((_, i) => i + 1));
}, 20_000);
