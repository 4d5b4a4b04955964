import { expect, test } from "vitest";
import { lostBesideFindings } from "../../src/report/findings/lost-beside.ts";
import type { Results } from "../../src/report/results-schema.ts";
import { compared } from "./findings-results.ts";

/** An arm beside the index, by how much more of what was used it loses. */
function losing(arm: string, value: number, low: number, high: number) {
  const lostOfUsed = { value, interval: { low, high }, interval90: null, se: null };
  return { ...compared(arm, { against: "index" }), lostOfUsed };
}

/** 100 outputs were used again, and index leaves something of 17 nowhere. */
function results(index: ReturnType<typeof losing>[]): Results {
  const arm = (wrongDrops: number, removed: number) => ({
    cheats: false,
    scoreable: { live: 100, removed, candidates: 200, truths: { lost: { wrongDrops } } },
  });
  return {
    arms: { index: arm(17, 0.267), small: arm(10, 0.26), large: arm(40, 0.5), same: arm(18, 0.3) },
    comparisons: { metric: "informedness", margin: null, index, matchedNull: [] },
    candidates: { count: 200 },
    classes: { opaque: { candidates: 0 } },
  } as unknown as Results;
}

test("arms that lose less, and more, than the index are named with what each removes", () => {
  const [finding] = lostBesideFindings(
    results([
      losing("small", -0.07, -0.12, -0.01),
      losing("large", 0.23, 0.1, 0.3),
      losing("same", 0.01, -0.03, 0.05),
    ]),
  );
  expect(finding?.label).toBe("measured, with caveat");
  expect(finding?.text).toBe(
    "Of all outputs that were used again, index leaves something of 17.0% nowhere in the context, and removes 26.7% of the tokens. Less: small (-7.0 points [-12.0, -1.0], removes 26.0%). More: large (+23.0 points [10.0, 30.0], removes 50.0%). This is not corrected for the number of arms, and says nothing of what an arm frees for it.",
  );
});

test.each([
  ["the interval touches 0 from below", losing("small", -0.05, -0.1, 0)],
  ["the interval touches 0 from above", losing("large", 0.05, 0, 0.1)],
])("nothing is said where %s", (_, one) => {
  expect(lostBesideFindings(results([one]))).toEqual([]);
});
