import { z } from "zod";
import type { PlainMessage } from "./entry-writer.ts";

const text = z.string().nullish().catch(null);
const ToolCall = z
  .object({
    id: text,
    function: z.object({ name: text, arguments: z.unknown().optional() }).nullish().catch(null),
  })
  .nullable()
  .catch(null);
const RawMessage = z.object({
  role: text,
  content: z.unknown().optional(),
  reasoning_content: text,
  tool_calls: z.array(ToolCall).nullish().catch(null),
  function_call: z.unknown().optional(),
  tool_call_id: text,
  tool_call_ids: z.array(z.unknown()).nullish().catch(null),
});
type RawMessage = z.infer<typeof RawMessage>;

/** Messages in one shape, and what was found wrong with them. Counts. */
export interface PlainMessages {
  readonly messages: readonly PlainMessage[];
  /** Values that are no message with a role that coref knows. */
  readonly noRole: number;
  /** Calls and outputs without an id: nothing tells which output answers which call. */
  readonly noId: number;
}

/**
 * Brings messages of Anthropic's and of OpenAI's API into one shape. OpenAI's `tool_calls` become calls with
 * parsed arguments and a message of role `tool` becomes an output. What the system says is left out.
 */
export function plainMessages(values: readonly unknown[]): PlainMessages {
  const messages: PlainMessage[] = [];
  let noRole = 0;
  let noId = 0;
  for (const value of values) {
    const raw = RawMessage.safeParse(value).data;
    switch (raw?.role) {
      case "system":
      case "developer":
        break;
      case "user":
        messages.push({ role: "user", content: blocksOf(raw.content) });
        break;
      case "assistant":
        if (raw.function_call) noId += 1;
        noId += (raw.tool_calls ?? []).filter((call) => call !== null && !call.id).length;
        messages.push({ role: "assistant", content: assistantBlocks(raw) });
        break;
      case "tool":
      case "function": {
        const id = raw.tool_call_id || raw.tool_call_ids?.[0];
        if (typeof id !== "string") noId += 1;
        else messages.push({ role: "user", content: [outputBlock(id, raw.content)] });
        break;
      }
      default:
        noRole += 1;
    }
  }
  return { messages, noRole, noId };
}

function blocksOf(content: unknown): unknown[] {
  if (Array.isArray(content)) return content;
  return typeof content === "string" && content !== "" ? [{ type: "text", text: content }] : [];
}

function assistantBlocks({ content, reasoning_content, tool_calls }: RawMessage): unknown[] {
  const thinking = reasoning_content ? [{ type: "thinking", thinking: reasoning_content }] : [];
  const calls = (tool_calls ?? []).flatMap((call) => {
    if (!call?.id) return [];
    const { name, arguments: input } = call.function ?? {};
    return [{ type: "tool_use", id: call.id, name: name ?? "", input: parsed(input) }];
  });
  return [...thinking, ...blocksOf(content), ...calls];
}

/** Arguments are JSON in a string; what does not parse is kept as the string that it is. */
function parsed(input: unknown): unknown {
  if (typeof input !== "string") return input ?? {};
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}

function outputBlock(id: string, content: unknown): object {
  return { type: "tool_result", tool_use_id: id, content };
}
