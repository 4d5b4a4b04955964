import { type CandidateClass, type ClassRule, classify } from "../references/evidence.ts";
import { type Arm, DROP, KEEP } from "./arm.ts";

/** Drops the candidates of some classes of the reference index, by class thresholds of its own (method §7). */
export function indexArm(name: string, what: string, drop: readonly CandidateClass[], rule: ClassRule): Arm {
  const dropped = new Set(drop);
  return {
    name,
    what,
    cheats: false,
    decide: ({ candidates }) => candidates.map((c) => (dropped.has(classify(c, rule)) ? DROP : KEEP)),
  };
}
