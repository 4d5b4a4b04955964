import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import glob from "fast-glob";

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly thinking?: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: unknown;
  readonly tool_use_id?: string;
  readonly content?: string | readonly Block[];
}

export interface SentMessage {
  readonly role: string;
  readonly content: string | readonly Block[];
}

/** A request that the client sent, and where its reply or its compaction stands in a transcript. */
export interface SentRequest {
  readonly run: string;
  readonly seq: number;
  readonly kind: string;
  readonly messages: readonly SentMessage[];
  /** A message id or a boundary's uuid; null where nothing in a transcript tells of the request. */
  readonly at: string | null;
  readonly transcripts: readonly string[];
}

/** All requests of the main conversation, of subagents and of summarisers, of every run in a folder. */
export function sentRequests(folder: string): SentRequest[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => requestsOf(name, join(folder, name)));
}

function requestsOf(run: string, folder: string): SentRequest[] {
  const transcripts = glob.sync("projects/**/*.jsonl", { cwd: folder, absolute: true }).sort();
  const boundaries = transcripts.flatMap(boundariesIn);
  const bySeq = new Map<number, SentMessage[]>();
  return linesOf(join(folder, "bodies.jsonl")).flatMap((line) => {
    const { seq, kind, reply, base_seq, keep, messages } = JSON.parse(line);
    const whole =
      base_seq === undefined ? messages : [...(bySeq.get(base_seq) ?? []).slice(0, keep), ...messages];
    bySeq.set(seq, whole);
    if (!["main", "subagent", "compact"].includes(kind)) return [];
    // The requests of summarisers stand in the order of their boundaries.
    const at = kind === "compact" ? boundaries.shift() : reply?.id;
    return [{ run, seq, kind, messages: whole, at: at ?? null, transcripts }];
  });
}

function boundariesIn(path: string): string[] {
  const lines = linesOf(path).filter((line) => line.includes('"compact_boundary"'));
  return lines.map((line) => (JSON.parse(line) as { uuid: string }).uuid);
}

function linesOf(path: string): string[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "");
}

/**
 * Roles, boundaries, order and content of text, thinking, calls and results; reminders, which are compared
 * apart, and the summariser's own instruction are taken out, and texts are trimmed.
 */
export function compared(messages: readonly SentMessage[]): unknown[] {
  return messages.flatMap(({ role, content }) => {
    const blocks = typeof content === "string" ? [{ type: "text", text: content }] : content;
    const kept = blocks.map(comparedBlock).filter((block) => block !== null);
    return kept.length === 0 ? [] : [{ role, content: kept }];
  });
}

function comparedBlock(block: Block): object | null {
  switch (block.type) {
    case "text": {
      const text = withoutReminders(block.text ?? "");
      return text === "" ? null : { text };
    }
    case "thinking":
      return { thinking: block.thinking };
    case "tool_use":
      return { call: block.id, name: block.name, input: block.input };
    case "tool_result":
      return { result: block.tool_use_id, content: withoutReminders(resultText(block.content ?? "")) };
    default:
      return { type: block.type };
  }
}

function resultText(content: string | readonly Block[]): string {
  return typeof content === "string"
    ? content
    : content.map(({ type, text }) => text ?? `<${type}>`).join("");
}

function withoutReminders(text: string): string {
  return text
    .replace(/<system-reminder>[\s\S]*?<\/system-reminder>\s*/g, "")
    .replace(/«vendor:compact_prompt[^»]*»/g, "")
    .trim();
}
