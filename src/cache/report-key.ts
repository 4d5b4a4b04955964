import { resolve } from "node:path";
import type { AnalysisInput } from "../analyze-corpus.ts";
import { readArmFolders, SHIPPED_ARMS, selectArms } from "../arms/load-arms.ts";
import { readShippedPolicies } from "../arms/policies/read-policies.ts";
import { readPrices } from "../prices/prices.ts";
import { canonicalJson } from "../prompts/canonical-json.ts";
import type { Source, Sources } from "../sources/find-transcripts.ts";
import { readMeta } from "../sources/subagent-place.ts";
import { sha256 } from "./stamp.ts";

/** What a report does not depend on, and what is looked at in another way below. */
const ELSEWHERE = new Set(["paths", "jobs", "engine", "store", "onStart", "onProgress", "prices"]);

/**
 * The key of a report: the files in their order with their places and digests, every option, what the files of arms,
 * policies and prices hold, and the build. Null for a report that is not kept: of an experiment, with arms or rules in
 * code, or where a folder could not be read. Throws a `UserError` where the input is wrong, as the analysis would.
 */
export function reportKey(
  input: AnalysisInput,
  found: Sources,
  digestOf: (source: Source) => string,
  build: string,
): string | null {
  const options = Object.entries(input).filter(([name]) => !ELSEWHERE.has(name));
  const isInCode = options.some(([, value]) => typeof value === "function");
  if (isInCode || (input.policies ?? []).length > 0 || found.unreadable.length > 0) return null;
  const known = readArmFolders([SHIPPED_ARMS, ...(input.armFolders ?? [])]);
  const asked = selectArms(input.arms ?? [], known);
  const files = found.sources.map((source) => ({
    file: source.file,
    // Which session a subagent belongs to is told by where both stand.
    path: resolve(source.path),
    digest: digestOf(source),
    ...(input.subagents && { meta: readMeta(source.path) }),
  }));
  return sha256(
    canonicalJson({
      what: "report",
      build,
      options: Object.fromEntries(options),
      arms: [...known.values()],
      asked,
      policies: input.shippedPolicies ? readShippedPolicies() : [],
      prices: input.prices ?? readPrices(),
      name: found.name,
      subagents: found.subagents,
      files,
    }),
  );
}
