import { UserError } from "../errors.ts";
import type { ClaimResults } from "../report/registration-schema.ts";
import type { Interval } from "../statistics/interval.ts";
import type { Claim } from "./claims.ts";

/**
 * Published results beside ours: they agree where the published value lies in our 95% interval. Throws a
 * `UserError` that names the row where a path leads nowhere, or to something that is not a number or an interval.
 */
export function claimVerdicts(
  claims: readonly Claim[],
  results: Readonly<Record<Claim["from"], object>>,
): ClaimResults[] {
  return claims.map((claim) => {
    const { row, published, value, at, notReplicable } = claim;
    const frame = { row, published, value: value ?? null };
    if (notReplicable !== undefined || at === undefined || value === undefined)
      return { ...frame, ours: null, interval: null, verdict: "not replicable", why: notReplicable ?? null };
    const lookUp = (path: string): unknown => valueAt(results[claim.from], path, row);
    const ours = oursOf(claim, lookUp);
    const interval = claim.interval === undefined ? null : intervalOf(claim.interval, row, lookUp);
    if (ours === null || interval === null)
      return { ...frame, ours, interval, verdict: "no interval", why: whyNone(ours, claim) };
    const isInside = interval.low <= value && value <= interval.high;
    return { ...frame, ours, interval, verdict: isInside ? "agrees" : "differs", why: null };
  });
}

function whyNone(ours: number | null, claim: Claim): string | null {
  if (ours === null) return "nothing to take a share of here";
  return claim.interval === undefined
    ? "no interval is made for this number"
    : "too few sessions for an interval";
}

/** The value, or its share of another; null where there is nothing under the line. */
function oursOf({ row, at = "", over }: Claim, lookUp: (path: string) => unknown): number | null {
  const [part, whole] = [at, over].map((path) =>
    path === undefined ? 1 : numberOf(lookUp(path), path, row),
  ) as [number | null, number | null];
  return part === null || whole === null || whole === 0 ? null : part / whole;
}

function numberOf(value: unknown, path: string, row: string): number | null {
  if (value === null || typeof value === "number") return value;
  throw new UserError(`the published result "${row}": what stands at ${path} is not a number`);
}

function intervalOf(path: string, row: string, lookUp: (path: string) => unknown): Interval | null {
  const found = lookUp(path);
  if (found === null) return null;
  const { low, high } = Object(found) as Partial<Interval>;
  if (typeof low === "number" && typeof high === "number") return { low, high };
  throw new UserError(`the published result "${row}": what stands at ${path} is not an interval`);
}

/** What stands at a path of keys, with `/` between them. */
function valueAt(results: object, path: string, row: string): unknown {
  let at: unknown = results;
  for (const key of path.split("/")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key))
      throw new UserError(
        `the published result "${row}": there is no ${path} in the results (nothing is named "${key}" there)`,
      );
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}
