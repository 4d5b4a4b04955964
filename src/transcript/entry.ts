import { z } from "zod";
import { type BlockReading, contentBlocks } from "./blocks.ts";
import { stringsOf } from "./strings.ts";
import { secondsOf } from "./time.ts";
import type { Block, Entry, EntryKind, Preserved } from "./transcript.ts";
import { contextTokens, isRecord, isTextOrNone, isUsageAsWritten, RawUsage, toUsage } from "./usage.ts";

// Loose on purpose: Claude Code adds fields in most releases and has written every one of these with a
// wrong type somewhere. A field that does not fit is taken as absent, and never costs the entry.
const text = z.string().nullish().catch(null);
const flag = z.boolean().nullish().catch(null);
const ids = z
  .array(z.unknown())
  .transform((items) => items.filter((item) => typeof item === "string"))
  .nullish()
  .catch(null);

const Metadata = z
  .object({
    compactedToolIds: ids,
    preservedMessages: z.object({ anchorUuid: text, uuids: ids }).nullish().catch(null),
    preservedSegment: z.object({ anchorUuid: text, headUuid: text, tailUuid: text }).nullish().catch(null),
  })
  .nullish()
  .catch(null);

const RawEntry = z.object({
  type: text,
  subtype: text,
  uuid: text,
  timestamp: text,
  parentUuid: text,
  logicalParentUuid: text,
  sessionId: text,
  version: text,
  isSidechain: flag,
  isMeta: flag,
  isCompactSummary: flag,
  isApiErrorMessage: flag,
  teamName: text,
  message: z
    .object({
      id: text,
      model: text,
      content: z.unknown().optional(),
      usage: RawUsage.nullish().catch(null),
      stop_reason: text,
    })
    .nullish()
    .catch(null),
  attachment: z.unknown().optional(),
  compactMetadata: Metadata,
  microcompactMetadata: Metadata,
  replacements: z
    .array(z.object({ toolUseId: text }).nullable().catch(null))
    .nullish()
    .catch(null),
});
type RawEntry = z.infer<typeof RawEntry>;

const TEXTS = [
  ...["type", "subtype", "uuid", "timestamp", "parentUuid", "logicalParentUuid", "sessionId", "version"],
  "teamName",
] as const;
const FLAGS = ["isSidechain", "isMeta", "isCompactSummary", "isApiErrorMessage"] as const;
const MESSAGE_TEXTS = ["id", "model", "stop_reason"] as const;
/** Fields of a few kinds of entries: where one stands, the schema reads the entry. */
const RARE = ["compactMetadata", "microcompactMetadata", "replacements"] as const;

/**
 * Whether every field that is looked at has the type that Claude Code writes, so that the schema would give back what is
 * there. Nearly all entries are so, and this is many times faster than the schema, which reads all others.
 */
function isAsWritten(value: object): value is RawEntry {
  const entry = value as Readonly<Record<string, unknown>>;
  for (const key of TEXTS) if (!isTextOrNone(entry[key])) return false;
  for (const key of FLAGS) if (entry[key] != null && typeof entry[key] !== "boolean") return false;
  for (const key of RARE) if (entry[key] != null) return false;
  const message = entry["message"];
  if (message == null) return true;
  if (!isRecord(message)) return false;
  for (const key of MESSAGE_TEXTS) if (!isTextOrNone(message[key])) return false;
  return message["usage"] == null || isUsageAsWritten(message["usage"]);
}

/** Lines that Claude Code has written without a session id; all others carry one. */
const OTHER_TYPES = new Set(["summary", "file-history-snapshot", "file-history-delta", "queue-operation"]);

/** These put nothing into a request (method §3). */
const SILENT_ATTACHMENTS = new Set(["hook_success", "prompt_snapshot", "command_permissions"]);

/**
 * Makes an entry of one parsed line. A line that is no part of a conversation is `other` where Claude Code
 * writes such lines (titles, snapshots, queue operations), and `foreign` where nothing says that it did.
 */
export function toEntry(value: object, line: number, reading: BlockReading): Entry | "other" | "foreign" {
  const raw = isAsWritten(value) ? value : RawEntry.parse(value);
  const kind = kindOf(raw);
  if (kind === null) return raw.type && (raw.sessionId || OTHER_TYPES.has(raw.type)) ? "other" : "foreign";
  const message = kind === "user" || kind === "assistant" ? raw.message : null;
  const blocks = kind === "attachment" ? attachmentBlocks(raw) : contentBlocks(message?.content, reading);
  return {
    kind,
    line,
    uuid: raw.uuid || null,
    time: secondsOf(raw.timestamp),
    parentUuid: raw.parentUuid || null,
    isSidechain: raw.isSidechain === true,
    isMeta: raw.isMeta === true,
    isTeam: Boolean(raw.teamName),
    isSummary: raw.isCompactSummary === true,
    isApiError: raw.isApiErrorMessage === true,
    isSynthetic: message?.model === "<synthetic>",
    isWarmUp: blocks.length === 1 && blocks[0]?.kind === "text" && blocks[0].text === "Warmup",
    sessionId: raw.sessionId ?? null,
    version: raw.version ?? null,
    messageId: (kind === "assistant" && message?.id) || null,
    contextTokens: kind === "assistant" && message?.usage ? contextTokens(message.usage) : null,
    usage: kind === "assistant" ? usageOf(raw) : null,
    blocks,
    logicalParentUuid: raw.logicalParentUuid ?? null,
    preserved: kind === "boundary" ? preservedOf(raw) : null,
    clears: clearedOf(raw),
  };
}

function kindOf(raw: RawEntry): EntryKind | null {
  switch (raw.type) {
    case "user":
    case "assistant":
      return raw.type;
    case "attachment":
      return raw.uuid || typeOf(raw.attachment) === "queued_command" ? "attachment" : null;
    case "content-replacement":
      return "link";
    case "system":
      if (raw.subtype === "microcompact_boundary") return "link";
      if (raw.subtype === "compact_boundary" && raw.uuid) return "boundary";
  }
  return raw.uuid ? "link" : null;
}

function usageOf({ message, timestamp }: RawEntry): Entry["usage"] {
  if (!message?.usage) return null;
  const { model, stop_reason, usage } = message;
  return toUsage(usage, {
    model: model || null,
    stopReason: stop_reason || null,
    timestamp: timestamp ?? null,
  });
}

function attachmentBlocks({ attachment }: RawEntry): Block[] {
  if (typeof attachment !== "object" || attachment === null) return [];
  if (SILENT_ATTACHMENTS.has(String(typeOf(attachment)))) return [];
  return [{ kind: "text", text: stringsOf(attachment, false) }];
}

function typeOf(value: unknown): unknown {
  return (value as { type?: unknown } | null | undefined)?.type;
}

function preservedOf({ compactMetadata }: RawEntry): Preserved | null {
  const list = compactMetadata?.preservedMessages;
  const segment = compactMetadata?.preservedSegment;
  if (!list && !segment) return null;
  return {
    anchor: list?.anchorUuid ?? segment?.anchorUuid ?? null,
    uuids: list?.uuids ?? [],
    head: segment?.headUuid ?? null,
    tail: segment?.tailUuid ?? null,
  };
}

function clearedOf(raw: RawEntry): readonly string[] {
  if (raw.subtype === "microcompact_boundary") return raw.microcompactMetadata?.compactedToolIds ?? [];
  if (raw.type !== "content-replacement") return [];
  return (raw.replacements ?? []).map((item) => item?.toolUseId).filter((id) => typeof id === "string");
}
