import type { Results } from "../results-schema.ts";
import { CAVEAT, type Label } from "./finding.ts";

/** Below this many sessions intervals are themselves uncertain, and every conclusion says so. */
const ENOUGH_SESSIONS = 30;

/**
 * `measured`, or with a caveat: where few sessions stand behind a number, where the reading is one with known faults,
 * and where a model's answers are missing.
 */
export function labelFor(results: Results, sessions: number, arm?: string): Label {
  const isWhole = results.profile === "default" && (arm === undefined || !isInPart(results, arm));
  return sessions >= ENOUGH_SESSIONS && isWhole ? "measured" : CAVEAT;
}

/** What to add to a conclusion behind which so few sessions stand; empty where there are enough. */
export function fewText(sessions: number): string {
  return sessions >= ENOUGH_SESSIONS
    ? ""
    : ` Fewer than ${ENOUGH_SESSIONS} sessions: an interval is itself uncertain.`;
}

/**
 * Sessions behind an arm's numbers: those in which it decided otherwise than its matched null, where that is known.
 * A corpus can have many, and an arm act in few.
 */
export function sessionsOf({ comparisons, candidates }: Results, arm: string): number {
  return (
    comparisons.matchedNull.find((one) => one.arm === arm)?.swap?.clusters ??
    (comparisons.matchedNull.length === 0 ? candidates.clusters : 0)
  );
}

/** Whether anything may be said of an arm: not of one that is told the future, nor of models where none answered. */
export function isJudged({ arms, experiment }: Results, arm: string): boolean {
  if (arms[arm]?.cheats === true) return false;
  if (experiment?.standIn == null) return true;
  return !Object.hasOwn(experiment.models, arm) && !experiment.derived.includes(arm);
}

/** Whether answers of a model are missing, or its outputs are no longer those of the plan. */
function isInPart({ experiment }: Results, arm: string): boolean {
  const model =
    experiment !== undefined && Object.hasOwn(experiment.models, arm) ? experiment.models[arm] : undefined;
  if (model === undefined) return false;
  return experiment?.sameCorpus === false || model.answered < model.offered;
}
