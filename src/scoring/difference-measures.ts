import type { Measure } from "../statistics/measure.ts";
import { type Columns, columnsOf } from "./arm-measures.ts";
import type { Share } from "./score.ts";
import { placeOf } from "./tally.ts";

/** How much more one arm loses than another of what was used, over the scoreable outputs (method §8, `lost`). */
export function lostMeasure(a: number, b: number): Measure {
  const lostOf = (at: number) =>
    [
      at + placeOf("scoreable", "outputs", "droppedLive", "lost"),
      at + placeOf("scoreable", "outputs", "live"),
    ] as const;
  return { plus: [lostOf(a)], minus: [lostOf(b)] };
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
