/**
 * Whether what a live output held could have come back, had it been dropped. Known from the future, so for scores
 * only. Plain data: workers send it back.
 */
export interface Recovery {
  /** Model turns from the firing point to the first that makes the same call again; null where none does. */
  readonly repeatedAt: number | null;
  /** Whether it is the read of a file that no call wrote between it and its first use. */
  readonly isUntouchedRead: boolean;
  /** Its rank in the keyword search among the candidates of its window, from 1; null where no word is shared. */
  readonly rank: number | null;
  /**
   * The candidates that the search puts before it or level with it, by their places, the best first; at most
   * `MOST_AHEAD`.
   */
  readonly ahead: readonly number[];
}

/** Room for a search among what an arm dropped, which passes over what the arm kept. */
export const MOST_AHEAD = 256;
