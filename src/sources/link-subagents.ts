import { parseLine } from "../transcript/parse-line.ts";
import { readLines } from "../transcript/read-file.ts";
import { type AgentCalls, readAgentCalls } from "./agent-calls.ts";
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

/** A session's transcript and those of all its subagents: where the call that started one of them can stand. */
type Family = readonly { readonly source: Source; readonly calls: AgentCalls }[];

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
    families.set(session, [...family, { source, place, session }]);
  }
  const links = new Map<string, SubagentLink>();
  for (const [session, subagents] of families) {
    const main = session === null ? undefined : byPath.get(session);
    const all = [...(main === undefined ? [] : [main]), ...subagents.map(({ source }) => source)];
    const family = all.map((source) => ({ source, calls: readAgentCalls(source.path) }));
    for (const subagent of subagents)
      links.set(subagent.source.file, linkOf(subagent, subagents, family, main));
  }
  return links;
}

function linkOf(
  { source, place }: Subagent,
  siblings: readonly Subagent[],
  family: Family,
  main: Source | undefined,
): SubagentLink {
  const others = family.filter((member) => member.source !== source);
  const { toolUseId, parentAgentId } = readMeta(source.path);
  const { layout, agentId } = place;
  const named = toolUseId === null ? undefined : others.find(({ calls }) => calls.callIds.has(toolUseId));
  if (named !== undefined)
    return { layout, parent: named.source.file, startedBy: toolUseId, linkedBy: "meta" };
  const noted = others.find(({ calls }) => calls.callOf.has(agentId));
  if (noted !== undefined) {
    const startedBy = noted.calls.callOf.get(agentId) as string;
    return { layout, parent: noted.source.file, startedBy, linkedBy: "result" };
  }
  const above = siblings.find((other) => other.source !== source && other.place.agentId === parentAgentId);
  const parent = above?.source ?? main;
  return { layout, parent: parent?.file ?? null, startedBy: null, linkedBy: parent ? "path" : null };
}

/** A subagent beside its session carries the session's id in its entries. */
function sessionByContent({ path }: Source, { folder }: SubagentPlace): string | null {
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
