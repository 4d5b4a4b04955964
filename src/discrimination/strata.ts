import { dormancy } from "./dormancy.ts";
import type { ScoredOutput, ScoredWindow } from "./scored-windows.ts";

/** What candidates are divided by. */
export const DIVISIONS = ["size", "novel", "tool", "project", "dormancy"] as const;
export type Division = (typeof DIVISIONS)[number];

/** Which candidates a stratum holds; both ends of a range belong to it. */
export type StratumName =
  | { readonly kind: "range"; readonly from: number; readonly to: number | null }
  /** A tool or a project. The tool of a call that is not in the transcript has no name. */
  | { readonly kind: "one"; readonly name: string }
  /** All other tools or projects together, and how many they are. */
  | { readonly kind: "rest"; readonly names: number };

/** A division of all scoreable candidates: each is in exactly one stratum. */
export interface Partition {
  readonly by: Division;
  readonly strata: readonly StratumName[];
  readonly stratumOf: (window: ScoredWindow, output: ScoredOutput) => number;
}

/** Tools and projects that are strata of their own. */
const NAMED = 10;

/** First values of the strata by introduced identifiers, and by model turns without use. */
const NOVEL_FROM = [1, 2, 4, 10, 30];
const DORMANT_FROM = [0, 5, 10, 20, 50];

/** All divisions of some windows' candidates. Strata that hold none are there as well. */
export function partitions(windows: readonly ScoredWindow[]): Partition[] {
  return [
    byNumber("size", quartiles(windows), ({ known }) => known.tokens),
    byNumber("novel", rangesFrom(NOVEL_FROM), ({ known }) => known.novel),
    byName("tool", windows, (_, { known }) => known.tool ?? ""),
    byName("project", windows, ({ file }) => projectOf(file)),
    byNumber("dormancy", rangesFrom(DORMANT_FROM), ({ known }) => dormancy(known)),
  ];
}

/** The folder of a transcript, for a subagent's that of its session; `.` where it stands at the top. */
export function projectOf(file: string): string {
  const folder = file.slice(0, Math.max(0, file.lastIndexOf("/")));
  return folder.replace(/(^|\/)[^/]+\/subagents(\/.*)?$/, "") || ".";
}

type Range = Extract<StratumName, { kind: "range" }>;

function rangesFrom(starts: readonly number[]): Range[] {
  return starts.map((from, i) => {
    const next = starts[i + 1];
    return { kind: "range", from, to: next === undefined ? null : next - 1 };
  });
}

/** Ranges of size that end at the quartiles, by nearest rank. Equal sizes stay together, so some can be missing. */
function quartiles(windows: readonly ScoredWindow[]): Range[] {
  const sizes = windows.flatMap(({ outputs }) => outputs.map(({ known }) => known.tokens));
  if (sizes.length === 0) return [];
  sizes.sort((a, b) => a - b);
  const at = (q: number): number => sizes[Math.ceil(q * sizes.length) - 1] as number;
  const ends = [...new Set([at(0.25), at(0.5), at(0.75), at(1)])];
  return ends.map((to, i) => ({
    kind: "range",
    from: i === 0 ? (sizes[0] as number) : (ends[i - 1] as number) + 1,
    to,
  }));
}

function byNumber(
  by: Division,
  strata: readonly Range[],
  numberOf: (output: ScoredOutput) => number,
): Partition {
  const stratumOf = (_: ScoredWindow, output: ScoredOutput): number => {
    const value = numberOf(output);
    return strata.findLastIndex(({ from }) => value >= from);
  };
  return { by, strata, stratumOf };
}

/** The names with most candidates, equal ones in code-unit order, and the rest together. */
function byName(
  by: Division,
  windows: readonly ScoredWindow[],
  nameOf: (window: ScoredWindow, output: ScoredOutput) => string,
): Partition {
  const counts = new Map<string, number>();
  for (const window of windows) {
    for (const output of window.outputs) {
      const name = nameOf(window, output);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  const order = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([name]) => name);
  const named = order.slice(0, NAMED);
  const places = new Map(named.map((name, i) => [name, i]));
  const one = named.map((name): StratumName => ({ kind: "one", name }));
  const names = order.length - named.length;
  return {
    by,
    strata: names === 0 ? one : [...one, { kind: "rest", names }],
    stratumOf: (window, output) => places.get(nameOf(window, output)) ?? NAMED,
  };
}
