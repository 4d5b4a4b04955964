import type { Decision, KnownCandidate } from "../arms/arm.ts";
import { lostUnder } from "../scoring/tally.ts";
import type { Used } from "../truths/truths.ts";
import type { Recovery } from "./recovery.ts";

/** What becomes of a wrong drop; the first that holds of it (docs/recovery.md). */
export const FATES = ["stillThere", "recovered", "recoverable", "gone"] as const;
export type Fate = (typeof FATES)[number];

/** A window with what every arm decided: one decision per candidate, in their order. At least one candidate. */
export interface RecoveryWindow {
  readonly file: string;
  readonly cluster: number;
  readonly candidates: readonly RecoveryOutput[];
  readonly decisions: ReadonlyMap<string, readonly Decision[]>;
}

interface RecoveryOutput extends KnownCandidate, Used {
  readonly window: number;
  readonly firingMessage: number;
  readonly place: number;
  readonly recovery?: Recovery;
}

/** A drop that the future used. */
export interface WrongDrop {
  readonly fate: Fate;
  /** Whether the same call was made again no later than the first use. */
  readonly isInTime: boolean;
  /** Its rank in a search among what the arm dropped in the window, from 1; null where no word is shared. */
  readonly rank: number | null;
  /** Outputs that the arm dropped in the window, itself included: what is searched. */
  readonly among: number;
}

/** What becomes of an arm's wrong drops in one window, in the order of the candidates. */
export function wrongDrops(
  { file, cluster, candidates }: RecoveryWindow,
  decisions: readonly Decision[],
): WrongDrop[] {
  const { window, firingMessage: message } = candidates[0] as RecoveryOutput;
  const firing = { file, window, message, candidates };
  const isLost = lostUnder({ firing, used: candidates, cluster }, decisions);
  const dropped = new Set<number>();
  for (const [i, { place }] of candidates.entries()) if (decisions[i]?.action === "drop") dropped.add(place);
  return candidates.flatMap(({ uses, recovery, place }, i) => {
    const first = uses[0];
    if (first === undefined || recovery === undefined || !dropped.has(place)) return [];
    const { repeatedAt } = recovery;
    return {
      fate: fateOf(recovery, isLost[i] as boolean),
      isInTime: repeatedAt !== null && repeatedAt <= first.turn,
      rank: rankAmong(recovery, dropped),
      among: dropped.size,
    };
  });
}

function fateOf({ repeatedAt, isUntouchedRead }: Recovery, isLost: boolean): Fate {
  if (!isLost) return "stillThere";
  if (repeatedAt !== null) return "recovered";
  return isUntouchedRead ? "recoverable" : "gone";
}

function rankAmong({ rank, ahead }: Recovery, dropped: ReadonlySet<number>): number | null {
  if (rank === null) return null;
  // Whether what stands ahead and was not kept in the row was dropped is not known: it counts as dropped.
  const unknown = rank - 1 - ahead.length;
  return 1 + unknown + ahead.filter((place) => dropped.has(place)).length;
}
