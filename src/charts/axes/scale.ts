import { scaleLinear, scaleLog, scalePoint } from "d3-scale";
import { foreign } from "../drawing/escape.ts";
import type { CategoryAxis, NumberAxis } from "../spec.ts";
import { tickTexts } from "./number-text.ts";

/** A mark on an axis. */
export interface Tick {
  readonly at: number;
  readonly text: string;
}

/** Where the numbers of an axis stand, in pixels; a number beyond the axis stands at its end. */
export interface NumberScale {
  readonly place: (value: number) => number;
  readonly ticks: readonly Tick[];
  readonly domain: readonly [number, number];
}

/** Where names stand, and how far they are from each other, in pixels. */
export interface CategoryScale {
  readonly place: (name: string) => number;
  readonly ticks: readonly Tick[];
  readonly step: number;
}

/** Points of a log axis stay this far from its ends, in pixels. */
const INSET = 14;

/** A scale for numbers, over a range of pixels, with about `count` ticks. */
export function numberScale(
  axis: NumberAxis,
  domain: readonly [number, number],
  [start, end]: readonly [number, number],
  count: number,
): NumberScale {
  if (axis.kind === "log") {
    const inset = start < end ? INSET : -INSET;
    const scale = scaleLog(domain, [start + inset, end - inset]).clamp(true);
    const ticks = roundTicks(scale.ticks(), count);
    return { place: (value) => scale(value), ticks: placed(ticks, scale, axis), domain };
  }
  const scale = scaleLinear(domain, [start, end]).clamp(true);
  if (axis.domain === undefined) scale.nice(count);
  const [low = 0, high = 0] = scale.domain();
  return {
    place: (value) => scale(value),
    ticks: placed(scale.ticks(count), scale, axis),
    domain: [low, high],
  };
}

/** A scale for names. */
export function categoryScale(
  axis: CategoryAxis,
  names: readonly string[],
  [start, end]: readonly [number, number],
): CategoryScale {
  const all = [...new Set([...(axis.domain ?? []), ...names])];
  const scale = scalePoint(all, [start, end]).padding(0.5);
  const place = (name: string): number => scale(name) as number;
  return { place, ticks: all.map((name) => ({ at: place(name), text: foreign(name) })), step: scale.step() };
}

function placed(ticks: readonly number[], scale: (value: number) => number, axis: NumberAxis): Tick[] {
  const texts = tickTexts(ticks, axis.unit);
  return ticks.map((tick, i) => ({ at: scale(tick), text: texts[i] as string }));
}

/** Of a log axis's ticks 1, 2, …, 9, 10, 20, … those that are easy to read: as many kinds as fit. */
function roundTicks(ticks: readonly number[], count: number): number[] {
  const firstDigit = (tick: number): number => Number(tick.toExponential(6).split("e")[0]);
  for (const digits of [[1, 2, 5], [1, 3], [1]]) {
    const round = ticks.filter((tick) => digits.includes(firstDigit(tick)));
    if (round.length <= count || digits.length === 1) {
      const some = round.length >= 2 ? round : ticks;
      const every = Math.ceil(some.length / count);
      return some.filter((_, i) => i % every === 0);
    }
  }
  return [];
}
