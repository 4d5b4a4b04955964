import type { IsFresh } from "../history/fresh-entries.ts";
import type { Messages } from "../history/messages.ts";
import type { IndexedTexts } from "../references/indexed-texts.ts";
import type { CompactionRow } from "./rows.ts";

/** Digests of the calls of a window: a call's text holds its tool and its input. */
export function callsIn(messages: Messages, texts: IndexedTexts): string[] {
  const { entries } = messages;
  const calls: string[] = [];
  for (let part = 0; part < messages.firstPart(messages.length); part++) {
    const block = messages.block(part);
    if (entries.blockKind(block) === "call") calls.push(texts.digest(entries.blockText(block)) as string);
  }
  return calls;
}

/**
 * The fresh calls of the window after a compaction, those of them that repeat a call of before exactly, and the
 * tokens of what these brought: the cost of reading again.
 */
export function readAgain(
  messages: Messages,
  isFresh: IsFresh,
  before: ReadonlySet<string>,
  texts: IndexedTexts,
): Pick<CompactionRow, "calls" | "repeatedCalls" | "repeatedTokens"> {
  const { entries } = messages;
  const repeated = new Set<number>();
  let [calls, repeatedTokens] = [0, 0];
  for (let part = 0; part < messages.firstPart(messages.length); part++) {
    const block = messages.block(part);
    if (!isFresh(entries.entryOf(block))) continue;
    const [kind, text, call] = [entries.blockKind(block), entries.blockText(block), entries.call(block)];
    if (kind === "call") {
      calls += 1;
      if (before.has(texts.digest(text) as string)) repeated.add(call);
    } else if (kind === "output" && repeated.has(call)) repeatedTokens += texts.tokens(text);
  }
  return { calls, repeatedCalls: repeated.size, repeatedTokens };
}
