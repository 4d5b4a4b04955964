import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Fields } from "../build.ts";
import { inRepository } from "../shared.ts";
import { run, scratch } from "./run.ts";

const GOOD = readFileSync(inRepository("corpora/known-answer/01-echo.jsonl"), "utf8");

/** What all commands make of a session. The last message is answered by nobody, so context sees all but that. */
async function readings(bytes: string | Buffer) {
  const [path, out] = [join(scratch(), "s.jsonl"), scratch()];
  writeFileSync(path, bytes);
  const analyzed = await run(["analyze", path, "--out", out, "--quiet", "--draws", "0"]);
  const examined = await run(["doctor", path, "--json"]);
  const seen = await run(["context", path, "--at", "msg_echo_16", "--json"]);
  const rows = readFileSync(join(out, "candidates.jsonl"), "utf8").trimEnd().split("\n");
  const { windows, turns, outputs } = JSON.parse(examined.out).read.sessions;
  return {
    codes: [analyzed.code, examined.code, seen.code],
    uses: rows.map((row) => JSON.parse(row)).map(({ line, uses }) => [line, uses.map(firstUse)]),
    doctor: { windows, turns, outputs, skipped: JSON.parse(examined.out).lines.skipped },
    context: JSON.parse(seen.out).length,
  };
}

function firstUse({ identifier, turn, line }: Record<string, unknown>): Fields {
  return { identifier, turn, line };
}

/** As corpora/known-answer says of it, and counted in the file. */
const RIGHT = {
  codes: [0, 0, 0],
  uses: [
    [6, []],
    [9, [{ identifier: "batch_limit", turn: 2, line: 37 }]],
  ],
  doctor: {
    windows: 1,
    turns: 16,
    outputs: 15,
    skipped: { "not-json": 0, "not-an-object": 0, "too-long": 0 },
  },
  context: 31,
};

/** The session with every line written anew. */
function lines(rewrite: (line: string, number: number) => string): string {
  return GOOD.trimEnd()
    .split("\n")
    .map((line, i) => `${rewrite(line, i + 1)}\n`)
    .join("");
}

function fields(change: (value: Record<string, unknown>, number: number) => Fields): string {
  return lines((line, number) => JSON.stringify(change(JSON.parse(line), number)));
}

const NULS = "\0".repeat(70_000);
const DUPLICATES = '"uuid":"x","parentUuid":"y","type":"user","message":{"content":"z"},"isSidechain":true,';

describe("a session that is written otherwise is the same session", () => {
  test.each([
    { name: "as it is", bytes: GOOD },
    { name: "a byte order mark", bytes: `\ufeff${GOOD}` },
    { name: "CRLF", bytes: GOOD.replaceAll("\n", "\r\n") },
    { name: "lone carriage returns around and inside lines", bytes: lines((l) => `\r{\r${l.slice(1)}\r`) },
    { name: "runs of NULs before and after lines", bytes: NULS + lines((line) => `\0\0${line}${NULS}`) },
    {
      name: "lone surrogates and raw line separators in every text",
      bytes: lines((line) =>
        line.replaceAll('"content":"', '"content":"\\ud83d \u2028\u2029\u0085 \\udcb2 '),
      ),
    },
    {
      name: "every key of a message twice",
      bytes: lines((line) => line.replace(/^\{(?="parentUuid")/, `{${DUPLICATES}`)),
    },
    {
      name: "ids named like what every object has",
      bytes: lines((line) =>
        line
          .replaceAll(/"echo-012"/g, '"__proto__"')
          .replaceAll("msg_echo_02", "constructor")
          .replaceAll("toolu_echo_02", "__proto__"),
      ),
    },
    { name: "keys named __proto__", bytes: lines((line) => `{"__proto__":{"isMeta":true},${line.slice(1)}`) },
    { name: "no timestamps", bytes: fields(({ timestamp: _, ...value }) => value) },
    { name: "no time at all", bytes: fields((value) => ({ ...value, timestamp: "yesterday" })) },
    {
      name: "time that runs backwards",
      bytes: fields((value, i) => ({ ...value, timestamp: new Date(9e11 - i).toISOString() })),
    },
    {
      name: "a first entry that is its own parent",
      bytes: fields((value, i) => ({ ...value, ...(i === 3 && { parentUuid: "echo-001" }) })),
    },
    {
      name: "a first entry below the last one",
      bytes: fields((value, i) => ({ ...value, ...(i === 3 && { parentUuid: "echo-047" }) })),
    },
    { name: "no line feed at the end", bytes: GOOD.trimEnd() },
  ])("$name", async ({ bytes }) => {
    expect(await readings(bytes)).toEqual(RIGHT);
  });
});

const UTF16 = "UTF-16 text; convert it to UTF-8 first";
const NO_ENTRY = "none of its lines is an entry";

describe("what cannot be read is refused with a clear line", () => {
  const le = Buffer.from(`\ufeff${GOOD}`, "utf16le");
  const at = "msg_echo_16";
  test.each([
    { name: "UTF-16, little end first", bytes: le, why: UTF16, context: UTF16 },
    { name: "UTF-16, big end first", bytes: Buffer.from(le).swap16(), why: UTF16, context: UTF16 },
    { name: "UTF-16 without its mark", bytes: le.subarray(2), why: NO_ENTRY, context: `message ${at}` },
    {
      name: "lines that end in lone carriage returns",
      bytes: Buffer.from(GOOD.replaceAll("\n", "\r")),
      why: NO_ENTRY,
      context: `message ${at}`,
    },
  ])("$name", async ({ bytes, why, context }) => {
    const path = join(scratch(), "s.jsonl");
    writeFileSync(path, bytes);
    const analyzed = await run(["analyze", path, "--out", scratch()]);
    expect([analyzed.code, analyzed.out]).toEqual([2, ""]);
    expect(analyzed.err).toMatch(new RegExp(`^coref: s.jsonl: .*${why}\n$`));
    const examined = await run(["doctor", path]);
    expect(examined.code).toBe(1);
    expect(examined.out).toContain(`file 1: ${why}\n`);
    const seen = await run(["context", path, "--at", at]);
    expect([seen.code, seen.out]).toEqual([2, ""]);
    expect(seen.err).toMatch(new RegExp(`^coref: .*${context}.*\n$`));
  });
});

test("a file of nothing but NULs holds no session, and says so", async () => {
  const path = join(scratch(), "s.jsonl");
  writeFileSync(path, Buffer.alloc(200_000));
  const { out } = await run(["analyze", path, "--out", scratch()]);
  expect(out).toContain("Nothing to score: 0 sessions read");
  expect((await run(["doctor", path])).out).toContain("nobody speaks: 1 (file 1)");
});
