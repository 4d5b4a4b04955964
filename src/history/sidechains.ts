import { type Entry, entriesOnly, type Transcript } from "../transcript/transcript.ts";
import { isSpoken } from "./graph.ts";

/** A conversation that stands inside another one's file, as the oldest clients wrote subagents. */
export interface Sidechain {
  /** The uuid of its first entry that has one. */
  readonly firstUuid: string;
  /** Its entries with their lines in the file; it has no bytes and no lines of its own. */
  readonly transcript: Transcript;
}

/**
 * Takes the conversations of sidechain entries apart, in the order of their first entries (method §3,
 * subagents). An entry belongs with its parent; where that is not in the file, or it has no uuid, with the
 * sidechain entry before it. One in which nobody speaks is none.
 */
export function splitSidechains({ entries }: Transcript): Sidechain[] {
  const apart = entries.filter(({ isSidechain }) => isSidechain);
  const numbers = conversationNumbers(apart);
  const groups = new Map<number, Entry[]>();
  for (const [i, entry] of apart.entries()) {
    const number = numbers[i] as number;
    const group = groups.get(number);
    if (group === undefined) groups.set(number, [entry]);
    else group.push(entry);
  }
  return [...groups.values()].filter((group) => group.some(isSpoken)).flatMap(toSidechain);
}

/** For each entry a number that it shares with its whole conversation. */
function conversationNumbers(apart: readonly Entry[]): number[] {
  const numbers = apart.map((_, i) => i);
  const firstWith = new Map<string, number>();
  for (const [i, { uuid }] of apart.entries()) {
    if (uuid !== null && !firstWith.has(uuid)) firstWith.set(uuid, i);
  }
  const find = (i: number): number => {
    let root = i;
    while (numbers[root] !== root) root = numbers[root] as number;
    for (let at = i; at !== root; ) {
      const next = numbers[at] as number;
      numbers[at] = root;
      at = next;
    }
    return root;
  };
  for (const [i, entry] of apart.entries()) {
    const other = neighbourOf(entry, i, firstWith);
    if (other === null) continue;
    const [a, b] = [find(i), find(other)];
    numbers[Math.max(a, b)] = Math.min(a, b);
  }
  return numbers.map((_, i) => find(i));
}

/** The entry that says where this one belongs; null at a root. */
function neighbourOf(entry: Entry, i: number, firstWith: ReadonlyMap<string, number>): number | null {
  const before = i === 0 ? null : i - 1;
  if (entry.uuid === null) return before;
  const copy = firstWith.get(entry.uuid);
  if (copy !== undefined && copy < i) return copy;
  const above = entry.parentUuid ?? (entry.kind === "boundary" ? entry.logicalParentUuid : null);
  return above === null ? null : (firstWith.get(above) ?? before);
}

function toSidechain(entries: readonly Entry[]): Sidechain[] {
  const firstUuid = entries.find(({ uuid }) => uuid !== null)?.uuid;
  // Without any uuid there is nothing to read and nothing to call it.
  if (!firstUuid) return [];
  return [{ firstUuid, transcript: entriesOnly(entries) }];
}
