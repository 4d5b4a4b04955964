import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseLine } from "../../src/transcript/parse-line.ts";
import { skipValue } from "../../src/transcript/skip-value.ts";

/** What `JSON.parse` makes of the bytes of a line, without the value that is skipped. */
function plainly(line: string, skipped: string): unknown {
  try {
    const value: unknown = JSON.parse(Buffer.from(line).toString());
    if (typeof value !== "object" || value === null || Array.isArray(value)) return "not-an-object";
    return { ...value, [skipped]: "skipped" };
  } catch {
    return "not-json";
  }
}

function ours(line: string, skipped: string): unknown {
  const value = parseLine(Buffer.from(line), false);
  return typeof value === "string" ? value : { ...value, [skipped]: "skipped" };
}

const bulk = fc.record({
  stdout: fc.string({ unit: "binary", minLength: 150, maxLength: 200 }),
  more: fc.jsonValue(),
});
const userLine = fc
  .record({ uuid: fc.string(), result: bulk, content: fc.jsonValue(), toolUseResult: fc.boolean() })
  .map(({ uuid, result, content, toolUseResult }) =>
    JSON.stringify({
      uuid,
      type: "user",
      message: { role: "user", content: toolUseResult ? { toolUseResult: result, content } : content },
      toolUseResult: result,
      timestamp: "2026-01-01T00:00:00Z",
    }),
  );

describe("skipping what is never analysed changes nothing else", () => {
  test("in whole lines", () => {
    fc.assert(
      fc.property(userLine, (line) => {
        expect(ours(line, "toolUseResult")).toEqual(plainly(line, "toolUseResult"));
      }),
    );
  });

  test("in lines that lost a piece", () => {
    fc.assert(
      fc.property(userLine, fc.nat(), fc.integer({ min: 1, max: 40 }), (line, at, length) => {
        const start = at % line.length;
        const damaged = line.slice(0, start) + line.slice(start + length);
        expect(ours(damaged, "toolUseResult")).toEqual(plainly(damaged, "toolUseResult"));
      }),
      { numRuns: 500 },
    );
  });

  test("in lines with a foreign character", () => {
    const foreign = fc.constantFrom(
      "\u0000",
      "\u0007",
      '"',
      "\\",
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      "é",
      "0",
      "-",
      "e",
    );
    fc.assert(
      fc.property(userLine, fc.nat(), foreign, (line, at, character) => {
        const start = at % line.length;
        const damaged = line.slice(0, start) + character + line.slice(start);
        // NULs at either end of a line are taken off; JSON.parse would refuse them.
        const expected = plainly(start === 0 && character === "\u0000" ? line : damaged, "toolUseResult");
        expect(ours(damaged, "toolUseResult")).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  test("in progress lines", () => {
    const line = JSON.stringify({
      parentUuid: "a",
      type: "progress",
      data: { text: "x".repeat(300) },
      uuid: "b",
    });
    expect(parseLine(Buffer.from(line), false)).toMatchObject({
      parentUuid: "a",
      type: "progress",
      uuid: "b",
    });
    expect(ours(line, "data")).toEqual(plainly(line, "data"));
  });
});

describe("skipValue", () => {
  test("ends where the value ends", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom("", ",", " }", "]"), (value, rest) => {
        const text = JSON.stringify(value);
        expect(skipValue(Buffer.from(text + rest), 0)).toBe(Buffer.byteLength(text));
      }),
    );
  });

  test.each([
    "",
    "{",
    "[1,]",
    "{,}",
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    "[1 2]",
    "01",
    "1.",
    ".5",
    "+1",
    "1e",
    "--1",
    "tru",
    "nulll",
    '"a',
    '"\u0001"',
    '"\\x"',
    '"\\u12g4"',
    "{1:2}",
    "[}",
    "{]",
  ])("refuses %j, as JSON.parse does", (text) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(skipValue(Buffer.from(text), 0)).toBe(-1);
  });

  test("goes as deep as a line does", () => {
    const deep = "[".repeat(200_000) + "]".repeat(200_000);
    expect(skipValue(Buffer.from(deep), 0)).toBe(deep.length);
  });
});
