import { createHash } from "node:crypto";
import { joinedTexts } from "../transcript/blocks.ts";
import type { PlainMessage } from "./entry-writer.ts";

/** A block that can be found again in a later request: in which message and where, and by what it is known. */
export interface KeyedBlock {
  readonly key: string;
  readonly role: PlainMessage["role"];
  readonly message: number;
  readonly block: number;
  /** Of an output: the call that it answers, and its text without reminders. */
  readonly output: { readonly callId: string; readonly text: string } | null;
}

/**
 * What the messages of a request are known by: the role and text, the id of a call, the call that an output
 * answers. Clients change the rest from request to request: cache marks, thinking, reminders, the text of an
 * output that they clear.
 */
export function keyedBlocks(messages: readonly PlainMessage[]): KeyedBlock[] {
  return messages.flatMap(({ role, content }, message) =>
    content.flatMap((value, block) => {
      const { key, output } = keyOf(value);
      return key === null ? [] : [{ key: `${role} ${key}`, role, message, block, output }];
    }),
  );
}

function keyOf(value: unknown): { key: string | null; output: KeyedBlock["output"] } {
  const raw = (value ?? {}) as Record<string, unknown>;
  switch (raw["type"]) {
    case "thinking":
    case "redacted_thinking":
      return { key: null, output: null };
    case "text": {
      const text = withoutReminders(String(raw["text"] ?? ""));
      return { key: text === "" ? null : `text ${digest(text)}`, output: null };
    }
    case "tool_use":
      return { key: `call ${raw["id"]}`, output: null };
    case "tool_result": {
      const callId = String(raw["tool_use_id"] ?? "");
      const text = withoutReminders(joinedTexts(raw["content"], (type) => type === "text"));
      return { key: `output ${callId}`, output: { callId, text } };
    }
    default:
      return { key: `other ${String(raw["type"])}`, output: null };
  }
}

function withoutReminders(text: string): string {
  return text.replace(/<system-reminder>[\s\S]*?<\/system-reminder>/g, "").trim();
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
