import type { FinishedArm } from "../compare/finished-results.ts";
import type { Interval } from "../statistics/interval.ts";
import type { Truth } from "../truths/truths.ts";

/** The limits that an arm's scores can be held to, in the order in which they are printed. */
export const LIMITS = [
  { name: "max-false-drop", score: "falseDrop", side: "most" },
  { name: "max-lost", score: "lost", side: "most" },
  { name: "min-live-kept", score: "liveKept", side: "least" },
  { name: "min-informedness", score: "informedness", side: "least" },
  { name: "min-removed", score: "removed", side: "least" },
] as const;
export type Limit = (typeof LIMITS)[number];
export type LimitName = Limit["name"];

/** The truths under which all shares have a value; what is lost has a limit of its own. */
export const CHECKED_TRUTHS = [
  "exact",
  "strict",
  "loose",
  "strictGuarded",
  "looseGuarded",
  "needed",
] as const satisfies readonly Truth[];
export type CheckedTruth = (typeof CHECKED_TRUTHS)[number];

/** What is held to the limit: the value itself, or the unfavourable end of its 95% interval. */
export const BOUNDS = ["interval", "point"] as const;
export type Bound = (typeof BOUNDS)[number];

/** A score of an arm over the candidates that can be scored. Shares are fractions of 1. */
export interface Scored {
  readonly value: number | null;
  /** 95% interval, where the report has one. */
  readonly interval: Interval | null;
  /** How many outputs the share is taken of; null where they are not counted one by one. */
  readonly under: number | null;
}

/** Null where the file does not have the truth that is asked for. */
export function scoreOf(
  { scoreable }: FinishedArm,
  { score }: Pick<Limit, "score">,
  truth: CheckedTruth,
): Scored | null {
  const { drops } = scoreable;
  if (score === "removed")
    return { value: scoreable.removed, interval: scoreable.removedInterval, under: null };
  const wanted = score === "lost" ? "lost" : truth;
  const scores = wanted === "exact" ? scoreable : scoreable.truths[wanted];
  if (scores === undefined) return null;
  const { falseDrop, liveKept, informedness, intervals, live } = scores;
  switch (score) {
    case "falseDrop":
    case "lost":
      return { value: falseDrop, interval: intervals.falseDrop, under: drops };
    case "liveKept":
      return { value: liveKept, interval: intervals.liveKept, under: live };
    case "informedness":
      return { value: informedness, interval: intervals.informedness, under: null };
    default:
      score satisfies never;
      throw new Error("unknown score");
  }
}
