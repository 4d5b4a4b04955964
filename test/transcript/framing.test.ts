import fc from "fast-check";
import { expect, test } from "vitest";
import type { Transcript } from "../../src/transcript/transcript.ts";
import { TranscriptReader } from "../../src/transcript/transcript-reader.ts";
import { entriesOf, REMEMBER, session, transcriptOf } from "../build.ts";

const U1 = '{"type":"user","uuid":"u1","message":{"content":"one"}}';
const U2 = '{"type":"user","uuid":"u2","message":{"content":"two"}}';
const U3 = '{"type":"user","uuid":"u3","message":{"content":"three"}}';

function read(text: string | Buffer) {
  const transcript = transcriptOf(text);
  const { skipped } = transcript;
  const bad = skipped.map(({ line, reason }) => `${line} ${reason}`);
  return { entries: entriesOf(transcript).map(({ uuid, line }) => `${line} ${uuid}`), bad };
}

test.each([
  { name: "one line is one entry", text: `${U1}\n${U2}\n`, entries: ["1 u1", "2 u2"] },
  { name: "the last line needs no line feed", text: `${U1}\n${U2}`, entries: ["1 u1", "2 u2"] },
  {
    name: "a byte order mark at the start is taken off",
    text: `\ufeff${U1}\n${U2}\n`,
    entries: ["1 u1", "2 u2"],
  },
  { name: "NULs before a line are taken off", text: `${U1}\n\0\0\0${U2}\n`, entries: ["1 u1", "2 u2"] },
  { name: "NULs after a line are taken off", text: `${U1}\0\0\n${U2}\0`, entries: ["1 u1", "2 u2"] },
  { name: "a byte order mark and NULs", text: `\ufeff\0${U1}\0\n`, entries: ["1 u1"] },
  { name: "a line may end in CRLF", text: `${U1}\r\n${U2}\r\n`, entries: ["1 u1", "2 u2"] },
  { name: "blank lines are no bad lines", text: `\n${U1}\n \t\r\n\n${U2}\n`, entries: ["2 u1", "5 u2"] },
  { name: "a line of NULs is blank", text: `${U1}\n\0\0\0\0\n${U2}\n`, entries: ["1 u1", "3 u2"] },
])("$name", ({ text, entries }) => {
  expect(read(text)).toEqual({ entries, bad: [] });
});

test.each([
  { name: "two objects glued together are one bad line", line: U2 + U2, bad: "2 not-json" },
  {
    name: "a stub with an object glued to it is one bad line",
    line: `{"type":"pr-link","prNu${U2}`,
    bad: "2 not-json",
  },
  { name: "a fragment of base64", line: 'pbi/gUEKpQ..."}', bad: "2 not-json" },
  { name: "a torn object", line: U2.slice(0, -9), bad: "2 not-json" },
  { name: "a NUL inside", line: U2.replace("two", "t\0wo"), bad: "2 not-json" },
  { name: "an array", line: "[{}]", bad: "2 not-an-object" },
  { name: "a string", line: '"text"', bad: "2 not-an-object" },
  { name: "a number", line: "42", bad: "2 not-an-object" },
  { name: "null", line: "null", bad: "2 not-an-object" },
  { name: "true", line: "true", bad: "2 not-an-object" },
])("a bad line costs that line and a count: $name", ({ line, bad }) => {
  expect(read(`${U1}\n${line}\n${U3}\n`)).toEqual({ entries: ["1 u1", "3 u3"], bad: [bad] });
});

test("a torn last line is one bad line", () => {
  expect(read(`${U1}\n${U2.slice(0, 20)}`)).toEqual({ entries: ["1 u1"], bad: ["2 not-json"] });
});

test("bytes that are no UTF-8 cost neither the line nor the names beside them", () => {
  const text = Buffer.concat([
    Buffer.from(U1.slice(0, -3)),
    Buffer.from([0xff, 0xfe]),
    Buffer.from(' node_a"}}\n'),
  ]);
  expect(entriesOf(transcriptOf(text))[0]?.blocks).toEqual([
    { kind: "text", text: "one\ufffd\ufffd node_a" },
  ]);
});

test("separators of lines and lone surrogates stand in a string as they are", () => {
  const built = session()
    .user("a\u2028b\u2029c")
    .raw('{"type":"user","uuid":"u2","message":{"content":"\\ud83d node_a"}}');
  const transcript = built.transcript();
  expect(entriesOf(transcript).map(({ blocks }) => blocks)).toEqual([
    [{ kind: "text", text: "a\u2028b\u2029c" }],
    [{ kind: "text", text: "\ud83d node_a" }],
  ]);
  expect(transcript.skipped).toEqual([]);
});

const MIXED = `\ufeff${U1}\r\n\0${U2}\0\n\n${U1}${U2}\n[1]\n${session().user("한\u00a0id-7  x 🔥").text()}${U3}`;

test("any chunking gives the same transcript", () => {
  const bytes = Buffer.from(MIXED);
  const all = (transcript: Transcript) => ({ ...transcript, entries: entriesOf(transcript) });
  const whole = all(transcriptOf(bytes));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 })), (lengths) => {
      const reader = new TranscriptReader(undefined, REMEMBER);
      let at = 0;
      for (const length of [...lengths, bytes.length]) {
        reader.push(bytes.subarray(at, at + length));
        at += length;
      }
      expect(all(reader.end())).toEqual(whole);
    }),
  );
});

test("the counts and the digest are those of the bytes", () => {
  const { lines, bytes, digest } = transcriptOf("{}\n\n[]\n");
  expect({ lines, bytes }).toEqual({ lines: 2, bytes: 7 });
  expect(digest).toBe("ba3315156ba09907a87f957343d3d7bde029d8eeb772768c49d183e2d7138ff5");
});

test.each(["default", "published"] as const)(
  "a value nested 20,000 deep costs no more than its line (%s)",
  (profile) => {
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const call = `{"type":"assistant","uuid":"a1","message":{"content":[{"type":"tool_use","id":"c1","name":"Read","input":${deep}}]}}`;
    const transcript = transcriptOf(`${U1}\n${call}\n${U3}\n`, profile);
    expect(entriesOf(transcript).map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(["u1", "u3"]));
  },
);
