import { nextInteger, type Random, shuffle } from "../random.ts";
import type { CompactionRow } from "./rows.ts";

/** A compaction and its cluster of sessions. */
interface Placed {
  readonly cluster: number;
  readonly row: Pick<CompactionRow, "turnsAfter" | "introduced" | "held" | "goneHashes" | "unseenHashes">;
}

/** How many other sessions each compaction is compared with. */
const DONORS = 10;

export interface Placebo {
  /** Later turns of the compactions that were compared. */
  readonly turnsAfter: number;
  /** Of these, the mean number that is damaged by another session's identifiers. */
  readonly damagedTurns: number;
}

/**
 * What damage would be by chance (method §8, §10): later turns that use an identifier that went at a compaction of
 * another cluster, and that their own session had not seen. Of such a donor as many identifiers are tried as
 * went here, or all where it has fewer. Each compaction is compared with some donors, drawn with replacement.
 */
export function placeboOf(all: readonly Placed[], random: Random): Placebo {
  const placed = [...all].sort((a, b) => a.cluster - b.cluster);
  const ranks = placed.map(
    ({ row }) => new Map(shuffle(random, row.goneHashes).map((hash, rank) => [hash, rank])),
  );
  let [turnsAfter, damaged] = [0, 0];
  // Those of one cluster stand side by side, so the donors are all but one stretch.
  for (let start = 0, end = 0; start < placed.length; start = end) {
    while (placed[end]?.cluster === placed[start]?.cluster && end < placed.length) end += 1;
    const donors = placed.length - (end - start);
    if (donors === 0) break;
    for (const { row } of placed.slice(start, end)) {
      turnsAfter += row.turnsAfter;
      for (let draw = 0; draw < DONORS; draw++) {
        const drawn = nextInteger(random) % donors;
        const donor = ranks[drawn < start ? drawn : drawn + end - start] as ReadonlyMap<number, number>;
        damaged += damagedBy(donor, row);
      }
    }
  }
  return { turnsAfter, damagedTurns: damaged / DONORS };
}

function damagedBy(
  donor: ReadonlyMap<number, number>,
  { unseenHashes, introduced, held }: Placed["row"],
): number {
  const isTried = (hash: number): boolean =>
    (donor.get(hash) ?? Number.POSITIVE_INFINITY) < introduced - held;
  return unseenHashes.filter((hashes) => hashes.some(isTried)).length;
}
