import type { Messages } from "../history/messages.ts";

/**
 * Seconds from the model's last word to the last line before a message: how long the cache had lain when the
 * request for that message was sent. Null where either time was not recorded.
 */
export function idleBefore(messages: Messages, message: number): number | null {
  let spoken = message - 1;
  while (spoken >= 0 && !isModels(messages, spoken)) spoken -= 1;
  if (spoken < 0) return null;
  const [from, to] = [lastTime(messages, spoken), lastTime(messages, message - 1)];
  return from === null || to === null ? null : Math.max(0, to - from);
}

/** Whether the model wrote a message: not the client in its name, as it does when a session is resumed. */
function isModels(messages: Messages, message: number): boolean {
  if (messages.role(message) !== "assistant") return false;
  for (const entry of messages.entriesOf(message)) if (!messages.entries.isSynthetic(entry)) return true;
  return false;
}

function lastTime(messages: Messages, message: number): number | null {
  let last: number | null = null;
  for (const entry of messages.entriesOf(message)) {
    const time = messages.entries.time(entry);
    if (time !== null && (last === null || time > last)) last = time;
  }
  return last;
}
