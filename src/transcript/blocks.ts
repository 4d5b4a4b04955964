import type { Block } from "./session.ts";
import { stringsOf } from "./strings.ts";

/** Turns a call's name and input into the text that refers. */
export type InputReader = (name: string, input: unknown) => string;

/** The default: all strings, numbers and keys of the input, decoded (method §5). */
export const decodedInput: InputReader = (name, input) => `${name}\n${stringsOf(input, true)}`;

/** The blocks of `message.content`, which is a string or an array; anything else has none. */
export function contentBlocks(content: unknown, readInput: InputReader): Block[] {
  if (typeof content === "string") return content === "" ? [] : [{ kind: "text", text: content }];
  if (!Array.isArray(content)) return [];
  return content.map((block) => toBlock(block, readInput));
}

function toBlock(value: unknown, readInput: InputReader): Block {
  if (typeof value !== "object" || value === null) return { kind: "other" };
  const raw = value as Record<string, unknown>;
  switch (raw["type"]) {
    case "text":
      return { kind: "text", text: stringOr(raw["text"]) };
    case "thinking":
      return { kind: "thinking", text: stringOr(raw["thinking"]) };
    case "tool_use": {
      const name = stringOr(raw["name"]);
      return { kind: "call", id: stringOr(raw["id"]), name, text: readInput(name, raw["input"] ?? {}) };
    }
    case "tool_result":
      return { kind: "output", callId: stringOr(raw["tool_use_id"]), text: outputText(raw["content"]) };
    default:
      return { kind: "other" };
  }
}

/** Method §3: the string, or the text blocks of an array joined without a separator. */
function outputText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  let joined = "";
  for (const item of content) {
    const text = (item as { text?: unknown } | null)?.text;
    if (typeof text === "string") joined += text;
  }
  return joined;
}

function stringOr(value: unknown): string {
  return typeof value === "string" ? value : "";
}
