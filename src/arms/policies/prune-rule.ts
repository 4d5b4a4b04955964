import type { OutputFacts } from "../../facts/window-facts.ts";
import type { PolicyRule } from "./policy-arm.ts";

export interface Prune {
  /** Tokens of the newest outputs that stay. */
  readonly protect: number;
  /** Fewer tokens than this are not worth pruning. */
  readonly minimum: number;
  /** Outputs of these tools stay, and count for nothing. */
  readonly exceptTools: readonly string[];
  /** Outputs since so many of the user's newest prompts stay, and count for nothing. */
  readonly prompts: number;
  /** Whether the outputs of the newest message stay, and count for nothing. */
  readonly skipLatest: boolean;
}

/**
 * Walks back from the newest output. What makes the sum go over `protect`, and all that is older, is dropped, if
 * that is at least `minimum` tokens.
 */
export function prune({ protect, minimum, exceptTools, prompts, skipLatest }: Prune): PolicyRule {
  return (outputs) => {
    const latest = outputs.at(-1)?.message;
    const pruned: OutputFacts[] = [];
    let [seen, gone] = [0, 0];
    for (const output of [...outputs].reverse()) {
      const { tool, tokens, promptsSince, message } = output;
      if (promptsSince < prompts || (skipLatest && message === latest)) continue;
      if (tool !== null && exceptTools.includes(tool)) continue;
      seen += tokens;
      if (seen <= protect) continue;
      gone += tokens;
      pruned.push(output);
    }
    return gone >= minimum ? pruned : [];
  };
}
