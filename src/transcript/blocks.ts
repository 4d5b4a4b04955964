import { stringsOf } from "./strings.ts";
import type { Block } from "./transcript.ts";

/** How the texts of blocks are made. */
export interface BlockReading {
  /** What a call refers with. */
  call(name: string, input: unknown): string;
  /** What a tool output holds. */
  output(content: unknown): string;
}

/**
 * The default: of a call all strings, numbers and keys of the input, decoded (method §5); of an output the
 * string, or the text blocks of an array joined without a separator (method §3).
 */
export const defaultReading: BlockReading = {
  call: (name, input) => `${name}\n${stringsOf(input, true)}`,
  output: (content) => joinedTexts(content, (type) => type === "text"),
};

/** The blocks of `message.content`, which is a string or an array; anything else has none. */
export function contentBlocks(content: unknown, reading: BlockReading): Block[] {
  if (typeof content === "string") return content === "" ? [] : [{ kind: "text", text: content }];
  if (!Array.isArray(content)) return [];
  return content.map((block) => toBlock(block, reading));
}

function toBlock(value: unknown, reading: BlockReading): Block {
  if (typeof value !== "object" || value === null) return { kind: "other" };
  const raw = value as Record<string, unknown>;
  switch (raw["type"]) {
    case "text":
      return { kind: "text", text: stringOr(raw["text"]) };
    case "thinking":
      return { kind: "thinking", text: stringOr(raw["thinking"]) };
    case "tool_use": {
      const name = stringOr(raw["name"]);
      return { kind: "call", id: stringOr(raw["id"]), name, text: reading.call(name, raw["input"] ?? {}) };
    }
    case "tool_result":
      return { kind: "output", callId: stringOr(raw["tool_use_id"]), text: reading.output(raw["content"]) };
    default:
      return { kind: "other" };
  }
}

/** A string as it is; of an array the texts of the items of some types, joined without a separator. */
export function joinedTexts(content: unknown, takes: (type: unknown) => boolean): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  let joined = "";
  for (const item of content) {
    const { text, type } = (item ?? {}) as { text?: unknown; type?: unknown };
    if (typeof text === "string" && takes(type)) joined += text;
  }
  return joined;
}

function stringOr(value: unknown): string {
  return typeof value === "string" ? value : "";
}
