/** A policy, or a part of one, that keep, trim and drop cannot express; and why. */
export interface NotExpressed {
  readonly policy: string;
  readonly why: string;
  readonly source: string;
}

export const NOT_EXPRESSED: readonly NotExpressed[] = [
  {
    policy: "Claude API, clear_thinking_20251015",
    why: "It removes thinking. Candidates are tool outputs, and transcripts often hold no thinking to measure.",
    source: "https://platform.claude.com/docs/en/build-with-claude/context-editing",
  },
  {
    policy: "Claude API, clear_tool_inputs",
    why: "It removes the inputs of calls. Candidates are outputs.",
    source: "https://platform.claude.com/docs/en/build-with-claude/context-editing",
  },
  {
    policy: "Claude API and Claude Code, compaction",
    why: "It writes a summary. What survives is in other words, which matching identifiers cannot see (method §10).",
    source: "https://platform.claude.com/docs/en/build-with-claude/compaction",
  },
  {
    policy: "Codex, the summary and the user's messages after its compaction",
    why: "The outputs that it drops are an arm. What it writes and keeps besides is not scored.",
    source: "https://github.com/openai/codex/blob/main/codex-rs/core/src/compact.rs",
  },
  {
    policy: "OpenAI Responses, compaction",
    why: "It gives back an encrypted item. Nothing of it can be read.",
    source: "https://developers.openai.com/api/docs/guides/compaction.md",
  },
  {
    policy: "OpenHands, LLM summarizing condenser",
    why: "It writes a summary of the middle.",
    source:
      "https://github.com/OpenHands/software-agent-sdk/blob/main/openhands-sdk/openhands/sdk/context/condenser/llm_summarizing_condenser.py",
  },
  {
    policy: "fast-jev-compaction, lcc",
    why: "A model judges each output. They are model arms, and need its answers.",
    source: "https://github.com/lucasmartins-ai/lcc",
  },
  {
    policy: "AgentDiet",
    why: "A model rewrites each step. Only its superseded reads are a rule, and they are an arm.",
    source: "https://arxiv.org/abs/2509.23586",
  },
  {
    policy: "CliffCompaction, calls as one-line signatures and dropped earlier summaries",
    why: "They touch calls and summaries. The outputs that it drops are an arm.",
    source: "https://github.com/nguyenvuthientrang/cliffcompaction",
  },
  {
    policy: "jetcompact, its scores of errors, searches and tests",
    why: "They depend on whether a call failed and on what a command was for, which the reader does not keep.",
    source: "https://github.com/CrazyCoder/jetcompact/releases/tag/v0.11.0",
  },
];
