import { createRandom } from "../random.ts";
import { bootstrap } from "../statistics/bootstrap.ts";
import type { Interval } from "../statistics/interval.ts";
import { keepRowsOnce } from "./once.ts";
import { type Placebo, placeboOf } from "./placebo.ts";
import { type ReachSummary, reachOf } from "./reach.ts";
import type { CompactionRow, IncumbentRows } from "./rows.ts";
import { type Spread, spreadOf } from "./spread.ts";

/** What one session gave, and the cluster that it belongs to (method §8). */
export interface IncumbentSession {
  readonly cluster: number;
  readonly rows: IncumbentRows;
}

/** A share of 1 with its 95% interval; null where nothing is under the line, or where clusters are few. */
interface Estimate {
  readonly share: number | null;
  readonly interval: Interval | null;
}

/** The counts of all compactions together, under the names of `CompactionRow`. */
type Totals = Readonly<Record<(typeof SUMMED)[number], number>>;

/** What real compactions cost over a corpus (method §10). */
export interface IncumbentSummary {
  readonly compactions: number;
  /** Copies of compactions in forks; these count nowhere else. */
  readonly repeatedCompactions: number;
  /** Clusters of sessions that hold a compaction. */
  readonly clusters: number;
  readonly totals: Totals;
  /** Damaged turns, and turns that wrote a lost identifier first, over later turns. */
  readonly damage: Estimate;
  readonly first: Estimate;
  /** The damage that another session's identifiers would do by chance; counts as in `damage`. */
  readonly placebo: Placebo & { readonly share: number | null };
  /** Of the introduced identifiers that were used later, the share that was lost. */
  readonly lost: Estimate;
  /** Tokens, over the compactions that recorded both sizes. */
  readonly contexts: { readonly recorded: number; readonly before: Spread; readonly after: Spread };
  /** Tokens per compaction. */
  readonly outputTokensGone: Spread;
  readonly repeatedTokens: Spread;
  readonly returningTokens: Spread;
  readonly reach: ReachSummary;
  /** Tokens per model turn, over windows. */
  readonly growth: { readonly windows: number; readonly perTurn: Spread };
}

/** Each is a column of a cluster's sums. */
const SUMMED = [
  "turnsBefore",
  "turnsAfter",
  "damagedTurns",
  "firstTurns",
  "outputTokensGone",
  "introduced",
  "held",
  "usedHeld",
  "usedBroughtBack",
  "usedLost",
  "calls",
  "repeatedCalls",
  "repeatedTokens",
  "returningOutputs",
  "returningTokens",
] as const;

/**
 * Adds up what the sessions of a corpus gave, each compaction and window once. The sessions come in the order of
 * their paths. Intervals are percentile bootstraps over clusters (method §8): turns of one session depend on each
 * other, so there is none where fewer than 8 clusters hold a compaction.
 */
export function summarizeIncumbent(
  sessions: readonly IncumbentSession[],
  { seed, draws }: { readonly seed: number; readonly draws: number },
): IncumbentSummary {
  const all = sessions.flatMap(({ cluster, rows }) => rows.compactions.map((row) => ({ cluster, row })));
  const kept = keepRowsOnce(
    all,
    ({ row }) => row,
    ({ row }) => row.turnsAfter,
  );
  const rows = kept.map(({ row }) => row);
  const totals = totalsOf(rows);
  const sums = sumsByCluster(kept);
  const at = (name: (typeof SUMMED)[number]): number => SUMMED.indexOf(name);
  const used = SUMMED.length;
  const [damage, first, lost] = bootstrap(
    sums,
    [
      { plus: [[at("damagedTurns"), at("turnsAfter")]] },
      { plus: [[at("firstTurns"), at("turnsAfter")]] },
      { plus: [[at("usedLost"), used]] },
    ],
    draws,
    createRandom(`incumbent ${seed}`),
  );
  const placebo = placeboOf(kept, createRandom(`incumbent placebo ${seed}`));
  const sized = rows.filter((row) => row.contextBefore !== null && row.contextAfter !== null);
  const windows = keepRowsOnce(
    sessions.flatMap(({ rows }) => rows.growth),
    (row) => row,
    ({ turns }) => turns,
  );
  return {
    compactions: rows.length,
    repeatedCompactions: all.length - rows.length,
    clusters: sums.length,
    totals,
    damage: { share: shareOf(totals.damagedTurns, totals.turnsAfter), interval: damage?.interval95 ?? null },
    first: { share: shareOf(totals.firstTurns, totals.turnsAfter), interval: first?.interval95 ?? null },
    placebo: { ...placebo, share: shareOf(placebo.damagedTurns, placebo.turnsAfter) },
    lost: { share: shareOf(totals.usedLost, usedOf(totals)), interval: lost?.interval95 ?? null },
    contexts: {
      recorded: sized.length,
      before: spreadOf(sized.map((row) => row.contextBefore as number)),
      after: spreadOf(sized.map((row) => row.contextAfter as number)),
    },
    outputTokensGone: spreadOf(rows.map((row) => row.outputTokensGone)),
    repeatedTokens: spreadOf(rows.map((row) => row.repeatedTokens)),
    returningTokens: spreadOf(rows.map((row) => row.returningTokens)),
    reach: reachOf(sessions.map(({ rows }) => rows.reach)),
    growth: {
      windows: windows.length,
      perTurn: spreadOf(windows.map(({ first, last, turns }) => (last - first) / turns)),
    },
  };
}

function totalsOf(rows: readonly CompactionRow[]): Totals {
  const totals = SUMMED.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]);
  return Object.fromEntries(totals) as Totals;
}

/** Per cluster the sums in the order of `SUMMED`, and behind them the introduced identifiers that were used. */
function sumsByCluster(kept: readonly { cluster: number; row: CompactionRow }[]): Float64Array[] {
  const sums = new Map<number, Float64Array>();
  for (const { cluster, row } of kept) {
    const own = sums.get(cluster) ?? new Float64Array(SUMMED.length + 1);
    sums.set(cluster, own);
    for (const [i, value] of [...SUMMED.map((name) => row[name]), usedOf(row)].entries())
      own[i] = (own[i] as number) + value;
  }
  return [...sums.values()];
}

/** Introduced identifiers that were used after a compaction. */
function usedOf(counts: Pick<CompactionRow, "usedHeld" | "usedBroughtBack" | "usedLost">): number {
  return counts.usedHeld + counts.usedBroughtBack + counts.usedLost;
}

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
