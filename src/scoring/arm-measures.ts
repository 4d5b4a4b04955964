import type { Measure } from "../statistics/measure.ts";
import { TRUTHS, type Truth } from "../truths/truths.ts";
import type { Share } from "./score.ts";
import { type Counted, POPULATIONS, type Population, placeOf, WEIGHTS, type Weight } from "./tally.ts";

/** What an arm's share is under some truth: where it stands among an arm's measures, and how it is measured. */
interface Placed {
  readonly key: string;
  readonly measure: Measure;
}

/** The wider and the narrower truths beside the exact one. */
export const OTHER_TRUTHS = TRUTHS.filter((truth) => truth !== "exact");

/** The name of a share's measure. */
export function measureKey(
  population: Population,
  weight: Weight,
  share: Share,
  truth: Truth = "exact",
): string {
  return `${truth} ${population} ${weight} ${share}`;
}

/** The name of the measure of what was removed. */
export function removedKey(population: Population): string {
  return `removed ${population}`;
}

/**
 * What gets an interval under an arm whose sums begin at `at`. `under` is where the sums over all candidates are
 * taken from: another arm's, where that was asked about the same. The other truths have intervals where outputs
 * count.
 */
export function armMeasures(at: number, under: number): Placed[] {
  const exact = POPULATIONS.flatMap((population) => [
    {
      key: removedKey(population),
      measure: {
        plus: [
          [
            at + placeOf(population, "tokens", "removed"),
            under + placeOf(population, "tokens", "candidates"),
          ] as const,
        ],
      },
    },
    ...WEIGHTS.flatMap((weight) => shareMeasures(population, weight, "exact", at, under)),
  ]);
  return [
    ...exact,
    ...POPULATIONS.flatMap((population) =>
      OTHER_TRUTHS.flatMap((truth) => shareMeasures(population, "outputs", truth, at, under)),
    ),
  ];
}

function shareMeasures(
  population: Population,
  weight: Weight,
  truth: Truth,
  at: number,
  under: number,
): Placed[] {
  const { wrong, live, dead } = columnsOf(population, weight, at, under, truth);
  const placed = (share: Share, measure: Measure): Placed => ({
    key: measureKey(population, weight, share, truth),
    measure,
  });
  const wrongDrops = placed("falseDrop", { plus: [wrong] });
  if (truth === "lost") return [wrongDrops];
  return [
    wrongDrops,
    placed("liveKept", { plus: [live] }),
    placed("deadKept", { plus: [dead] }),
    placed("informedness", { plus: [live], minus: [dead] }),
  ];
}

/** A share of one arm's own tally, over the scoreable outputs. */
export function shareMeasure(share: Share): Measure {
  const placed = shareMeasures("scoreable", "outputs", "exact", 0, 0);
  const key = measureKey("scoreable", "outputs", share);
  return (placed.find((one) => one.key === key) as Placed).measure;
}

/** Where the three shares stand that all others are made of: what is over, and what is under the line. */
export type Columns = Readonly<Record<"wrong" | "live" | "dead", readonly [number, number]>>;

/** The columns of an arm whose sums begin at `at`, over the sums of the one at `under`. */
export function columnsOf(
  population: Population,
  weight: Weight,
  at: number,
  under: number,
  truth: Truth = "exact",
): Columns {
  const place = (counted: Counted): number => placeOf(population, weight, counted, truth);
  return {
    wrong: [at + place("droppedLive"), at + place("dropped")],
    live: [at + place("liveKept"), under + place("live")],
    dead: [at + place("deadKept"), under + place("dead")],
  };
}
