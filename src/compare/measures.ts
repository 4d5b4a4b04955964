import type { Interval } from "../statistics/interval.ts";
import type { Measure } from "../statistics/measure.ts";
import type { FinishedArm } from "./finished-results.ts";

/** What is compared of an arm, over the candidates that can be scored; outputs count (method §8). */
export const COMPARED = ["removed", "falseDrop", "liveKept", "informedness", "lost"] as const;
export type Compared = (typeof COMPARED)[number];

/** What each is called where people read it. */
export const COMPARED_NAMES: Readonly<Record<Compared, string>> = {
  removed: "removed",
  falseDrop: "false-drop",
  liveKept: "live-kept",
  informedness: "informedness",
  lost: "lost",
};

/** What is counted of an arm on one side; every compared share is made of two such sums. */
export const COLUMNS = [
  "tokens",
  "removed",
  "dropped",
  "droppedLive",
  "droppedLost",
  "live",
  "liveKept",
  "dead",
  "deadKept",
] as const;
export type Column = (typeof COLUMNS)[number];

/** How a share is measured from sums that begin at `at`. */
export function measureAt(compared: Compared, at: number): Measure {
  const share = (over: Column, under: Column): readonly [number, number] => [
    at + COLUMNS.indexOf(over),
    at + COLUMNS.indexOf(under),
  ];
  switch (compared) {
    case "removed":
      return { plus: [share("removed", "tokens")] };
    case "falseDrop":
      return { plus: [share("droppedLive", "dropped")] };
    case "liveKept":
      return { plus: [share("liveKept", "live")] };
    case "informedness":
      return { plus: [share("liveKept", "live")], minus: [share("deadKept", "dead")] };
    case "lost":
      return { plus: [share("droppedLost", "dropped")] };
    default:
      compared satisfies never;
      throw new Error("unknown measure");
  }
}

/** A share with its 95% interval, as a report has it. */
export interface Reported {
  readonly value: number | null;
  readonly interval: Interval | null;
}

/** A share of a whole result, as its report gives it. */
export function reported({ scoreable }: FinishedArm, compared: Compared): Reported {
  if (compared === "removed") return { value: scoreable.removed, interval: scoreable.removedInterval };
  if (compared !== "lost") return { value: scoreable[compared], interval: scoreable.intervals[compared] };
  const { lost } = scoreable.truths;
  return { value: lost?.falseDrop ?? null, interval: lost?.intervals.falseDrop ?? null };
}

/** A record with one value per compared share. */
export function perMeasure<Value>(pick: (compared: Compared) => Value): Record<Compared, Value> {
  return Object.fromEntries(COMPARED.map((compared) => [compared, pick(compared)])) as Record<
    Compared,
    Value
  >;
}
