import { type Entries, NONE } from "../transcript/entries.ts";
import { entriesOnly, type Transcript } from "../transcript/transcript.ts";

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
  const apart: number[] = [];
  for (let i = 0; i < entries.length; i++) if (entries.isSidechain(i)) apart.push(i);
  const numbers = conversationNumbers(entries, apart);
  const groups = new Map<number, number[]>();
  for (const [i, entry] of apart.entries()) {
    const number = numbers[i] as number;
    const group = groups.get(number);
    if (group === undefined) groups.set(number, [entry]);
    else group.push(entry);
  }
  return [...groups.values()].flatMap((group) => toSidechain(entries, group));
}

/** For each entry a number that it shares with its whole conversation. */
function conversationNumbers(entries: Entries, apart: readonly number[]): number[] {
  const numbers = apart.map((_, i) => i);
  const firstWith = new Map<number, number>();
  for (const [i, entry] of apart.entries()) {
    const uuid = entries.uuid(entry);
    if (uuid !== NONE && !firstWith.has(uuid)) firstWith.set(uuid, i);
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
    const other = neighbourOf(entries, entry, i, firstWith);
    if (other === null) continue;
    const [a, b] = [find(i), find(other)];
    numbers[Math.max(a, b)] = Math.min(a, b);
  }
  return numbers.map((_, i) => find(i));
}

/** The entry that says where this one belongs; null at a root. */
function neighbourOf(
  entries: Entries,
  entry: number,
  i: number,
  firstWith: ReadonlyMap<number, number>,
): number | null {
  const before = i === 0 ? null : i - 1;
  const uuid = entries.uuid(entry);
  if (uuid === NONE) return before;
  const copy = firstWith.get(uuid);
  if (copy !== undefined && copy < i) return copy;
  const parent = entries.parent(entry);
  const above = parent === NONE && entries.kind(entry) === "boundary" ? entries.logicalParent(entry) : parent;
  return above === NONE ? null : (firstWith.get(above) ?? before);
}

function toSidechain(entries: Entries, group: readonly number[]): Sidechain[] {
  const first = group.find((entry) => entries.uuid(entry) !== NONE);
  // Without any uuid there is nothing to read and nothing to call it.
  if (first === undefined || !group.some((entry) => entries.isSpoken(entry))) return [];
  const firstUuid = entries.textOf(entries.uuid(first)) as string;
  return [{ firstUuid, transcript: entriesOnly(entries.only(group)) }];
}
