import { z } from "zod";
import { Entries } from "../transcript/entries.ts";
import { toEntry } from "../transcript/entry.ts";
import type { Converter, OnConversation, Reading, SkipCounter } from "./capture.ts";

const text = z.string().nullish().catch(null);
const flag = z.boolean().nullish().catch(null);
const Line = z.object({
  type: text,
  subtype: text,
  uuid: text,
  session_id: text,
  parent_tool_use_id: text,
  isReplay: flag,
  isSynthetic: flag,
  message: z.unknown().optional(),
});
type Line = z.infer<typeof Line>;

interface Stream {
  readonly session: string;
  readonly agent: string | null;
  readonly entries: Entries;
  last: string | null;
  readonly uuids: Set<string>;
  summaryIsNext: boolean;
}

/**
 * Reads what `claude -p --output-format stream-json` prints. It names no parents: the order of the lines is
 * the order of the conversation. Lines with `parent_tool_use_id` are a subagent's.
 */
export function streamOutput(
  reading: Reading,
  skips: SkipCounter,
  onConversation: OnConversation,
): Converter {
  const streams = new Map<string, Stream>();
  return {
    push(record, place) {
      const line = Line.parse(record);
      const isBoundary = line.type === "system" && line.subtype === "compact_boundary";
      if (line.type !== "user" && line.type !== "assistant" && !isBoundary) return;
      const stream = streamOf(line, streams, reading);
      if (line.uuid && stream.uuids.has(line.uuid)) return skips.add("repeated-request");
      if (line.uuid) stream.uuids.add(line.uuid);
      const last = stream.last;
      const isSummary =
        line.type === "user" && stream.summaryIsNext && (line.isSynthetic === true || line.isReplay === true);
      const written = {
        type: line.type,
        subtype: line.subtype,
        uuid: line.uuid || `line ${place}`,
        parentUuid: isBoundary ? null : last,
        logicalParentUuid: isBoundary ? last : null,
        sessionId: line.session_id,
        isSidechain: stream.agent !== null,
        isCompactSummary: isSummary,
        message: line.message,
      };
      stream.summaryIsNext = isBoundary || (stream.summaryIsNext && line.type === "user" && !isSummary);
      const entry = toEntry(written, place, reading.blocks);
      if (typeof entry !== "object") return;
      stream.entries.push(entry);
      stream.last = entry.uuid;
    },
    end() {
      for (const { session, agent, entries } of streams.values()) {
        const name = agent === null ? session : `${session}/${agent}`;
        onConversation({ name, entries, clusterKeys: [session] });
      }
    },
  };
}

function streamOf(
  { session_id, parent_tool_use_id }: Line,
  streams: Map<string, Stream>,
  { texts }: Reading,
): Stream {
  const session = session_id || "session";
  const agent = parent_tool_use_id || null;
  const key = `${session}\n${agent ?? ""}`;
  const known = streams.get(key);
  if (known !== undefined) return known;
  const stream = {
    session,
    agent,
    entries: new Entries(texts),
    last: null,
    uuids: new Set<string>(),
    summaryIsNext: false,
  };
  streams.set(key, stream);
  return stream;
}
