import normalCdfOf from "@stdlib/stats-base-dists-normal-cdf";
import tQuantileOf from "@stdlib/stats-base-dists-t-quantile";
import { createRandom, nextFraction } from "../../src/random.ts";
import type { Row } from "./reports.ts";

/** The informedness of some candidates under an arm, straight from their lines. */
export function informednessOf(rows: readonly Row[], arm: string): number {
  const kept = (live: boolean) => {
    const of = rows.filter((row) => row.live === live);
    return of.filter((row) => row.decisions[arm] === "keep").length / of.length;
  };
  return kept(true) - kept(false);
}

/** Of the tokens of some candidates, those that an arm dropped. */
export function removedOf(rows: readonly Row[], arm: string): number {
  const tokens = (of: readonly Row[]) => of.reduce((sum, row) => sum + row.tokens, 0);
  return tokens(rows.filter((row) => row.decisions[arm] === "drop")) / tokens(rows);
}

type Of = (rows: readonly Row[], arm: string) => number;

/** The 95% interval of b − a, by drawing sessions and counting all their candidates again. */
export function naiveInterval(
  sessions: readonly (readonly [a: readonly Row[], b: readonly Row[]])[],
  arm: string,
  of: Of,
  { draws, seed }: { draws: number; seed: number },
): { low: number; high: number } {
  const random = createRandom(`compare ${seed}`);
  const values = Array.from({ length: draws }, () => {
    const drawn = sessions.map(() => sessions[Math.floor(nextFraction(random) * sessions.length)]);
    const [a, b] = [0, 1].map((side) =>
      of(
        drawn.flatMap((session) => session?.[side] ?? []),
        arm,
      ),
    );
    return (b as number) - (a as number);
  })
    .filter((value) => !Number.isNaN(value))
    .sort((x, y) => x - y);
  // What is under the line is the same on both sides: the tokens that can be scored.
  const weights = sessions.map(([a]) =>
    a.reduce((sum, row) => sum + (row.class === "opaque" ? 0 : row.tokens), 0),
  );
  const count =
    weights.reduce((sum, weight) => sum + weight, 0) ** 2 /
    weights.reduce((sum, weight) => sum + weight ** 2, 0);
  const tail = normalCdfOf(-Math.sqrt(count / (count - 1)) * tQuantileOf(0.975, count - 1), 0, 1);
  const at = (q: number) => values[Math.max(0, Math.ceil(q * values.length) - 1)] as number;
  return { low: at(tail), high: at(1 - tail) };
}

/** The share of all exchanges of sessions between the sides that differ at least as much as what was observed. */
export function naiveP(
  sessions: readonly (readonly [a: readonly Row[], b: readonly Row[]])[],
  arm: string,
  of: Of,
): number {
  const differences = Array.from({ length: 2 ** sessions.length }, (_, exchange) => {
    const side = (want: number) =>
      sessions.flatMap((session, k) => session[(exchange >> k) & 1 ? 1 - want : want] ?? []);
    return Math.abs(of(side(1), arm) - of(side(0), arm));
  });
  const observed = differences[0] as number;
  return differences.filter((value) => value >= observed - 1e-9).length / differences.length;
}
