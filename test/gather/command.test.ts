import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { main } from "../../src/cli/main.ts";
import type { ManifestRow } from "../../src/gather/manifest.ts";
import { type Run, run, scratch } from "../cli/run.ts";
import { blobOf, ENV, makeRepository, manifestText, rowOf, sha256, writeAll } from "./repositories.ts";

const ROWS = [
  rowOf("ada/1.jsonl", "one", { where: "side:logs/1.jsonl" }),
  rowOf("ada/2.jsonl", "two", { sha256: sha256("t**"), note: "letters were masked" }),
  rowOf("bob/3.jsonl", "three", { repository: "github.com/bob/logs" }),
];

/** An experiment's folder with a manifest. */
function experimentOf(rows: readonly ManifestRow[]): string {
  const folder = join(scratch(), "002-mine");
  writeAll(folder, { "corpus.tsv": manifestText(rows) });
  return folder;
}

function gather(folder: string, ...args: readonly string[]): Promise<Run> {
  return run(["gather", folder, ...args], ENV);
}

test("nothing there: what to clone, and exit code 1", async () => {
  const folder = experimentOf(ROWS);
  const { code, out, err } = await gather(folder);
  expect(out).toBe(`3 files
  0 there already
  0 gathered
  3 missing
  0 different from what the manifest says

github.com/ada/sessions: 2 files
  git clone --no-checkout https://github.com/ada/sessions clones/ada+sessions
github.com/bob/logs: 1 file
  git clone --no-checkout https://github.com/bob/logs clones/bob+logs

These commands use the network; coref does not. Then gather again, with --from and the folder of the clones.
`);
  expect([code, err]).toEqual([1, ""]);
  expect(readdirSync(folder)).toEqual(["corpus.tsv"]);
});

test("gathered bit by bit until all is there, and then verified", async () => {
  const [folder, clones] = [experimentOf(ROWS), scratch()];
  makeRepository(join(clones, "ada+sessions"), { "2": "two" });
  makeRepository(join(clones, "bob+logs"), { "3": "three" });
  const first = await gather(folder, "--from", clones);
  expect(first.code).toBe(1);
  expect(first.out).toBe(`3 files
  0 there already
  2 gathered
  1 missing
  0 different from what the manifest says

ada/2.jsonl differs from the analysed copy: letters were masked

github.com/ada/sessions: 1 file
  git -C ${clones}/ada+sessions fetch origin side

These commands use the network; coref does not. Then gather again, with --from and the folder of the clones.
`);
  const files = scratch();
  writeAll(files, { "ada/1.jsonl": "one" });
  const second = await gather(folder, "--from", clones, "--from", files);
  expect([second.code, second.err]).toEqual([0, ""]);
  expect(second.out).toMatch(/^3 files\n {2}2 there already\n {2}1 gathered\n {2}0 missing\n {2}0 different/);
  expect(readFileSync(join(folder, "corpus/ada/1.jsonl"), "utf8")).toBe("one");
  expect(await gather(folder, "--verify", "--quiet")).toEqual({ code: 0, out: "", err: "" });
});

test("what is to be cloned does not go into a clone", async () => {
  const [folder, clone, files] = [experimentOf(ROWS), join(scratch(), "sessions"), scratch()];
  makeRepository(clone, { readme: "" });
  const cloneOfBob = (into: string) =>
    `git clone --no-checkout https://github.com/bob/logs ${into}/bob+logs\n`;
  expect((await gather(folder, "--from", clone)).out).toContain(cloneOfBob("clones"));
  expect((await gather(folder, "--from", clone, "--from", files)).out).toContain(cloneOfBob(files));
});

test("--json says the same in numbers", async () => {
  const [folder, files] = [experimentOf(ROWS), scratch()];
  writeAll(join(folder, "corpus"), { "ada/1.jsonl": "ONE" });
  writeAll(files, { "ada/2.jsonl": "two" });
  const { code, out, err } = await gather(folder, "--from", files, "--json");
  const why = [`${join(folder, "corpus/ada/1.jsonl")}: other content of the same size`];
  expect(JSON.parse(out)).toEqual({
    files: 3,
    there: 0,
    gathered: 1,
    noted: [{ file: "ada/2.jsonl", note: "letters were masked" }],
    different: [{ file: "ada/1.jsonl", why }],
    missing: [{ file: "bob/3.jsonl", why: [] }],
    lacking: [
      {
        repository: "github.com/ada/sessions",
        files: ["ada/1.jsonl"],
        commands: [`git clone --no-checkout https://github.com/ada/sessions ${files}/ada+sessions`],
      },
      {
        repository: "github.com/bob/logs",
        files: ["bob/3.jsonl"],
        commands: [`git clone --no-checkout https://github.com/bob/logs ${files}/bob+logs`],
      },
    ],
  });
  expect(err).toBe(`coref: ada/1.jsonl: ${why[0]}\n`);
  expect(code).toBe(1);
});

test("--quiet names what is wrong and nothing else", async () => {
  const folder = experimentOf(ROWS);
  writeAll(join(folder, "corpus"), { "ada/1.jsonl": "ONE" });
  const { code, out, err } = await gather(folder, "--verify", "--quiet");
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(/^coref: ada\/1\.jsonl: .*other content of the same size\ncoref: 2 files missing\n$/);
});

test("of many wrong files ten are named, and the rest counted", async () => {
  const rows = Array.from({ length: 12 }, (_, i) => rowOf(`${i}.jsonl`, `${i}`));
  const folder = experimentOf(rows);
  writeAll(join(folder, "corpus"), Object.fromEntries(rows.map(({ file }) => [file, "x".repeat(9)])));
  const { err } = await gather(folder, "--verify");
  expect(err.trimEnd().split("\n")).toHaveLength(11);
  expect(err).toMatch(/\ncoref: and 2 more files like these\n$/);
});

test("progress on a terminal only", async () => {
  const folder = experimentOf(ROWS);
  const shown: string[] = [];
  const stderr = { isTTY: true, write: (text: string | Uint8Array) => shown.push(String(text)) > 0 };
  const stdout = { isTTY: true, write: () => true };
  await main(["node", "coref", "gather", folder], { stdout, stderr, env: ENV });
  expect(shown.join("")).toContain("100%  3 files");
  expect((await gather(folder)).err).toBe("");
});

test("foreign text is printed escaped", async () => {
  const note = "masked \u202e\u2028";
  const folder = experimentOf([rowOf("a\u200b.jsonl", "a", { sha256: sha256("b"), note })]);
  writeAll(join(folder, "corpus"), { "a\u200b.jsonl": "a" });
  const { code, out } = await gather(folder);
  expect(out).toContain("a\\u{200b}.jsonl differs from the analysed copy: masked \\u{202e}\\u{2028}\n");
  expect(code).toBe(0);
});

describe("usage: one line, exit code 2, and nothing is written", () => {
  const cases = [
    {
      what: "a hostile path",
      rows: [rowOf("../x", "x")],
      args: [],
      says: /line 2: file: "\.\.\/x" is refused/,
    },
    { what: "no such folder", rows: ROWS, args: ["--from", "nowhere"], says: /no such folder: nowhere/ },
    { what: "--verify and --from", rows: ROWS, args: ["--verify", "--from", "."], says: /leave out --from/ },
    {
      what: "--verify and --write-manifest",
      rows: ROWS,
      args: ["--verify", "--write-manifest", "list.tsv"],
      says: /cannot both be done/,
    },
  ];
  test.each(cases)("$what", async ({ rows, args, says }) => {
    const folder = experimentOf(rows);
    const { code, out, err } = await gather(folder, ...args);
    expect(err).toMatch(says);
    expect([code, out, err.trimEnd().split("\n").length]).toEqual([2, "", 1]);
    expect(readdirSync(folder)).toEqual(["corpus.tsv"]);
  });

  test("no manifest", async () => {
    const { code, err } = await gather(scratch());
    expect([code, err]).toEqual([2, expect.stringMatching(/^coref: no such file: .*corpus\.tsv\n$/)]);
  });

  test("a corpus folder that is a link, unless it is named", async () => {
    const [folder, files, elsewhere] = [experimentOf(ROWS), scratch(), scratch()];
    writeAll(files, { "ada/1.jsonl": "one" });
    symlinkSync(elsewhere, join(folder, "corpus"));
    const { code, err } = await gather(folder, "--from", files);
    expect([code, err]).toEqual([2, expect.stringContaining("is a link; if files should go where it leads")]);
    expect(readdirSync(elsewhere)).toEqual([]);
    await gather(folder, "--from", files, "--out", join(folder, "corpus"));
    expect(readdirSync(elsewhere)).toEqual(["ada"]);
  });
});

describe("--write-manifest", () => {
  const LIST = "file\trepository\tgit_blob\tnote\n";
  function folderWith(list: string): { folder: string; args: string[] } {
    const folder = join(scratch(), "mine");
    mkdirSync(folder);
    writeFileSync(join(folder, "list.tsv"), list);
    writeAll(join(folder, "corpus"), { "b.jsonl": "two", "a.jsonl": "one" });
    return { folder, args: ["--write-manifest", join(folder, "list.tsv")] };
  }

  test("makes what gather then verifies", async () => {
    const { folder, args } = folderWith(
      `${LIST}b.jsonl\tgithub.com/ada/s\t${blobOf("TWO")}\tsmall letters\na.jsonl\tgithub.com/ada/s\t\t\n`,
    );
    expect((await gather(folder, ...args)).code).toBe(0);
    const repository = "github.com/ada/s";
    expect(readFileSync(join(folder, "corpus.tsv"), "utf8")).toBe(
      manifestText([
        rowOf("a.jsonl", "one", { repository }),
        rowOf("b.jsonl", "two", { repository, git_blob: blobOf("TWO"), note: "small letters" }),
      ]),
    );
    expect((await gather(folder, "--verify")).code).toBe(0);
  });

  test("takes the files from where it is told", async () => {
    const { folder, args } = folderWith("file\trepository\nc.jsonl\tgithub.com/ada/s\n");
    const files = scratch();
    writeAll(files, { "c.jsonl": "three" });
    expect((await gather(folder, ...args, "--from", files)).code).toBe(0);
    expect(readFileSync(join(folder, "corpus.tsv"), "utf8")).toContain(sha256("three"));
  });

  test.each([
    {
      what: "a file that is not there",
      row: "c.jsonl\tgithub.com/ada/s\t\t",
      says: /line 2: no file c\.jsonl/,
    },
    {
      what: "a file that is not its blob, and no note",
      row: `a.jsonl\tgithub.com/ada/s\t${blobOf("ONE")}\t`,
      says: /line 2: .*a\.jsonl is not git_blob; say in the note how it differs/,
    },
    {
      what: "a note where nothing differs",
      row: `a.jsonl\tgithub.com/ada/s\t${blobOf("one")}\tmasked`,
      says: /line 2: a note says how a file differs from its git_blob, and this one does not/,
    },
    { what: "a hostile path", row: "../a.jsonl\tgithub.com/ada/s\t\t", says: /line 2: file: .* is refused/ },
    { what: "no repository", row: "a.jsonl\t\t\t", says: /line 2: repository: must be host\/owner\/name/ },
  ])("$what", async ({ row, says }) => {
    const { folder, args } = folderWith(`${LIST}${row}\n`);
    const { code, err } = await gather(folder, ...args);
    expect([code, err]).toEqual([2, expect.stringMatching(says)]);
    expect(existsSync(join(folder, "corpus.tsv"))).toBe(false);
  });

  test("does not replace a manifest", async () => {
    const { folder, args } = folderWith("file\trepository\na.jsonl\tgithub.com/ada/s\n");
    writeFileSync(join(folder, "corpus.tsv"), "kept");
    const { code, err } = await gather(folder, ...args);
    expect([code, err]).toEqual([2, expect.stringContaining("is there already; move it away first")]);
    expect(readFileSync(join(folder, "corpus.tsv"), "utf8")).toBe("kept");
  });
});
