import { checkResults } from "../check/check-results.ts";
import { checkText } from "../check/check-text.ts";
import type { Bound, CheckedTruth, LimitName } from "../check/limits.ts";
import { readResults, resultsPath } from "../compare/finished-results.ts";
import type { Terminal } from "./main.ts";

/** The options of `coref check` as commander gives them; limits are fractions of 1. */
export interface CheckOptions {
  readonly arm?: readonly string[];
  readonly maxFalseDrop?: number;
  readonly maxLost?: number;
  readonly minLiveKept?: number;
  readonly minInformedness?: number;
  readonly minRemoved?: number;
  readonly minSessions?: number;
  readonly truth: CheckedTruth;
  readonly bound: Bound;
  readonly json: boolean;
}

/** `coref check`: holds arms of finished results to limits. The exit code is 1 where one does not hold. */
export function runCheck(path: string, options: CheckOptions, { stdout }: Terminal): number {
  const { arm = [], minSessions, truth, bound, json } = options;
  const check = checkResults(readResults(resultsPath(path)), {
    arms: arm,
    limits: limitsOf(options),
    ...(minSessions !== undefined && { minSessions }),
    truth,
    bound,
  });
  stdout.write(json ? `${JSON.stringify(check, null, 2)}\n` : checkText(check));
  return check.holds ? 0 : 1;
}

function limitsOf(options: CheckOptions): Partial<Record<LimitName, number>> {
  const { maxFalseDrop, maxLost, minLiveKept, minInformedness, minRemoved } = options;
  return {
    ...(maxFalseDrop !== undefined && { "max-false-drop": maxFalseDrop }),
    ...(maxLost !== undefined && { "max-lost": maxLost }),
    ...(minLiveKept !== undefined && { "min-live-kept": minLiveKept }),
    ...(minInformedness !== undefined && { "min-informedness": minInformedness }),
    ...(minRemoved !== undefined && { "min-removed": minRemoved }),
  };
}
