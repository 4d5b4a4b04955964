import { posix } from "node:path";
import { readAgentCalls } from "../sources/agent-calls.ts";
import type { Source } from "../sources/find-transcripts.ts";
import { sessionByContent } from "../sources/link-subagents.ts";
import { placeOf, plainPath, readMeta, type SubagentPlace } from "../sources/subagent-place.ts";

/** What a transcript says of how subagents belong to sessions: all that linking takes, so that it needs no file. */
export interface Kin {
  /** As `Source.file`. */
  readonly file: string;
  /** Null for a transcript whose place says nothing of a subagent. */
  readonly subagent: {
    readonly agentId: string;
    /** The session's transcript, relative to the path analysed, whether it is there or not; null where nothing names it. */
    readonly session: string | null;
    readonly toolUseId: string | null;
    readonly parentAgentId: string | null;
  } | null;
  /** Ids of all its calls. */
  readonly callIds: readonly string[];
  /** Agents with the calls that started them. */
  readonly callOf: readonly (readonly [agentId: string, callId: string])[];
}

/**
 * Reads what the files of a shard say of subagents: those that are subagents' themselves, and those that may have
 * started some among `all` files. No file outside of `own` is read.
 */
export function kinOf(own: readonly Source[], all: readonly Source[]): Kin[] {
  const mayBeSession = sessionsAmong(all);
  return own.flatMap((source) => {
    const place = placeOf(source);
    if (place === null && !mayBeSession(source)) return [];
    const { callIds, callOf } = readAgentCalls(source.path);
    return [
      {
        file: source.file,
        subagent: place && subagentOf(source, place),
        callIds: [...callIds],
        callOf: [...callOf],
      },
    ];
  });
}

function subagentOf(source: Source, place: SubagentPlace): NonNullable<Kin["subagent"]> {
  const session = place.session ?? sessionByContent(source, place);
  const plain = plainPath(source.path);
  const root = plain.slice(0, plain.length - source.file.length);
  return {
    agentId: place.agentId,
    session: session === null ? null : posix.relative(root, session),
    ...readMeta(source.path),
  };
}

/** Whether a file may be the session of a subagent: its path says so, or one stands beside it that only its content places. */
function sessionsAmong(all: readonly Source[]): (source: Source) => boolean {
  const sessions = new Set<string>();
  const folders = new Set<string>();
  for (const place of all.map(placeOf)) {
    if (place?.session) sessions.add(place.session);
    else if (place !== null) folders.add(place.folder);
  }
  return ({ path }) => {
    const plain = plainPath(path);
    return sessions.has(plain) || folders.has(plain.slice(0, plain.lastIndexOf("/") + 1));
  };
}
