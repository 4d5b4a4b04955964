import { parseLine } from "../transcript/parse-line.ts";
import { readLines } from "../transcript/read-file.ts";
import { readAgentCalls } from "./agent-calls.ts";
import type { Source } from "./find-transcripts.ts";
import { placeOf, plainPath, readMeta, type SubagentLayout, type SubagentPlace } from "./subagent-place.ts";

/** How a subagent was linked: its `.meta.json`, its parent's result, where it stands; null where it was not. */
export type LinkedBy = "meta" | "result" | "path" | null;

/** A subagent's transcript, and where it comes from. */
export interface SubagentLink {
  readonly layout: SubagentLayout;
  /** The transcript of the agent that started it, as `Source.file`; null where it is not among the sources. */
  readonly parent: string | null;
  /** The id of the call that started it; null where no source holds that call. */
  readonly startedBy: string | null;
  readonly linkedBy: LinkedBy;
}

interface Subagent {
  readonly source: Source;
  readonly place: SubagentPlace;
  readonly session: string | null;
}

/**
 * A session's transcript and those of all its subagents, by what is looked for in them: of each the first two in
 * their order, since a subagent's own is passed over.
 */
interface Family {
  /** By the id of a call that they hold. */
  readonly holding: ReadonlyMap<string, readonly Source[]>;
  /** By an agent that they noted, with the call that started it. */
  readonly noting: ReadonlyMap<string, readonly { readonly source: Source; readonly call: string }[]>;
  /** The subagents' by the agent. */
  readonly ofAgent: ReadonlyMap<string, readonly Source[]>;
}

/**
 * Links the subagents among some sources, as their paths tell them, to the calls that started them (method
 * §3, subagents): by `.meta.json`, else by what the parent noted, else by path. Reads the files of sessions
 * that have subagents; the links are by `Source.file`.
 */
export function linkSubagents(sources: readonly Source[]): Map<string, SubagentLink> {
  const byPath = new Map(sources.map((source) => [plainPath(source.path), source]));
  const families = new Map<string | null, Subagent[]>();
  for (const source of sources) {
    const place = placeOf(source);
    if (place === null) continue;
    const session = place.session ?? sessionByContent(source, place);
    const family = families.get(session) ?? [];
    family.push({ source, place, session });
    families.set(session, family);
  }
  const links = new Map<string, SubagentLink>();
  for (const [session, subagents] of families) {
    const main = session === null ? undefined : byPath.get(session);
    const all = new Set([...(main === undefined ? [] : [main]), ...subagents.map(({ source }) => source)]);
    const family = indexFamily(all, subagents);
    for (const subagent of subagents) links.set(subagent.source.file, linkOf(subagent, family, main));
  }
  return links;
}

function linkOf(
  { source, place }: Subagent,
  { holding, noting, ofAgent }: Family,
  main: Source | undefined,
): SubagentLink {
  const { toolUseId, parentAgentId } = readMeta(source.path);
  const { layout, agentId } = place;
  const named = toolUseId === null ? undefined : holding.get(toolUseId)?.find((other) => other !== source);
  if (named !== undefined) return { layout, parent: named.file, startedBy: toolUseId, linkedBy: "meta" };
  const noted = noting.get(agentId)?.find((other) => other.source !== source);
  if (noted !== undefined)
    return { layout, parent: noted.source.file, startedBy: noted.call, linkedBy: "result" };
  const above =
    parentAgentId === null ? undefined : ofAgent.get(parentAgentId)?.find((other) => other !== source);
  const parent = above ?? main;
  return { layout, parent: parent?.file ?? null, startedBy: null, linkedBy: parent ? "path" : null };
}

function indexFamily(all: Iterable<Source>, subagents: readonly Subagent[]): Family {
  const holding = new Map<string, Source[]>();
  const noting = new Map<string, { source: Source; call: string }[]>();
  const ofAgent = new Map<string, Source[]>();
  for (const source of all) {
    const { callIds, callOf } = readAgentCalls(source.path);
    for (const id of callIds) addFirstTwo(holding, id, source);
    for (const [agent, call] of callOf) addFirstTwo(noting, agent, { source, call });
  }
  for (const { source, place } of subagents) addFirstTwo(ofAgent, place.agentId, source);
  return { holding, noting, ofAgent };
}

function addFirstTwo<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else if (list.length < 2) list.push(item);
}

/** A subagent beside its session carries the session's id in its entries. A file that cannot be read says what came before. */
export function sessionByContent({ path }: Source, { folder }: SubagentPlace): string | null {
  let sessionId: string | null = null;
  try {
    readLines(path, (bytes, number) => {
      if (sessionId !== null || bytes === null) return;
      const found = (parseLine(bytes, number === 1) as { sessionId?: unknown }).sessionId;
      if (typeof found === "string" && found !== "") sessionId = found;
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  }
  return sessionId === null ? null : `${folder}${sessionId}.jsonl`;
}
