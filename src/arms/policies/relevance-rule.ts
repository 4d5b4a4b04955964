import type { PolicyRule } from "./policy-arm.ts";

/** Keeps the outputs that have most to do with the user's last prompt, by BM25; of equals the newer one. */
export function bm25Rule(keep: number): PolicyRule {
  return (outputs) => {
    const ranked = outputs.map((output, i) => ({ output, i }));
    ranked.sort((a, b) => b.output.relevance - a.output.relevance || b.i - a.i);
    return ranked.slice(keep).map(({ output }) => output);
  };
}
