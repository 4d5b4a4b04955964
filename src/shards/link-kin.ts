import type { Origin } from "../read-corpus.ts";
import type { Kin } from "./kin.ts";

type Subagent = Kin & { readonly subagent: NonNullable<Kin["subagent"]> };

/**
 * Links subagents to the calls that started them, as `linkSubagents` does, from what was read of their files (method
 * §3, subagents). `kin` is in the order of the files of the corpus; the links are by `Source.file`.
 */
export function linkKin(kin: readonly Kin[]): Map<string, Origin> {
  const byFile = new Map(kin.map((one) => [one.file, { ...one, calls: new Set(one.callIds) }]));
  const families = new Map<string | null, Subagent[]>();
  for (const one of kin) {
    if (one.subagent === null) continue;
    const family = families.get(one.subagent.session);
    if (family === undefined) families.set(one.subagent.session, [one as Subagent]);
    else family.push(one as Subagent);
  }
  const links = new Map<string, Origin>();
  for (const [session, subagents] of families) {
    const main = session === null ? undefined : byFile.get(session)?.file;
    const files = [...(main === undefined ? [] : [main]), ...subagents.map(({ file }) => file)];
    const family = files.map((file) => {
      const { calls, callOf } = byFile.get(file) as { calls: Set<string>; callOf: Kin["callOf"] };
      return { file, calls, callOf: new Map(callOf) };
    });
    for (const subagent of subagents)
      links.set(subagent.file, originOf(subagent, subagents, family, main ?? null));
  }
  return links;
}

interface Relative {
  readonly file: string;
  readonly calls: ReadonlySet<string>;
  readonly callOf: ReadonlyMap<string, string>;
}

/** By `.meta.json`, else by what the parent noted, else by path. */
function originOf(
  { file, subagent }: Subagent,
  siblings: readonly Subagent[],
  family: readonly Relative[],
  main: string | null,
): Origin {
  const { agentId, toolUseId, parentAgentId } = subagent;
  const named =
    toolUseId === null ? undefined : family.find((one) => one.file !== file && one.calls.has(toolUseId));
  if (named !== undefined) return { parent: named.file, startedBy: toolUseId };
  const noted = family.find((one) => one.file !== file && one.callOf.has(agentId));
  if (noted !== undefined) return { parent: noted.file, startedBy: noted.callOf.get(agentId) as string };
  const above = siblings.find((one) => one.file !== file && one.subagent.agentId === parentAgentId);
  return { parent: above?.file ?? main, startedBy: null };
}
