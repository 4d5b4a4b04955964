import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { analyzeShard } from "../../src/shards/analyze-shard.ts";
import { PART_FILE, type PartHead } from "../../src/shards/part.ts";
import { readPart } from "../../src/shards/read-part.ts";
import { writePart } from "../../src/shards/write-part.ts";
import { run, scratch } from "../cli/run.ts";
import { folderOf } from "../folder.ts";
import { inRepository } from "../shared.ts";
import { shards } from "./parts.ts";

const CORPUS = inRepository("corpora/known-answer");
const ARGS = [CORPUS, "--draws", "0"];

async function refusal(parts: readonly string[]): Promise<string> {
  const out = join(scratch(), "report");
  const { code, err } = await run(["merge", ...parts, "--out", out]);
  expect(code).toBe(2);
  expect(existsSync(out)).toBe(false);
  expect(err.split("\n")).toHaveLength(2);
  return err.trimEnd();
}

describe("a merge is refused", async () => {
  const [one, two, three] = (await shards(3, ARGS)) as [string, string, string];
  const part = (folder: string): string => join(folder, PART_FILE);

  /** The second part again, with something else in its head. */
  async function withHead(change: (head: PartHead) => Partial<PartHead>): Promise<string> {
    const { head } = readPart(two);
    const folder = scratch();
    await writePart(folder, { ...head, ...change(head) }, (async function* () {})());
    return folder;
  }

  /** The second part again, with other bytes. */
  function withBytes(change: (bytes: Buffer) => Buffer): string {
    const folder = scratch();
    writeFileSync(part(folder), change(readFileSync(part(two))));
    return folder;
  }

  test("where shards are missing", async () => {
    expect(await refusal([one, three])).toBe("coref: no part of shard 2 of 3 among those given");
    expect(await refusal([part(two)])).toBe("coref: no part of shards 1, 3 of 3 among those given");
  });

  test("where a shard is there twice", async () => {
    expect(await refusal([one, two, three, part(two)])).toBe(
      `coref: shard 2 of 3 is there twice: ${part(two)} and ${part(two)}`,
    );
  });

  test("where there is no part", async () => {
    const empty = scratch();
    expect(await refusal([one, empty])).toBe(`coref: no such part: ${part(empty)}`);
    const other = withBytes(() => Buffer.from("something else"));
    expect(await refusal([other])).toBe(`coref: ${part(other)} is no part that coref analyze --shard wrote`);
    expect(await refusal([withBytes(() => Buffer.alloc(0))])).toContain("is no part that");
  });

  test("where a part has another format", async () => {
    const other = withBytes((bytes) => {
      bytes.writeUInt32BE(2, "coref part\n".length);
      return bytes;
    });
    expect(await refusal([one, other, three])).toBe(
      `coref: ${part(other)} has the format 2 of another version of coref; this one reads 1`,
    );
  });

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ["a byte is another", (bytes) => bytes.fill(bytes.readUInt8(5000) ^ 1, 5000, 5001)],
    ["a length is another", (bytes) => bytes.fill(255, 15, 16)],
    ["its end is missing", (bytes) => bytes.subarray(0, -1)],
    ["its checksum is another", (bytes) => bytes.fill(0, bytes.length - 32)],
    ["something follows", (bytes) => Buffer.concat([bytes, Buffer.from([0])])],
    ["only its beginning is there", (bytes) => bytes.subarray(0, 15)],
  ])("where a part is damaged: %s", async (_, change) => {
    const other = withBytes(change);
    expect(await refusal([one, other, three])).toBe(
      `coref: ${part(other)} is damaged: it is not what was written, by its checksum; run this shard again`,
    );
  });

  test("where a part is of a newer Node", async () => {
    const other = withBytes((bytes) => {
      // Behind the magic, the format and the head's three numbers: what v8 puts before its version.
      expect(bytes.readUInt8(27)).toBe(255);
      const body = bytes.subarray(0, -32).fill(120, 28, 29);
      return Buffer.concat([body, createHash("sha256").update(body).digest()]);
    });
    expect(await refusal([one, other, three])).toBe(
      `coref: ${part(other)} was written by a newer version of Node; merge with that one`,
    );
  });

  test("where a part is of another version of coref", async () => {
    const other = await withHead(() => ({ coref: "0.0.9" }));
    const version = readPart(one).head.coref;
    const line = `coref: ${part(other)} was made by coref 0.0.9, and this is ${version}; all parts and the merge need one version`;
    expect(await refusal([one, other, three])).toBe(line);
    expect(await refusal([other, one, three])).toBe(line);
  });

  test("where parts are of different counts", async () => {
    const other = await withHead(() => ({ shard: { number: 2, of: 4 } }));
    expect(await refusal([one, other, three])).toBe(
      `coref: ${part(other)} is one of 4 shards, and ${part(one)} one of 3`,
    );
  });

  test.each<[string, string[]]>([
    ["--fire", ["--fire", "turns:0.5"]],
    ["--profile", ["--profile", "published"]],
    ["--identifiers", ["--identifiers", "corrected"]],
    ["choice of --corrections", ["--corrections"]],
    ["--sweep", ["--sweep", "floor"]],
    ["choice of --recovery", ["--recovery"]],
    ["choice of --money", ["--money"]],
    ["--format", ["--format", "claude-code"]],
    ["--min-tokens", ["--min-tokens", "299"]],
    ["list of arms (--arm, --arms)", ["--arm", "index"]],
    ["--seed", ["--seed", "2"]],
    ["choice of --subagents", ["--subagents"]],
  ])("where parts were made with another %s", async (name, options) => {
    const other = scratch();
    const { code, err } = await run([
      ...["analyze", ...ARGS, ...options, "--shard", "2/3", "--quiet", "--out", other],
    ]);
    expect(code, err).toBe(0);
    expect(await refusal([one, other, three])).toBe(
      `coref: ${part(other)} was made with another ${name} than ${part(one)}`,
    );
  });

  test("where the corpus has another name", async () => {
    const other = await withHead(() => ({ name: "other" }));
    expect(await refusal([one, other, three])).toContain(
      "was made with another name of the corpus (other, not known-answer) than",
    );
  });

  test("where an arm's file or the prices have another content", async () => {
    const arm = await withHead(({ asked }) => ({
      asked: { ...asked, known: asked.known.map((spec) => ({ ...spec, what: "another" })) },
    }));
    expect(await refusal([one, arm, three])).toContain("another content of an arm's file");
    const prices = await withHead(({ asked }) => ({
      asked: { ...asked, prices: { rows: asked.prices.rows.slice(1) } },
    }));
    expect(await refusal([one, prices, three])).toContain("another list of prices");
  });

  test.each<[string, (folder: string) => void]>([
    ["99.jsonl is only in it", (folder) => writeFileSync(join(folder, "99.jsonl"), "")],
    ["02-sibling.jsonl has 0 bytes there", (folder) => writeFileSync(join(folder, "02-sibling.jsonl"), "")],
  ])("where parts saw another corpus: %s", async (why, change) => {
    const copy = join(scratch(), "known-answer");
    cpSync(CORPUS, copy, { recursive: true });
    change(copy);
    const other = scratch();
    await run(["analyze", copy, "--draws", "0", "--shard", "2/3", "--quiet", "--out", other]);
    expect(await refusal([one, other, three])).toContain(
      `${part(other)} saw another corpus than ${part(one)}: ${why}`,
    );
  });

  test("where a file is missing in one corpus, or a folder in one could not be read", async () => {
    const fewer = await withHead(({ files }) => ({ files: files.slice(0, -1) }));
    expect(await refusal([one, fewer, three])).toContain("29-short-window.jsonl is not in it");
    const closed = await withHead(() => ({ unreadable: ["locked"] }));
    expect(await refusal([one, closed, three])).toContain("the folder locked could be read for only one");
    const left = await withHead(() => ({ subagents: 1 }));
    expect(await refusal([one, left, three])).toContain("another number of subagents was left out");
  });

  test("where the report cannot be written", async () => {
    const folder = folderOf({ file: "" });
    const { code, err } = await run(["merge", one, two, three, "--out", join(folder, "file")]);
    expect([code, err]).toEqual([2, expect.stringContaining("is not a folder")]);
  });

  test("where no file of all can be used, as one run is", async () => {
    const folder = folderOf({ "a.jsonl": "no JSON\n", "b.jsonl": "none\n" });
    const parts = await shards(3, [folder]);
    const { code, err } = await run(["analyze", folder, "--out", join(scratch(), "report")]);
    expect([code, `${await refusal(parts)}\n`]).toEqual([2, err]);
  });
});

test.each<[string, string[], string]>([
  ["0/3", [CORPUS], "--shard must be <number>/<count>"],
  ["4/3", [CORPUS], "--shard must be <number>/<count>"],
  ["1/2/3", [CORPUS], "--shard must be <number>/<count>"],
  ["half", [CORPUS], '"half"'],
  ["1/200000", [CORPUS], "--shard must be <number>/<count>"],
  ["1/2", ["-"], "standard input cannot be read in shards"],
  ["1/2", [inRepository("experiments/000-stand-in")], "an experiment is not analysed in shards"],
  ["1/2", [CORPUS, "--json"], "give --json to coref merge"],
  ["1/2", [CORPUS, "--arm", "nobody"], 'unknown arm "nobody"'],
])("coref analyze --shard %s is refused with %j", async (shard, args, why) => {
  const out = join(scratch(), "part");
  const { code, err } = await run(["analyze", ...args, "--shard", shard, "--out", out]);
  expect([code, err.split("\n").length, existsSync(out)]).toEqual([2, 2, false]);
  expect(err).toContain(why);
});

test.each(["policies", "registration", "leaveOut"])("%s in code cannot go into a part", async (name) => {
  const input = { paths: [CORPUS], [name]: name === "policies" ? [] : () => false };
  await expect(analyzeShard(input, { number: 1, of: 1 }, scratch())).rejects.toThrow(
    `${name}: what only code can hand over does not go into a part`,
  );
});

test("coref analyze --shard needs --out", async () => {
  const { code, err } = await run(["analyze", CORPUS, "--shard", "1/2"]);
  expect([code, err]).toEqual([2, "coref: --shard needs --out <folder>, where the part goes\n"]);
});

test("a part that cannot be written leaves nothing behind", async () => {
  const out = scratch();
  mkdirSync(join(out, PART_FILE));
  const { code, err } = await run(["analyze", ...ARGS, "--shard", "1/2", "--out", out]);
  expect([code, err]).toEqual([2, `coref: cannot write to ${out}: ${PART_FILE} is a folder there\n`]);
  expect(readdirSync(out)).toEqual([PART_FILE]);
});
