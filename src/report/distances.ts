import type { DecidedWindow } from "../analysis/analyze.ts";

/** How far after the firing point a wrong drop was first used, in model turns: the last of each range. */
export const DISTANCES = [
  { name: "1", upTo: 1 },
  { name: "2–5", upTo: 5 },
  { name: "6–10", upTo: 10 },
  { name: "11–25", upTo: 25 },
  { name: "26–50", upTo: 50 },
  { name: "51+", upTo: Number.POSITIVE_INFINITY },
] as const;
export type Distance = (typeof DISTANCES)[number]["name"];

/** Counts an arm's wrong drops by the distance to their first use. */
export function distancesOf(windows: readonly DecidedWindow[], arm: string): Record<Distance, number> {
  const counts = Object.fromEntries(DISTANCES.map(({ name }) => [name, 0])) as Record<Distance, number>;
  for (const { candidates, decisions } of windows) {
    const decided = decisions.get(arm);
    for (const [i, { uses }] of candidates.entries()) {
      const first = uses[0];
      if (first === undefined || decided?.[i]?.action !== "drop") continue;
      const distance = DISTANCES.find(({ upTo }) => first.turn <= upTo) as (typeof DISTANCES)[number];
      counts[distance.name] += 1;
    }
  }
  return counts;
}
