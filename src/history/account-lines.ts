import { type Entry, SKIP_REASONS, type SkipReason, type Transcript } from "../transcript/transcript.ts";
import { isSpoken } from "./graph.ts";
import type { Session } from "./session.ts";

/** Why an entry is not part of the active history (method §3). */
const INACTIVE = [
  /** Another conversation in the same file. */
  "sidechain",
  /** A branch that was left, with its attachments. */
  "branch",
  /** A later copy of a uuid. */
  "repeat",
  /** It holds only calls that stand under the same message id already. */
  "repeated-call",
  /** Only a step of the parent chain. */
  "link",
  /** An attachment that put nothing into a request. */
  "silent-attachment",
  /** A message without a block. */
  "empty",
  /** Written by the client about a failed request, and never sent. */
  "api-error",
  /** Without a uuid it has no place in the graph. */
  "no-uuid",
  /** A title, a snapshot, a queue operation. */
  "no-conversation",
  /** An object that nothing marks as Claude Code's. */
  "foreign",
] as const;
export type InactiveReason = (typeof INACTIVE)[number];

/** What became of an entry; `used` where it is content, a boundary or a clearing of the active history. */
export type EntryFate = "used" | Exclude<InactiveReason, "no-conversation" | "foreign">;

/** Where every line of a file went, blank ones aside (method §3): all numbers together are `lines`. Counts. */
export interface LineAccount {
  readonly lines: number;
  readonly used: number;
  readonly skipped: Readonly<Record<SkipReason, number>>;
  readonly inactive: Readonly<Record<InactiveReason, number>>;
}

/**
 * Says of each line of a transcript whether the session that was read from it uses it, and if not why.
 * `sidechain` is what the session was read with. Pure.
 */
export function accountLines(
  transcript: Transcript,
  session: Session,
  sidechain: "leave-out" | "take" = "leave-out",
): LineAccount {
  const skipped = zeros(SKIP_REASONS);
  for (const { reason } of transcript.skipped) skipped[reason] += 1;
  const inactive = zeros(INACTIVE);
  inactive["no-conversation"] = transcript.otherLines;
  inactive.foreign = transcript.foreignLines;
  let used = 0;
  for (const fate of entryFates(transcript, session, sidechain).values()) {
    if (fate === "used") used += 1;
    else inactive[fate] += 1;
  }
  return { lines: transcript.lines, used, skipped, inactive };
}

function zeros<Reason extends string>(reasons: readonly Reason[]): Record<Reason, number> {
  return Object.fromEntries(reasons.map((reason) => [reason, 0])) as Record<Reason, number>;
}

/** What became of each entry, in file order. */
export function entryFates(
  { entries }: Transcript,
  session: Session,
  sidechain: "leave-out" | "take" = "leave-out",
): Map<Entry, EntryFate> {
  const sent = new Set<Entry>();
  for (const { messages } of session.windows) {
    for (const message of messages) for (const entry of message.entries) sent.add(entry);
  }
  const seen = new Set<string>();
  const fates = new Map<Entry, EntryFate>();
  for (const entry of entries) {
    const isApart = entry.isSidechain && sidechain === "leave-out";
    const isRepeat = !isApart && entry.uuid !== null && seen.has(entry.uuid);
    if (!isApart && entry.uuid !== null) seen.add(entry.uuid);
    if (isApart) fates.set(entry, "sidechain");
    else if (isRepeat) fates.set(entry, "repeat");
    else fates.set(entry, sent.has(entry) ? "used" : whyNotSent(entry, session, seen.size > 0));
  }
  return fates;
}

function whyNotSent(entry: Entry, { active }: Session, hasPlace: boolean): EntryFate {
  const isActive = active.has(entry);
  if (entry.kind === "link") {
    // What has no uuid clears outputs from its place in the file alone.
    return entry.clears.length > 0 && (isActive || entry.uuid === null) ? "used" : "link";
  }
  if (entry.kind === "boundary") return isActive ? "used" : "branch";
  if (entry.kind === "attachment" && entry.blocks.length === 0) return "silent-attachment";
  if (isActive) return whyEmpty(entry);
  return entry.uuid === null && (isSpoken(entry) || !hasPlace) ? "no-uuid" : "branch";
}

function whyEmpty(entry: Entry): EntryFate {
  if (entry.isApiError) return "api-error";
  return entry.blocks.length === 0 ? "empty" : "repeated-call";
}
