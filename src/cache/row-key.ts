import { basename } from "node:path";
import type { CandidateSettings } from "../analysis/settings.ts";
import type { Task } from "../pool/analyze-source.ts";
import { canonicalJson } from "../prompts/canonical-json.ts";
import { sha256 } from "./stamp.ts";

/** Settings that come with those of candidates and shape no row: what decides and scores afterwards. */
const AFTERWARDS = new Set(["seed", "draws", "metric", "margin", "arms"]);

/**
 * The key of what an analysis finds in a file: its content, what its name tells of the format, and the settings. Settings
 * that are not known here count as well: they can cost a repeated analysis, and no wrong result.
 */
export function rowKey(
  digest: string,
  { source, settings, format }: Pick<Task, "source" | "format"> & { readonly settings: CandidateSettings },
  build: string,
): string {
  const shaping = Object.fromEntries(Object.entries(settings).filter(([name]) => !AFTERWARDS.has(name)));
  return sha256(
    canonicalJson({ what: "rows", build, digest, ending: endingOf(source.file), format, settings: shaping }),
  );
}

/** The last two endings of a name: no less than `recognize` looks at. */
function endingOf(file: string): string {
  return (/(\.[^.]*)?(\.[^.]*)?$/.exec(basename(file)) as RegExpExecArray)[0].toLowerCase();
}
