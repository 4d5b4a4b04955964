import { type Arm, DROP, type Firing, KEEP, type KnownCandidate } from "../arms/arm.ts";
import { indexArm } from "../arms/index-arm.ts";
import type { CandidateClass, ClassRule } from "../references/evidence.ts";

/** The curves: arms of the reference index, and the classes that each drops. */
export const INDEX = "index";
export const CLOSED = "index+closed";
const DROPPED: Readonly<Record<string, readonly CandidateClass[]>> = {
  [INDEX]: ["unreferenced"],
  [CLOSED]: ["unreferenced", "closed"],
};

/** An arm of the reference index with class thresholds of its own; `where` names the point. */
export function indexWith(curve: string, where: string, rule: ClassRule): Arm {
  return indexArm(`${curve}, ${where}`, `${curve} with ${where}`, DROPPED[curve] ?? [], rule);
}

/** An arm of the reference index that drops only what `isIn` takes. */
export function indexWhere(
  curve: string,
  where: string,
  rule: ClassRule,
  isIn: (candidate: KnownCandidate, firing: Firing) => boolean,
): Arm {
  const whole = indexWith(curve, where, rule);
  return {
    ...whole,
    decide: (firing) =>
      whole
        .decide(firing)
        .map((decision, i) =>
          decision.action === "drop" && isIn(firing.candidates[i] as KnownCandidate, firing) ? DROP : KEEP,
        ),
  };
}

/** Messages since the last use, or since the output where there is none, to the head (method §5, `ref_age`). */
export function dormantFor({ refAge, message }: KnownCandidate, firing: Firing): number {
  return refAge ?? firing.message + 1 - message;
}
