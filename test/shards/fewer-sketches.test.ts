import { expect, test } from "vitest";
import type { FileResult } from "../../src/analysis/analyze.ts";
import { fewerSketches, hasSketches } from "../../src/shards/fewer-sketches.ts";
import { chooseWindows } from "../../src/truths/placebo.ts";

/** A file with so many sketches; of everything else only what is looked at. */
function file(name: string, sketches: number): FileResult {
  const placebo = Array.from({ length: sketches }, (_, window) => ({ window }));
  return { file: name, ok: true, result: { placebo } } as unknown as FileResult;
}

const FILES = Array.from({ length: 30 }, (_, i) => [file(`f${i}#a`, 30), file(`f${i}#b`, 10)]);

function placed(files: readonly (readonly FileResult[])[]) {
  return files
    .flat()
    .flatMap((one) => (one.ok ? one.result.placebo.map((sketch) => ({ file: one.file, sketch })) : []));
}

const namesOf = (windows: ReturnType<typeof placed>) =>
  windows.map(({ file, sketch }) => `${file} ${sketch.window}`).sort();

test("what is kept of parts holds what is chosen of the whole", () => {
  const parts = [FILES.slice(0, 17), FILES.slice(17)].map((part) => fewerSketches(part, 1));
  // 17 files with 40 sketches are more than the 500 that a choice takes, and 13 files have 520.
  expect(parts.map((part) => placed(part).length)).toEqual([500, 500]);
  const whole = namesOf(chooseWindows(placed(FILES), 1));
  expect(namesOf(chooseWindows(placed(parts.flat()), 1))).toEqual(whole);
  expect(namesOf(placed(fewerSketches(parts.flat(), 1)))).toEqual(whole);
});

test("few are all kept, and the files stay as they are", () => {
  const few = [...FILES.slice(0, 12), [{ file: "x", ok: false as const, error: "gone" }]];
  expect(fewerSketches(few, 1)).toEqual(few);
  expect(few.map(hasSketches)).toEqual([...Array(12).fill(true), false]);
});
