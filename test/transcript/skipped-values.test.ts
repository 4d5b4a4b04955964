import fc from "fast-check";
import { expect, test } from "vitest";
import type { Fields } from "../build.ts";
import { entriesOf, transcriptOf } from "../build.ts";

/** What a line is read as, whole: its entries without their line, and whether it was bad. */
function read(line: Buffer | string) {
  const transcript = transcriptOf(line);
  const { skipped, otherLines, foreignLines } = transcript;
  return { entries: entriesOf(transcript), skipped: skipped.length, otherLines, foreignLines };
}

/** The value of a line by `JSON.parse` alone; undefined where it is no object. */
function parsed(line: Buffer): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line.toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Fields)
      : undefined;
  } catch {
    return undefined;
  }
}

const BAD = { entries: [], skipped: 1, otherLines: 0, foreignLines: 0 };

/** What must come out: the same line without the two values that nothing is read from. */
function expected(line: Buffer) {
  const { toolUseResult: _, data: __, ...rest } = parsed(line) ?? {};
  return parsed(line) === undefined ? BAD : read(JSON.stringify(rest));
}

const bulk = 'bulk, "quoted" and \\ escaped: {[é🔥]} '.repeat(8);
const key = fc.constantFrom("toolUseResult", "data", "message", "toolUseResult2");

const lines = fc
  .tuple(
    fc.constantFrom("user", "progress", "assistant", "u"),
    key,
    fc.jsonValue(),
    fc.jsonValue(),
    fc.nat(3),
  )
  .map(([type, name, value, content, order]): string => {
    const fields: [string, unknown][] = [
      ["type", type],
      [name, { value, bulk, nested: [{ toolUseResult: value, data: [value, 1e-7, -0, true, null] }] }],
      [
        "message",
        {
          id: "m1",
          content: [
            { type: "text", text: "node_a" },
            { type: "tool_use", input: content },
          ],
        },
      ],
      ["uuid", "x1"],
    ];
    return JSON.stringify(Object.fromEntries([...fields.slice(order), ...fields.slice(0, order)]));
  });

/** One byte changed, put in or taken out, or the end cut off. */
const faults = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  byte: fc.constantFrom(...Buffer.from('"\\{}[],:0-eu x\xff\x01', "latin1")),
  kind: fc.nat(3),
});

function damaged(line: Buffer, { at, byte, kind }: { at: number; byte: number; kind: number }): Buffer {
  const i = 1 + Math.floor(at * (line.length - 1));
  const [before, after] = [line.subarray(0, i), line.subarray(i + 1)];
  const put = [
    [before, Buffer.of(byte), after],
    [before, Buffer.of(byte), line.subarray(i)],
    [before, after],
    [before],
  ];
  return Buffer.concat(put[kind] as Buffer[]);
}

test("a line is read as if it were parsed whole", () => {
  fc.assert(
    fc.property(lines, (line) => {
      expect(read(line)).toEqual(expected(Buffer.from(line)));
    }),
    { numRuns: 500 },
  );
});

test("a damaged line is a bad line, in whatever value the damage is", () => {
  fc.assert(
    fc.property(lines, faults, (line, fault) => {
      const bytes = damaged(Buffer.from(line), fault);
      expect(read(bytes)).toEqual(expected(bytes));
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ["a comma too many", '{"a":[1,2,],"b":"'],
  ["a key without quotes", '{"a":{b:1},"b":"'],
  ["an escape that is none", '{"a":"\\x","b":"'],
  ["a raw control character", '{"a":"\u0001","b":"'],
  ["a number with a leading zero", '{"a":01,"b":"'],
  ["two values", '{"a":1 2,"b":"'],
  ["an object that a bracket closes", '{"a":{"c":1],"b":"'],
])("damage inside toolUseResult costs the line: %s", (_, damage) => {
  const line = `{"type":"user","uuid":"u1","toolUseResult":${damage}${"x".repeat(300)}"},"message":{"content":"one"}}`;
  expect(read(line)).toEqual(BAD);
});

test("a value named like one that is skipped is read where it is not at the top", () => {
  const input = { toolUseResult: `node_a ${"x".repeat(300)}` };
  const call = { type: "tool_use", id: "c1", name: "Read", input };
  const line = JSON.stringify({ type: "user", uuid: "u1", message: { content: [call] } });
  const [entry] = entriesOf(transcriptOf(line));
  expect(entry?.blocks).toMatchObject([{ text: expect.stringContaining("node_a") }]);
});
