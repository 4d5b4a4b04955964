import { type Entries, NONE } from "../transcript/entries.ts";
import type { Transcript } from "../transcript/transcript.ts";
import { Messages } from "./messages.ts";
import { readPublishedSession } from "./published-session.ts";
import { readSession } from "./read-session.ts";
import type { Session } from "./session.ts";

type ReadAs = (
  transcript: Transcript,
  sidechain?: "leave-out" | "take",
  pointsOf?: (text: number) => number,
) => Session;

/** As the published experiment read, without the entries on branches that were left: those in no window (method §3). */
export const readWithoutBranches: ReadAs = (transcript, sidechain, pointsOf) => {
  const { active, entries } = readSession(transcript, sidechain);
  const followed = [...entries.all()].filter((entry) => active[entry] === 1);
  const published = readPublishedSession(
    { ...transcript, entries: entries.only(followed) },
    sidechain,
    pointsOf,
  );
  return published;
};

/** In windows, by the default rules; but what the user typed refers as well, and counts as a turn (method §5). */
export const readWhereUsersRefer: ReadAs = (transcript, sidechain) => {
  const session = readSession(transcript, sidechain);
  const windows = session.windows.map(({ messages, endedBy }) => ({
    messages: letUsersRefer(messages),
    endedBy,
  }));
  return { ...session, windows };
};

function letUsersRefer(messages: Messages): Messages {
  const { entries } = messages;
  const changed = new Messages(entries);
  for (let message = 0; message < messages.length; message++) {
    for (const entry of messages.entriesOf(message)) changed.addEntry(entry);
    for (let part = messages.firstPart(message); part < messages.firstPart(message + 1); part++) {
      const block = messages.block(part);
      changed.addPart(block, messages.refers(part) || isTyped(entries, block));
    }
    changed.close(messages.role(message));
  }
  return changed;
}

function isTyped(entries: Entries, block: number): boolean {
  const isUsers = entries.kind(entries.entryOf(block)) === "user";
  return isUsers && entries.blockKind(block) === "text" && entries.blockText(block) !== NONE;
}
