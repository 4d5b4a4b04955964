import type { FinishedResults } from "../compare/finished-results.ts";
import { UserError } from "../errors.ts";
import { type CheckedLimit, checkLimit } from "./check-limit.ts";
import { type Bound, type CheckedTruth, LIMITS, type LimitName, scoreOf } from "./limits.ts";

/** The version of what `check --json` prints. */
const CHECK_SCHEMA = "coref/check/1";

export interface CheckSettings {
  readonly arms: readonly string[];
  readonly limits: Readonly<Partial<Record<LimitName, number>>>;
  /** Sessions with a candidate, forks counted as one. */
  readonly minSessions?: number;
  readonly truth: CheckedTruth;
  readonly bound: Bound;
}

export interface Check {
  readonly schema: typeof CHECK_SCHEMA;
  readonly holds: boolean;
  readonly truth: CheckedTruth;
  readonly bound: Bound;
  /** Null where no number of sessions was asked for. */
  readonly sessions: { readonly count: number; readonly least: number; readonly holds: boolean } | null;
  readonly limits: readonly (CheckedLimit & { readonly arm: string; readonly name: LimitName })[];
}

/** Holds arms to limits. Throws a `UserError` where an arm or a limit is missing: that must not pass as success. */
export function checkResults(
  results: FinishedResults,
  { arms, limits, minSessions, truth, bound }: CheckSettings,
): Check {
  const known = Object.keys(results.arms).sort();
  if (arms.length === 0)
    throw new UserError(`name the arm to check with --arm; the results have: ${known.join("; ")}`);
  const asked = LIMITS.filter(({ name }) => limits[name] !== undefined);
  if (asked.length === 0 && minSessions === undefined)
    throw new UserError(
      `name a limit: ${LIMITS.map(({ name }) => `--${name}`).join(", ")} or --min-sessions`,
    );
  const checked = [...new Set(arms)].flatMap((arm) => {
    const found = Object.hasOwn(results.arms, arm) ? results.arms[arm] : undefined;
    if (found === undefined)
      throw new UserError(`no arm is called ${arm}; the results have: ${known.join("; ")}`);
    return asked.map((limit) => ({
      arm,
      name: limit.name,
      ...checkLimit(scoreOf(found, limit, truth), limit, limits[limit.name] as number, {
        bound,
        draws: results.settings.draws,
      }),
    }));
  });
  const count = results.candidates.clusters;
  const sessions =
    minSessions === undefined ? null : { count, least: minSessions, holds: count >= minSessions };
  const holds = sessions?.holds !== false && checked.every((one) => one.holds);
  return { schema: CHECK_SCHEMA, holds, truth, bound, sessions, limits: checked };
}
