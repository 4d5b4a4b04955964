import type { ComparisonResults } from "../report/comparison-schema.ts";
import type { HypothesisResults } from "../report/registration-schema.ts";
import type { Results } from "../report/results-schema.ts";
import { MATCHED_NULL } from "../scoring/score-arms.ts";
import { holm } from "../statistics/adjust.ts";
import { type Hypothesis, isAboutMargin } from "./hypotheses.ts";

const LEVEL = 0.05;

/**
 * What the results say of the hypotheses, by rules that were fixed beforehand: a difference is confirmed where its
 * interval excludes 0 in the direction named and the test's p, corrected after Holm over the hypotheses, is at most
 * 5%; equivalence and "no worse" where the 90% interval stays within the margin (docs/statistics.md).
 */
export function hypothesisVerdicts(
  hypotheses: readonly Hypothesis[],
  comparisons: Results["comparisons"],
): HypothesisResults[] {
  const found = hypotheses.map(({ arm, against }) => {
    const family = against === MATCHED_NULL ? comparisons.matchedNull : comparisons.index;
    return family.find((one) => one.arm === arm && one.against === against);
  });
  const corrected = holm(
    hypotheses.map((hypothesis, i) => (isAboutMargin(hypothesis) ? null : (found[i]?.swap?.p ?? null))),
  );
  return hypotheses.map((hypothesis, i) => ({ ...hypothesis, ...verdictOf(hypothesis, found[i], i) }));

  function verdictOf(hypothesis: Hypothesis, comparison: ComparisonResults | undefined, i: number): Verdict {
    if (comparison === undefined)
      return { verdict: "cannot be tested", why: "there is no such comparison in this report" };
    return isAboutMargin(hypothesis)
      ? marginVerdict(hypothesis, comparison)
      : differenceVerdict(hypothesis, comparison.differences[comparisons.metric], corrected[i] ?? null);
  }
}

type Verdict = Pick<HypothesisResults, "verdict" | "why">;

function marginVerdict({ direction }: Hypothesis, { margin }: ComparisonResults): Verdict {
  if (margin === null)
    return { verdict: "cannot be tested", why: "no margin was named, or there are too few sessions" };
  const holds = direction === "equivalent" ? margin.equivalent : margin.noWorse;
  return holds
    ? { verdict: "confirmed", why: "the 90% interval stays within the margin" }
    : { verdict: "not confirmed", why: "the 90% interval goes beyond the margin" };
}

function differenceVerdict(
  { direction }: Hypothesis,
  { interval }: ComparisonResults["differences"]["informedness"],
  p: number | null,
): Verdict {
  if (interval === null || p === null)
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
