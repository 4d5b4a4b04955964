import { readFileSync, statSync } from "node:fs";
import { resolve, sep } from "node:path";
import { z } from "zod";
import { readError } from "../transcript/read-error.ts";
import type { Source } from "./find-transcripts.ts";

/** Where a subagent's transcript stands (format facts A1). */
export type SubagentLayout =
  /** Below `<session>/subagents/`. */
  | "folder"
  /** `<session>__agent-<id>.jsonl`, as exports flatten it. */
  | "flattened"
  /** `agent-<id>.jsonl` beside the session, as clients wrote it until 2.1. */
  | "beside";

/** What a path says of a subagent's transcript. */
export interface SubagentPlace {
  readonly layout: SubagentLayout;
  readonly agentId: string;
  /** The path of the session's transcript, with `/`; null where only the content names the session. */
  readonly session: string | null;
  /** The folder that the transcript stands in, with `/` at its end. */
  readonly folder: string;
}

/**
 * Reads the place of a transcript as that of a subagent's; null where nothing in it says so. A folder
 * `subagents` counts below the path given only, which `file` is relative to.
 */
export function placeOf({ path, file }: Pick<Source, "path" | "file">): SubagentPlace | null {
  const plain = plainPath(path);
  if (!plain.endsWith(".jsonl")) return null;
  const name = plain.slice(plain.lastIndexOf("/") + 1, -".jsonl".length);
  const folder = plain.slice(0, plain.lastIndexOf("/") + 1);
  if (/(^|\/)subagents\//.test(file)) {
    const session = `${plain.slice(0, plain.lastIndexOf("/subagents/"))}.jsonl`;
    return { layout: "folder", agentId: name.replace(/^agent-/, ""), session, folder };
  }
  const [, before, agentId] = /^(.*?)(?:__|^)agent-(.+)$/.exec(name) ?? [];
  if (agentId === undefined) return null;
  if (before === "") return { layout: "beside", agentId, session: null, folder };
  return { layout: "flattened", agentId, session: `${folder}${before}.jsonl`, folder };
}

/** An absolute path with `/` between its parts. */
export function plainPath(path: string): string {
  return resolve(path).split(sep).join("/");
}

const text = z.string().min(1).nullish().catch(null);
const Meta = z.object({ toolUseId: text, parentAgentId: text });

/** What the file beside a subagent's transcript says of it. A missing or damaged one says nothing. */
export function readMeta(path: string): { toolUseId: string | null; parentAgentId: string | null } {
  try {
    const meta = path.replace(/\.jsonl$/, ".meta.json");
    // A pipe would be waited for.
    if (!statSync(meta).isFile()) throw readError("NOT_A_FILE");
    const { toolUseId, parentAgentId } = Meta.parse(JSON.parse(readFileSync(meta, "utf8")));
    return { toolUseId: toolUseId ?? null, parentAgentId: parentAgentId ?? null };
  } catch {
    return { toolUseId: null, parentAgentId: null };
  }
}
