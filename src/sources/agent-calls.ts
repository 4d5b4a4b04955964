import { parseLine, parseWholeLine } from "../transcript/parse-line.ts";
import { readLines } from "../transcript/read-file.ts";

/** What a transcript says of the subagents that were started in it. */
export interface AgentCalls {
  /** Ids of all its calls. */
  readonly callIds: ReadonlySet<string>;
  /** Per agent the call that started it, by what the client noted with the result. */
  readonly callOf: ReadonlyMap<string, string>;
}

const TOOL_USE = Buffer.from('"tool_use"');
const NOTED = Buffer.from('"toolUseResult"');
const AGENT_ID = Buffer.from('"agentId"');

/**
 * Looks through the lines of a transcript for calls and for the agents that they started. Parses only lines
 * that hold one of these words. A file that cannot be read says nothing.
 */
export function readAgentCalls(path: string): AgentCalls {
  const callIds = new Set<string>();
  const callOf = new Map<string, string>();
  try {
    readLines(path, (bytes, number) => {
      if (bytes === null) return;
      if (bytes.includes(TOOL_USE)) {
        for (const id of blockIds(parseLine(bytes, number === 1), "tool_use", "id")) callIds.add(id);
      }
      const noted = bytes.indexOf(NOTED);
      if (noted === -1 || bytes.indexOf(AGENT_ID, noted) === -1) return;
      const value = parseWholeLine(bytes, number === 1);
      const agentId = (value as { toolUseResult?: { agentId?: unknown } | null }).toolUseResult?.agentId;
      const [callId] = blockIds(value, "tool_result", "tool_use_id");
      // An agent that was resumed has several calls; the first one started it.
      if (typeof agentId === "string" && callId !== undefined && !callOf.has(agentId))
        callOf.set(agentId, callId);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  }
  return { callIds, callOf };
}

function blockIds(value: unknown, type: string, key: string): string[] {
  const content = (value as { message?: { content?: unknown } | null }).message?.content;
  if (!Array.isArray(content)) return [];
  const ids = content.map((block) => (block?.type === type ? block[key] : null));
  return ids.filter((id) => typeof id === "string");
}
