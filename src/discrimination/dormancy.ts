import type { KnownCandidate } from "../arms/arm.ts";

/**
 * Model turns since an output was last used, up to the firing point; since it came, where it was not used. The
 * evidence counts messages since the last use and model turns since the output: the share of turns among the messages
 * since the output makes turns of messages. Where every second message is a turn, or every one, this is exact.
 */
export function dormancy({
  refAge,
  consumeLag,
  laterTurns,
}: Pick<KnownCandidate, "refAge" | "consumeLag" | "laterTurns">): number {
  if (refAge === null || consumeLag === null) return laterTurns;
  const sinceUse = refAge - 1;
  return Math.round((laterTurns * sinceUse) / (consumeLag + sinceUse));
}
