import { statSync } from "node:fs";
import { openBytes } from "./captures/read-bytes.ts";
import { recognize } from "./captures/recognize.ts";
import { UserError } from "./errors.ts";
import { type Context, contextBefore } from "./history/context.ts";
import { sentOrder } from "./history/sent-order.ts";
import type { Part } from "./history/session.ts";
import { STANDARD_INPUT } from "./sources/find-transcripts.ts";
import { anyJson } from "./transcript/escaped-json.ts";
import { LineSplitter } from "./transcript/lines.ts";
import { parseWholeLine } from "./transcript/parse-line.ts";
import { readError, UTF16 } from "./transcript/read-error.ts";
import { RecordedRequests } from "./transcript/recorded-requests.ts";
import { TranscriptReader } from "./transcript/transcript-reader.ts";

/** A block as it stands in the transcript, and the entry that it came from; null where it was recorded apart. */
export interface ContextBlock {
  readonly block: Readonly<Record<string, unknown>>;
  readonly uuid: string | null;
  readonly line: number | null;
}

export interface ContextMessage {
  readonly role: string;
  readonly content: readonly ContextBlock[];
}

/** What the model saw, and how that is known. */
export interface ReadContext {
  readonly messages: readonly ContextMessage[];
  readonly askedBy: Context["askedBy"];
  /** `recorded`: the transcript holds the request itself (R13). `rebuilt`: from its entries, by method §3. */
  readonly source: "recorded" | "rebuilt";
}

/**
 * Reads what the model had in context just before a message of a transcript, which may be packed or come from
 * standard input (`-`). `at` is a message id, or the uuid of an entry. Reads the bytes twice, and keeps the
 * lines that the context is made of. Throws a `UserError` where there is no such entry, and what reading throws.
 */
export async function readContext(path: string, at: string): Promise<ReadContext> {
  const open = await openAgain(path);
  const reader = new TranscriptReader();
  for await (const chunk of open()) reader.push(chunk);
  const transcript = reader.end();
  if (transcript.isUtf16) throw new UserError(`${path}: ${UTF16}`);
  const context = contextBefore(transcript.entries, at);
  if (context === null) throw new UserError(`no entry or message ${at} in ${path}`);
  const wanted = new Set(context.messages.flatMap(({ entries }) => entries.map(({ line }) => line)));
  const recorded = new RecordedRequests();
  const raw = new Map<number, Record<string, unknown>>();
  const splitter = new LineSplitter((bytes, number) => {
    const value = bytes === null ? null : parseWholeLine(bytes, number === 1);
    if (typeof value !== "object" || value === null) return;
    recorded.push(value);
    if (wanted.has(number)) raw.set(number, value as Record<string, unknown>);
  });
  for await (const chunk of open()) splitter.push(chunk);
  splitter.end();
  if (raw.size < wanted.size) throw new UserError(`${path} changed while it was read; try again`);
  const sent = context.replyId === null ? null : recorded.messagesOf(context.replyId);
  if (sent !== null) {
    const messages = sent.map(({ role, content }) => ({
      role,
      content: blocksOf(content).map(withoutEntry),
    }));
    return { messages, askedBy: context.askedBy, source: "recorded" };
  }
  const messages = context.messages.map((message) => ({
    role: message.role,
    content: sentOrder(message).map((part) => withEntry(part, raw)),
  }));
  return { messages, askedBy: context.askedBy, source: "rebuilt" };
}

function withoutEntry(block: Record<string, unknown>): ContextBlock {
  return { block, uuid: null, line: null };
}

function withEntry({ entry, place }: Part, raw: ReadonlyMap<number, Record<string, unknown>>): ContextBlock {
  const { uuid, line } = entry;
  const value = raw.get(line) ?? {};
  if (entry.kind === "attachment") return { block: reminder(value["attachment"]), uuid, line };
  const { content } = (value["message"] ?? {}) as { content?: unknown };
  return { block: blocksOf(content)[place] ?? {}, uuid, line };
}

function blocksOf(content: unknown): Record<string, unknown>[] {
  return Array.isArray(content) ? content : [{ type: "text", text: content }];
}

/** Attachments were sent as reminders (R5): in the client's own words where it recorded them, else as they are. */
function reminder(attachment: unknown): Record<string, unknown> {
  const { rendered } = (attachment ?? {}) as { rendered?: unknown };
  const text = typeof rendered === "string" ? rendered : anyJson(attachment);
  const isWrapped = text.trimStart().startsWith("<system-reminder>");
  return { type: "text", text: isWrapped ? text : `<system-reminder>\n${text}\n</system-reminder>` };
}

type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>;

/** Opens a transcript's bytes as often as wanted: those of standard input are kept. */
async function openAgain(path: string): Promise<() => Chunks> {
  // A pipe would be waited for, and could not be read twice.
  if (path !== STANDARD_INPUT.path && !statSync(path).isFile()) throw readError("NOT_A_FILE");
  const { head, chunks } = await openBytes(path);
  const { format } = recognize(head.toString(), path, null);
  if (format !== "claude-code") {
    throw new UserError(
      `${path} looks like ${format} (see docs/captures.md); coref context looks into Claude Code's own transcripts only`,
    );
  }
  if (path !== STANDARD_INPUT.path) return () => chunksOf(path);
  const kept: Buffer[] = [];
  for await (const chunk of chunks) kept.push(chunk);
  return () => kept;
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  yield* (await openBytes(path)).chunks;
}
