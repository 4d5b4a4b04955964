import { contextTokens } from "../history/context-tokens.ts";
import type { Messages } from "../history/messages.ts";
import type { IndexedTexts } from "../references/indexed-texts.ts";
import { NONE } from "../transcript/entries.ts";
import { bm25 } from "./bm25.ts";
import { accessOf } from "./call-facts.ts";
import type { FactTexts } from "./fact-texts.ts";
import { idleBefore } from "./idle.ts";
import type { OutputFacts, WindowFacts } from "./window-facts.ts";

/** A window in which the pass fires, as far as its facts need it. */
export interface FactsWindow {
  readonly messages: Messages;
  readonly firing: number;
  /** Model turns in messages `0..i`. */
  readonly turnsUpTo: (message: number) => number;
  /** Whether an output, by its block, had left the context. */
  readonly isCleared: (block: number) => boolean;
  /** The places of the candidates, by their blocks. */
  readonly places: ReadonlyMap<number, number>;
  /** The size of a message in tokens. */
  readonly sizeOf: (message: number) => number;
}

/** What policies may know at the firing point, from the messages up to it. One pass over these. */
export function factsAt(window: FactsWindow, texts: IndexedTexts, facts: FactTexts): WindowFacts {
  const { messages, firing, sizeOf } = window;
  const { entries } = messages;
  const calls = new Map<number, number>();
  const firstCall = new Map<number, number>();
  const firstText = new Map<number, number>();
  const blocks: number[] = [];
  const found: Omit<OutputFacts, "relevance" | "promptsSince">[] = [];
  const promptsBefore: number[] = [];
  let prompts = 0;
  let lastPrompt: number[] = [];
  let counted = 0;
  for (let message = 0; message < firing; message++) {
    counted += sizeOf(message);
    const said: number[] = [];
    for (let part = messages.firstPart(message); part < messages.firstPart(message + 1); part++) {
      const block = messages.block(part);
      const text = entries.blockText(block);
      const kind = entries.blockKind(block);
      if (kind === "call") calls.set(entries.call(block), block);
      if (kind === "text" && isTyped(messages, block)) said.push(text);
      if (kind !== "output" || window.isCleared(block)) continue;
      const call = calls.get(entries.call(block));
      const tool = call === undefined ? null : entries.textOf(entries.tool(call));
      const callText = call === undefined ? NONE : entries.blockText(call);
      const number = found.length;
      blocks.push(block);
      promptsBefore.push(prompts);
      found.push({
        place: window.places.get(block) ?? null,
        message,
        tool,
        tokens: texts.tokens(text),
        points: texts.points(text),
        turnsSince: window.turnsUpTo(firing) - window.turnsUpTo(message),
        call: callText === NONE ? number : firstOf(firstCall, facts.sameAs(callText), number),
        text: firstOf(firstText, facts.sameAs(text), number),
        path: callText === NONE ? null : facts.path(callText),
        access: accessOf(tool),
      });
    }
    if (said.length === 0) continue;
    prompts += 1;
    lastPrompt = said;
  }
  const query = Int32Array.from(lastPrompt.flatMap((text) => [...facts.bag(text).words]));
  const relevance = bm25(
    query,
    blocks.map((block) => facts.bag(entries.blockText(block))),
  );
  return {
    contextTokens: contextTokens(messages, firing) ?? counted,
    countedTokens: counted,
    idleSeconds: idleBefore(messages, firing),
    outputs: found.map((output, i) => ({
      ...output,
      promptsSince: prompts - (promptsBefore[i] as number),
      relevance: relevance[i] as number,
    })),
  };
}

/** Whether a user wrote a text: not what is meta, a summary, or an attachment that no one typed. */
function isTyped({ entries }: Messages, block: number): boolean {
  const entry = entries.entryOf(block);
  return entries.kind(entry) === "user" && !entries.isMeta(entry) && !entries.isSummary(entry);
}

function firstOf(first: Map<number, number>, key: number, number: number): number {
  const before = first.get(key) ?? number;
  first.set(key, before);
  return before;
}
