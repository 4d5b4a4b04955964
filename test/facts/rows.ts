import type { OutputFacts, WindowFacts } from "../../src/facts/window-facts.ts";

/** An output as policies see it: of 1,000 tokens, read by no one again, with a call and a text of its own. */
export type Written = Partial<Omit<OutputFacts, "call" | "text">> & { call?: string; text?: string };

/**
 * A row of facts, the oldest output first; each is a candidate, in this order, unless its `place` says otherwise.
 * `call` and `text` are words here: outputs share them where the words are the same. Each stands in a message of its
 * own, and is followed by one model turn.
 */
export function row(outputs: readonly Written[], change: Partial<WindowFacts> = {}): WindowFacts {
  const first = (pick: (output: Written) => string | undefined, i: number): number => {
    const word = pick(outputs[i] as Written);
    return word === undefined ? i : outputs.findIndex((output) => pick(output) === word);
  };
  return {
    contextTokens: 0,
    countedTokens: 0,
    idleSeconds: null,
    outputs: outputs.map((output, i) => ({
      place: i,
      message: 2 * i + 1,
      tool: "Bash",
      tokens: 1_000,
      points: 4 * (output.tokens ?? 1_000),
      turnsSince: outputs.length - i,
      promptsSince: 5,
      path: null,
      access: null,
      relevance: 0,
      ...output,
      call: first(({ call }) => call, i),
      text: first(({ text }) => text, i),
    })),
    ...change,
  };
}

/** So many outputs that are all alike. */
export function alike(count: number, output: Written = {}): Written[] {
  return Array.from({ length: count }, () => output);
}
