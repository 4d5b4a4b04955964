import { compareResults } from "../compare/compare-results.ts";
import { compareText } from "../compare/compare-text.ts";
import type { Compared } from "../compare/measures.ts";
import { readSide } from "../compare/side.ts";
import { printable } from "../report/format.ts";
import type { Terminal } from "./main.ts";

/** The options of `coref compare` as commander gives them. */
export interface CompareOptions {
  readonly metric: Compared;
  readonly disjoint: boolean;
  readonly seed: number;
  readonly draws: number;
  readonly json: boolean;
}

/** `coref compare`: prints two results side by side. The exit code is 1 where a file could not be used. */
export function runCompare(
  a: string,
  b: string,
  { json, ...settings }: CompareOptions,
  { stdout, stderr }: Terminal,
): number {
  const sides = [readSide(a), readSide(b)] as const;
  const comparison = compareResults(...sides, settings);
  stdout.write(json ? `${JSON.stringify(comparison, null, 2)}\n` : compareText(comparison));
  const unusable = sides.flatMap((side) => side.unusable ?? []);
  for (const why of unusable) stderr.write(`coref: ${printable(why)}\n`);
  return unusable.length > 0 ? 1 : 0;
}
