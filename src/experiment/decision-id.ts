import { createHash } from "node:crypto";
import type { Candidate } from "../analysis/candidates.ts";
import { canonicalJson } from "../prompts/canonical-json.ts";

/**
 * What a decision about an output is known by: the output, and all that was known of it at the firing point.
 * Neither the file's name nor what came later is in it, so a copy of a transcript has the same ones.
 */
export function decisionId(candidate: Candidate): string {
  const { toolUseId, digest, message, firingMessage, tokens, novel, refs, refAge } = candidate;
  const { consumeLag, usedFrac, laterTurns, used = [] } = candidate;
  const known = {
    ...{ toolUseId, digest, message, firingMessage, tokens },
    ...{ novel, refs, refAge, consumeLag, usedFrac, laterTurns, used, class: candidate.class },
  };
  return createHash("sha256").update(canonicalJson(known)).digest("hex").slice(0, 32);
}
