import { NONE } from "../transcript/entries.ts";
import { SKIP_REASONS, type SkipReason, type Transcript } from "../transcript/transcript.ts";
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
  for (const fate of entryFates(transcript, session, sidechain)) {
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
): EntryFate[] {
  const sent = new Uint8Array(entries.length);
  for (const { messages } of session.windows) {
    for (let message = 0; message < messages.length; message++)
      for (const entry of messages.entriesOf(message)) sent[entry] = 1;
  }
  const seen = new Set<number>();
  return Array.from({ length: entries.length }, (_, i): EntryFate => {
    if (entries.isSidechain(i) && sidechain === "leave-out") return "sidechain";
    const uuid = entries.uuid(i);
    if (uuid !== NONE && seen.has(uuid)) return "repeat";
    if (uuid !== NONE) seen.add(uuid);
    return sent[i] === 1 ? "used" : whyNotSent(i, session, seen.size > 0);
  });
}

function whyNotSent(entry: number, { entries, active }: Session, hasPlace: boolean): EntryFate {
  const isActive = active[entry] === 1;
  const hasUuid = entries.uuid(entry) !== NONE;
  const kind = entries.kind(entry);
  if (kind === "link") {
    // What has no uuid clears outputs from its place in the file alone.
    return entries.clears(entry).length > 0 && (isActive || !hasUuid) ? "used" : "link";
  }
  if (kind === "boundary") return isActive ? "used" : "branch";
  const isEmpty = entries.blockCount(entry) === 0;
  if (kind === "attachment" && isEmpty) return "silent-attachment";
  if (isActive && entries.isApiError(entry)) return "api-error";
  if (isActive) return isEmpty ? "empty" : "repeated-call";
  return !hasUuid && (entries.isSpoken(entry) || !hasPlace) ? "no-uuid" : "branch";
}
