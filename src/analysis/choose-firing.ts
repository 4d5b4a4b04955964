import { findTrigger } from "../facts/trigger.ts";
import { type FiringView, findFiring } from "../firing/find-firing.ts";
import { contextTokens } from "../history/context-tokens.ts";
import type { Messages } from "../history/messages.ts";
import type { Window } from "../history/session.ts";
import type { IndexedTexts } from "../references/indexed-texts.ts";
import { NONE } from "../transcript/entries.ts";
import type { CandidateSettings } from "./settings.ts";

/** Chooses the message at which the pass fires in a window. */
export type ChooseFiring = (view: FiringView, window: Window) => ReturnType<typeof findFiring>;

/** By the trigger of the settings, or else by their rule. */
export function chooserOf({ firing, trigger }: CandidateSettings): ChooseFiring {
  return trigger === undefined
    ? (view) => findFiring(firing, view)
    : (view, { messages }) => findTrigger(trigger, view, messages);
}

/** What a firing rule may look at in a window. */
export function viewOf({ messages, endedBy }: Window, texts: IndexedTexts): FiringView {
  return {
    isTurn: Array.from({ length: messages.length }, (_, i) => messages.isTurn(i)),
    contextTokens: (i) => contextTokens(messages, i),
    tokens: (i) => messageSize(messages, i, texts),
    endedBy,
  };
}

/** Size in tokens of all that a message holds. */
export function messageSize(messages: Messages, message: number, texts: IndexedTexts): number {
  let size = 0;
  for (let part = messages.firstPart(message); part < messages.firstPart(message + 1); part++) {
    const text = messages.entries.blockText(messages.block(part));
    if (text !== NONE) size += texts.tokens(text);
  }
  return size;
}
