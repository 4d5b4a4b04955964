import type { LookArm } from "../analysis/look.ts";
import type { Share } from "../scoring/score.ts";
import type { Interval } from "../statistics/interval.ts";
import type { SweepName } from "./sweep-names.ts";

/** A difference of the primary metric, with its interval where there are enough clusters for one. */
interface MetricDifference {
  readonly value: number | null;
  readonly interval: Interval | null;
}

/** An arm at one point of a sweep, over the outputs that can be scored. */
export interface SweepArm extends LookArm {
  /** Whether this is the arm as it is without a sweep. */
  readonly isDefault: boolean;
  readonly removedInterval: Interval | null;
  /** How much higher the primary metric is than the matched null's. */
  readonly overNull: MetricDifference;
  /** Of the sign-flip test by session of that difference; null where it could not be made. */
  readonly p: number | null;
  /** The same, corrected after Benjamini and Hochberg for all tests of the sweep. */
  readonly corrected: number | null;
  /**
   * How much higher the primary metric is than the default's, on the same outputs and resamples. Null where points
   * differ in their outputs, and for the default itself.
   */
  readonly overDefault: MetricDifference | null;
}

/** One value of what is swept. */
export interface SweepPoint {
  /** In words. */
  readonly value: string;
  /** The same as a number, or as two; null where it is none. */
  readonly at: number | readonly [number, number] | null;
  /** Clusters of sessions that hold a candidate. */
  readonly clusters: number;
  readonly windows: number;
  readonly candidates: number;
  readonly scoreable: number;
  /** Of the scoreable ones, those that the future used. */
  readonly live: number;
  /** What a horizon leaves out: windows with fewer model turns left, and their candidates. */
  readonly leftOut: { readonly windows: number; readonly candidates: number } | null;
  /** By the name of the curve. */
  readonly arms: Readonly<Record<string, SweepArm>>;
}

/** What points of a sweep differ in: where the pass fires and what counts, or what an arm drops. */
export const VARIES = ["candidates", "arms"] as const;

/** What the result depends on, in one respect (docs/sweeps.md). */
export interface SweepResults {
  readonly name: SweepName;
  readonly varies: (typeof VARIES)[number];
  /** The value that is used without a sweep, in words. */
  readonly default: string;
  /** What is tested and drawn. */
  readonly metric: Share;
  readonly points: readonly SweepPoint[];
  /** Tests that could be made: what `corrected` is corrected for. */
  readonly tests: number;
}

/** What a sweep is before its tests are corrected. */
export type SweepPlan = Omit<SweepResults, "tests" | "metric">;
