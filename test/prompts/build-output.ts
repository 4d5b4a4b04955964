import type { OutputEvidence, PromptOutput } from "../../src/prompts/prompt-output.ts";
import { codePoints, tokensOfPoints } from "../../src/transcript/token-size.ts";

const NEVER_USED: OutputEvidence = {
  novel: 4,
  refs: 0,
  refAge: null,
  consumeLag: null,
  usedFrac: 0,
  laterTurns: 9,
  class: "unreferenced",
  used: [],
  messagesAgo: 20,
};

/** An output of Bash with this content, which was never used. */
export function promptOutput(
  content: string,
  evidence: Partial<OutputEvidence> = {},
  tool: string | null = "Bash",
): PromptOutput {
  const tokens = tokensOfPoints(codePoints(content));
  return { tool, tokens, content, evidence: { ...NEVER_USED, ...evidence } };
}
