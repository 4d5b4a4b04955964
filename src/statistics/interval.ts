/** An interval of a score or of a difference of scores, as fractions of 1. Both ends belong to it. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}
