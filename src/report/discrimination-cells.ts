import type { DiscriminationResults } from "./discrimination-schema.ts";
import { interval, markdownTable, percent, points } from "./format.ts";

export type Estimated = DiscriminationResults["stratified"][number]["crude"];

/** A share with its interval. */
export function percentCell({ value, interval: range }: Estimated): string {
  return percent(value) + interval(range);
}

/** A difference of shares with its interval, in points. */
export function pointsCell({ value, interval: range }: Estimated): string {
  return points(value) + interval(range);
}

/** An area under a curve with its interval: `0.727 [0.685, 0.761]`. */
export function areaCell({ value, interval: range }: Estimated): string {
  if (value === null) return percent(null);
  const shown = value.toFixed(3);
  return range === null ? shown : `${shown} [${range.low.toFixed(3)}, ${range.high.toFixed(3)}]`;
}

/** A table with `words` columns of words, and numbers after them. */
export function table(head: readonly string[], words: number, rows: readonly string[][]): string {
  return markdownTable(
    head,
    head.map((_, i) => (i < words ? "left" : "right")),
    rows,
  );
}
