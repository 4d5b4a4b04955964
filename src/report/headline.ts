import type { Results } from "./results-schema.ts";

/** How many candidates can be scored, and which share of them was used again. */
export function headlineNumbers({ candidates, classes }: Results): {
  scoreable: number;
  usedAgain: number | null;
} {
  const scoreable = candidates.count - classes.opaque.candidates;
  return { scoreable, usedAgain: scoreable === 0 ? null : candidates.live / scoreable };
}
