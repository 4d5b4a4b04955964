import fc from "fast-check";
import { expect, test } from "vitest";
import { LineSplitter, MAX_LINE_BYTES } from "../../src/transcript/lines.ts";

/** Pushes copies, and overwrites each after its push: what a reader that reuses its chunk does. */
function split(chunks: readonly Buffer[]): { line: string; number: number }[] {
  const found: { line: string; number: number }[] = [];
  const splitter = new LineSplitter((line, number) =>
    found.push({ line: (line as Buffer).toString("latin1"), number }),
  );
  for (const chunk of chunks) {
    const reused = Buffer.from(chunk);
    splitter.push(reused);
    reused.fill(0x21);
  }
  splitter.end();
  return found;
}

/** Cuts bytes after each of some lengths; what is left is the last chunk. */
function cut(bytes: Buffer, lengths: readonly number[]): Buffer[] {
  const chunks: Buffer[] = [];
  let at = 0;
  for (const length of lengths) {
    chunks.push(bytes.subarray(at, at + length));
    at += length;
  }
  return [...chunks, bytes.subarray(at)];
}

const bytes = fc
  .array(fc.oneof({ weight: 1, arbitrary: fc.constantFrom(0x0a, 0x0d) }, fc.integer({ min: 0, max: 255 })), {
    maxLength: 60,
  })
  .map((values) => Buffer.from(values));

test("chunks of any bytes give the lines between the line feeds, wherever they end", () => {
  fc.assert(
    fc.property(bytes, fc.array(fc.nat(9)), (all, lengths) => {
      const pieces = all.toString("latin1").split("\n");
      const last = pieces.pop() as string;
      const lines = [...pieces, last].slice(0, pieces.length + Math.min(1, last.length));
      expect(split(cut(all, lengths))).toEqual(lines.map((line, i) => ({ line, number: i + 1 })));
    }),
    { numRuns: 500 },
  );
});

test.each([
  { name: "a carriage return does not split", text: "a\rb\nc", lines: ["a\rb", "c"] },
  { name: "a carriage return before the line feed stays", text: "a\r\nb", lines: ["a\r", "b"] },
  { name: "a last line without a line feed is a line", text: "a\nb", lines: ["a", "b"] },
  { name: "a line feed at the end begins no line", text: "a\nb\n", lines: ["a", "b"] },
  { name: "an empty line is a line", text: "\n\na", lines: ["", "", "a"] },
  { name: "nothing has no lines", text: "", lines: [] },
])("$name", ({ text, lines }) => {
  expect(split([Buffer.from(text)]).map(({ line }) => line)).toEqual(lines);
});

test("line and paragraph separators and next line do not split", () => {
  const line = Buffer.from('{"text":"a\u2028b\u2029c\u0085d"}');
  expect(split([line])).toEqual([{ line: line.toString("latin1"), number: 1 }]);
});

test("a character cut in two by a chunk is whole in its line", () => {
  const emoji = Buffer.from("🔥\n");
  const cuts = emoji.subarray(0, 2);
  expect(split([cuts, emoji.subarray(2)])).toEqual([
    { line: Buffer.from("🔥").toString("latin1"), number: 1 },
  ]);
});

test("a line that could fill the memory is passed as null, and the next one is whole", () => {
  const found: [number | null, number][] = [];
  const splitter = new LineSplitter((line, number) => found.push([line?.length ?? null, number]));
  const chunk = Buffer.alloc(1 << 20, "x");
  for (let i = 0; i < 33; i++) splitter.push(chunk);
  splitter.push(Buffer.from("\nnext\n"));
  splitter.push(Buffer.alloc(MAX_LINE_BYTES, "y"));
  splitter.push(Buffer.from("\n"));
  splitter.push(Buffer.alloc(MAX_LINE_BYTES + 1, "z"));
  splitter.end();
  expect(found).toEqual([
    [null, 1],
    [4, 2],
    [MAX_LINE_BYTES, 3],
    [null, 4],
  ]);
});
