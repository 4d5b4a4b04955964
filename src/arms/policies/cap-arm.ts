import type { Cap } from "../../facts/cut.ts";
import type { Trigger } from "../../facts/trigger.ts";
import { tokensOfPoints } from "../../transcript/token-size.ts";
import { type Arm, type Decision, KEEP, type KnownCandidate } from "../arm.ts";
import { byFacts } from "./policy-arm.ts";

/** Which identifiers that the future used are left of a candidate under a cap. For the scoring only. */
export type HeldUnder = (candidate: KnownCandidate, cap: Cap) => readonly string[];

/**
 * Trims every output that is longer than its head and tail together to these. What the kept part holds goes into
 * the decision for the scoring, and has no part in it.
 */
export function capArm(
  name: string,
  what: string,
  trigger: Trigger | undefined,
  cap: Cap,
  heldUnder: HeldUnder,
): Arm {
  const keptTokens = tokensOfPoints(cap.head + cap.tail);
  return byFacts(name, what, trigger, ({ outputs }, candidates) => {
    const cut = new Set(
      outputs.filter(({ points }) => points > cap.head + cap.tail).map(({ place }) => place),
    );
    return candidates.map(
      (candidate, place): Decision =>
        cut.has(place) ? { action: "trim", keptTokens, holds: heldUnder(candidate, cap) } : KEEP,
    );
  });
}
