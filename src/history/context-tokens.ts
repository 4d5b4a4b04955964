import type { Messages } from "./messages.ts";

/**
 * The context size that was recorded with a message, in tokens: the maximum over its lines, so that the usage of
 * one message counts once (method §6). Only entries that `isOf` takes are looked at; null where none recorded any.
 */
export function contextTokens(
  messages: Messages,
  message: number,
  isOf: (entry: number) => boolean = () => true,
): number | null {
  const { entries } = messages;
  let most: number | null = null;
  for (const entry of messages.entriesOf(message)) {
    const tokens = entries.contextTokens(entry);
    if (tokens !== null && !entries.isSynthetic(entry) && isOf(entry)) most = Math.max(most ?? 0, tokens);
  }
  return most;
}
