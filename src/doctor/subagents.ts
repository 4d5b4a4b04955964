import type { Bookkeeping } from "../sources/find-bookkeeping.ts";
import type { LinkedBy, SubagentLink } from "../sources/link-subagents.ts";
import type { Diagnosis } from "./doctor-schema.ts";
import type { FileExam } from "./examine-file.ts";

/** A subagent by what it holds, or by standing in a folder of subagents; one that was only warmed up is none. */
export function isSubagent({ kind, link }: FileExam): boolean {
  return kind === "subagent" || (kind === "session" && link?.layout === "folder");
}

/** Where subagents stand, how they were linked, and the sidechains inside other files. */
export function diagnoseSubagents(
  exams: readonly FileExam[],
  bookkeeping: Bookkeeping,
): Pick<Diagnosis, "subagents" | "sidechains"> {
  const links = exams.filter(isSubagent).map(({ link }) => link);
  const standing = (layout: SubagentLink["layout"]): number =>
    links.filter((link) => link?.layout === layout).length;
  const linked = (by: LinkedBy): number => links.filter((link) => (link?.linkedBy ?? null) === by).length;
  const mixed = exams.filter(({ sidechains }) => sidechains > 0);
  return {
    subagents: {
      folder: standing("folder"),
      flattened: standing("flattened"),
      beside: standing("beside"),
      byContentOnly: links.filter((link) => link === null).length,
      linkedByMeta: linked("meta"),
      linkedByResult: linked("result"),
      linkedByPath: linked("path"),
      notLinked: linked(null),
      ...bookkeeping,
    },
    sidechains: {
      files: mixed.length,
      conversations: mixed.reduce((sum, { sidechains }) => sum + sidechains, 0),
      entries: exams.reduce((sum, { history }) => sum + history.sidechain, 0),
    },
  };
}
