import type { ContextBlock, ContextMessage, ReadContext } from "../read-context.ts";
import { anyJson } from "../transcript/escaped-json.ts";
import { counted, printable } from "./format.ts";

const SHOWN_LINES = 12;

/** The context as JSON: an array of `{role, content}`; each block says which entry it came from. */
export function contextJson({ messages }: ReadContext): string {
  const plain = messages.map(({ role, content }) => ({
    role,
    content: content.map(({ block, uuid, line }) => ({ ...block, entry: uuid, line })),
  }));
  return `${anyJson(plain, 2)}\n`;
}

/** The context for a person at a terminal. Long blocks are cut unless `isWhole`. */
export function contextText({ messages, source, askedBy }: ReadContext, isWhole: boolean): string {
  const who = askedBy === "summariser" ? "the summariser" : "the model";
  const how =
    source === "recorded"
      ? "from the request that the transcript recorded"
      : "rebuilt from the transcript's entries";
  const head = `${counted(messages.length, "message")} in front of ${who}, ${how}`;
  return `${[head, ...messages.map((message, i) => messageText(message, i, isWhole))].join("\n\n")}\n`;
}

function messageText({ role, content }: ContextMessage, number: number, isWhole: boolean): string {
  return [
    `── ${number} ${printable(role)} ${"─".repeat(60)}`,
    ...content.map((b) => blockText(b, isWhole)),
  ].join("\n");
}

function blockText({ block, uuid, line }: ContextBlock, isWhole: boolean): string {
  const from = line === null ? "" : `  (line ${line}${uuid === null ? "" : `, ${printable(uuid)}`})`;
  return `${titleOf(block)}${from}\n${cut(bodyOf(block), isWhole)}`;
}

function titleOf(block: ContextBlock["block"]): string {
  const type = printable(String(block["type"]));
  if (type === "tool_use")
    return `${type} ${printable(String(block["name"]))} ${printable(String(block["id"]))}`;
  return type === "tool_result" ? `${type} of ${printable(String(block["tool_use_id"]))}` : type;
}

function bodyOf(block: ContextBlock["block"]): string {
  const { content } = block;
  if (typeof block["text"] === "string") return block["text"];
  if (typeof block["thinking"] === "string") return block["thinking"];
  if ("input" in block) return anyJson(block["input"], 2);
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((item) => (typeof item?.text === "string" ? item.text : `[${item?.type}]`)).join("");
}

function cut(text: string, isWhole: boolean): string {
  const lines = text.split("\n");
  const shown = isWhole ? lines : lines.slice(0, SHOWN_LINES);
  const rest = lines.length - shown.length;
  const more = rest > 0 ? [`  … ${counted(rest, "more line")} (--whole shows them)`] : [];
  return [...shown.map((line) => `  ${printable(line)}`), ...more].join("\n");
}
