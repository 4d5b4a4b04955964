import type { ComparisonResults } from "../report/comparison-schema.ts";
import type { ClaimResults, HypothesisResults } from "../report/registration-schema.ts";
import type { Results } from "../report/results-schema.ts";
import { MATCHED_NULL } from "../scoring/score-arms.ts";
import { holm } from "../statistics/adjust.ts";
import type { Interval } from "../statistics/interval.ts";
import type { Claim } from "./claims.ts";
import type { Experiment } from "./experiment-file.ts";

const LEVEL = 0.05;

/**
 * What the results say of the hypotheses, by rules that were fixed beforehand: a difference is confirmed where its
 * interval excludes 0 in the direction named and the test's p, corrected after Holm over the hypotheses, is at most
 * 5%; equivalence and "no worse" where the 90% interval stays within the margin (docs/statistics.md).
 */
export function hypothesisVerdicts(
  hypotheses: NonNullable<Experiment["hypotheses"]>,
  { comparisons }: Results,
): HypothesisResults[] {
  const found = hypotheses.map(({ arm, against }) => {
    const family = against === MATCHED_NULL ? comparisons.matchedNull : comparisons.index;
    return family.find((one) => one.arm === arm && one.against === against);
  });
  const isOfMargin = (i: number): boolean =>
    ["equivalent", "no worse"].includes(hypotheses[i]?.direction ?? "");
  const corrected = holm(found.map((one, i) => (isOfMargin(i) ? null : (one?.swap?.p ?? null))));
  return hypotheses.map((hypothesis, i) => ({
    ...hypothesis,
    ...verdictOf(hypothesis.direction, found[i], corrected[i] ?? null, comparisons.metric),
  }));
}

function verdictOf(
  direction: HypothesisResults["direction"],
  found: ComparisonResults | undefined,
  p: number | null,
  metric: Results["comparisons"]["metric"],
): Pick<HypothesisResults, "verdict" | "why"> {
  if (found === undefined)
    return { verdict: "cannot be tested", why: "there is no such comparison in this report" };
  if (direction === "equivalent" || direction === "no worse") {
    if (found.margin === null)
      return { verdict: "cannot be tested", why: "no margin was named, or there are too few sessions" };
    const holds = direction === "equivalent" ? found.margin.equivalent : found.margin.noWorse;
    const where = holds ? "stays within" : "goes beyond";
    return { verdict: holds ? "confirmed" : "not confirmed", why: `the 90% interval ${where} the margin` };
  }
  const { value, interval } = found.differences[metric];
  if (value === null || interval === null || p === null)
    return { verdict: "cannot be tested", why: "there are too few sessions for an interval and a test" };
  const side = interval.low > 0 ? "higher" : interval.high < 0 ? "lower" : null;
  if (side === null || p > LEVEL)
    return { verdict: "not confirmed", why: "the interval holds 0, or p after Holm is above 5%" };
  return side === direction
    ? { verdict: "confirmed", why: "the interval excludes 0, and p after Holm is at most 5%" }
    : {
        verdict: "the opposite",
        why: "the interval lies on the other side of 0, and p after Holm is at most 5%",
      };
}

/** Published results beside ours: they agree where the published value lies in our 95% interval. */
export function claimVerdicts(
  claims: readonly Claim[],
  results: Readonly<Record<Claim["from"], object>>,
): ClaimResults[] {
  return claims.map(({ row, published, value, at, over, from, interval: intervalAt, notReplicable }) => {
    const frame = { row, published, value: value ?? null };
    if (notReplicable !== undefined || at === undefined || value === undefined)
      return { ...frame, ours: null, interval: null, verdict: "not replicable", why: notReplicable ?? null };
    const ours = ratioAt(results[from], at, over);
    const interval = intervalAt === undefined ? null : intervalIn(results[from], intervalAt);
    if (interval === null) return { ...frame, ours, interval, verdict: "no interval", why: null };
    const isInside = interval.low <= value && value <= interval.high;
    return { ...frame, ours, interval, verdict: isInside ? "agrees" : "differs", why: null };
  });
}

/** What stands at a path of keys, with `/` between them; undefined where nothing does. */
export function valueAt(value: unknown, path: string): unknown {
  let at = value;
  for (const key of path.split("/")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}

function ratioAt(results: object, at: string, over?: string): number | null {
  const [part, whole] = [valueAt(results, at), over === undefined ? 1 : valueAt(results, over)];
  return typeof part === "number" && typeof whole === "number" && whole !== 0 ? part / whole : null;
}

function intervalIn(results: object, path: string): Interval | null {
  const found = valueAt(results, path) as Partial<Interval> | null | undefined;
  const { low, high } = found ?? {};
  return typeof low === "number" && typeof high === "number" ? { low, high } : null;
}
