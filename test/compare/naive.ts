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
  const at = (q: number) => values[Math.max(0, Math.ceil(q * values.length) - 1)] as number;
  return { low: at(0.025), high: at(0.975) };
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
