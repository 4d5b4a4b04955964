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
 * count and can be scored.
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
    ...OTHER_TRUTHS.flatMap((truth) => shareMeasures("scoreable", "outputs", truth, at, under)),
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

/** How much higher each share of one arm is than another's, over the scoreable outputs. */
export function differenceMeasures(a: number, b: number): Record<Share, Measure> {
  const [one, other] = [a, b].map((at) => columnsOf("scoreable", "outputs", at, at)) as [Columns, Columns];
  return {
    falseDrop: { plus: [one.wrong], minus: [other.wrong] },
    liveKept: { plus: [one.live], minus: [other.live] },
    deadKept: { plus: [one.dead], minus: [other.dead] },
    informedness: { plus: [one.live, other.dead], minus: [one.dead, other.live] },
  };
}

/** How much higher each share of an arm is than its matched null's, over the scoreable outputs (method §8). */
export function nullMeasures(at: number): Record<Share, Measure> {
  const { wrong, live, dead } = columnsOf("scoreable", "outputs", at, at);
  const [nullDropped, nullWrong] = (["nullDropped", "nullDroppedLive"] as const).map(
    (counted) => at + placeOf("scoreable", "outputs", counted),
  ) as [number, number];
  // What the null keeps of the live is 1 less what it drops of them; and so of the dead. The ones cancel out.
  const droppedLive = [nullWrong, live[1]] as const;
  const [droppedAll, notDead] = [[nullDropped, dead[1]] as const, [nullWrong, dead[1]] as const];
  const one = [live[1], live[1]] as const;
  const oneDead = [dead[1], dead[1]] as const;
  return {
    falseDrop: { plus: [wrong], minus: [[nullWrong, nullDropped]] },
    liveKept: { plus: [live, droppedLive], minus: [one] },
    deadKept: { plus: [dead, droppedAll], minus: [oneDead, notDead] },
    informedness: { plus: [live, droppedLive, notDead], minus: [dead, droppedAll] },
  };
}

type Columns = Readonly<Record<"wrong" | "live" | "dead", readonly [number, number]>>;

function columnsOf(
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
