import type { Interval } from "../statistics/interval.ts";
import { wilson } from "../statistics/proportions.ts";
import type { Reach } from "./rows.ts";
import { type Spread, spreadOf } from "./spread.ts";

/** Sessions are looked at apart from these numbers of model turns on. */
const REACH_TURNS = [0, 100, 200] as const;

/** How many sessions came to a compaction, of all and of the long ones. */
export interface ReachSummary {
  readonly groups: readonly {
    /** Sessions with at least as many model turns. */
    readonly minTurns: number;
    readonly sessions: number;
    readonly compacted: number;
    /** Wilson's, at 95%, of the share that compacted: sessions count as independent. */
    readonly interval: Interval | null;
  }[];
  /** Sessions that recorded a context size, and the largest of each, in tokens. */
  readonly recorded: number;
  readonly largestContext: Spread;
}

/** A session without a model turn is none of them. */
export function reachOf(all: readonly Reach[]): ReachSummary {
  const sessions = all.filter(({ turns }) => turns > 0);
  const sizes = sessions.flatMap(({ largestContext }) => largestContext ?? []);
  return {
    groups: REACH_TURNS.map((minTurns) => {
      const long = sessions.filter(({ turns }) => turns >= minTurns);
      const compacted = long.filter(({ hasCompacted }) => hasCompacted).length;
      return { minTurns, sessions: long.length, compacted, interval: wilson(compacted, long.length) };
    }),
    recorded: sizes.length,
    largestContext: spreadOf(sizes),
  };
}
