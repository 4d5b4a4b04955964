import type { Messages } from "../history/messages.ts";
import type { IndexedTexts } from "../references/indexed-texts.ts";
import { NONE } from "../transcript/entries.ts";
import { MOST_AHEAD, type Recovery } from "./recovery.ts";
import type { RecoveryTexts } from "./recovery-texts.ts";

/** What the agent had said last and been told since, before it used an output: so many messages. */
const MESSAGES_BEFORE = 2;

/**
 * The distinct words of the two messages before a message: the model turn before, and what it was told then. Nothing
 * of the message itself, which says what is searched for, and no output of `minTokens` tokens or more.
 */
export function queryBefore(
  messages: Messages,
  message: number,
  minTokens: number,
  texts: IndexedTexts,
  words: RecoveryTexts,
): Set<number> {
  const { entries } = messages;
  const query = new Set<number>();
  const first = messages.firstPart(Math.max(0, message - MESSAGES_BEFORE));
  for (let part = first; part < messages.firstPart(message); part++) {
    const block = messages.block(part);
    const text = entries.blockText(block);
    if (text === NONE || (entries.blockKind(block) === "output" && texts.tokens(text) >= minTokens)) continue;
    for (const word of words.bag(text).words) query.add(word);
  }
  return query;
}

/** Where a search puts the text at a place: behind all that score as much. */
export function rankAt(scores: Float64Array, place: number): Pick<Recovery, "rank" | "ahead"> {
  const own = scores[place] as number;
  if (own === 0) return { rank: null, ahead: [] };
  const ahead: number[] = [];
  for (let other = 0; other < scores.length; other++)
    if (other !== place && (scores[other] as number) >= own) ahead.push(other);
  return { rank: ahead.length + 1, ahead: bestOf(ahead, scores) };
}

/** The places with the highest scores, at most `MOST_AHEAD`, the best first and of equal ones the first. */
function bestOf(places: readonly number[], scores: Float64Array): number[] {
  const rising = Float64Array.from(places, (place) => scores[place] as number).sort();
  const least = rising[rising.length - MOST_AHEAD] ?? 0;
  return places
    .filter((place) => (scores[place] as number) >= least)
    .sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b)
    .slice(0, MOST_AHEAD);
}
