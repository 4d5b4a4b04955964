import { expect, test } from "vitest";
import { nullSums } from "../../src/scoring/null-sums.ts";
import { nullSharesOf, sharesOf, sumsIn } from "../../src/scoring/score.ts";
import { TALLY_WIDTH, tallyArms } from "../../src/scoring/tally.ts";
import { DROP, KEEP } from "../arms/firings.ts";
import { armOfAll, judged, opaque, windowOf } from "./windows.ts";

test("the matched null's own sums, by hand", () => {
  // 1,000 of 4,000 tokens go: each of the four drops with a chance of a quarter. One of them is dead.
  const members = [
    judged(1_000, DROP, "live"),
    judged(500, KEEP, "live"),
    judged(1_500, KEEP, "live"),
    judged(1_000, KEEP, "dead"),
    opaque(9_000, DROP),
  ];
  const tally = new Float64Array(TALLY_WIDTH);
  tallyArms([armOfAll([members])], tally, windowOf(members));
  const of = sumsIn(nullSums(tally), "scoreable", "outputs");
  expect([of("dropped"), of("droppedLive"), of("liveKept"), of("deadKept")]).toEqual([
    1,
    3 / 4,
    9 / 4,
    3 / 4,
  ]);
  expect([of("live"), of("dead")]).toEqual([3, 1]);
  expect(sharesOf(of)).toEqual(nullSharesOf(sumsIn(tally, "scoreable", "outputs")));
});
