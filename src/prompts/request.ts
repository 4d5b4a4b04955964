import { createHash } from "node:crypto";
import { canonicalJson } from "./canonical-json.ts";

/** One question to a model, complete: whoever sends it adds nothing that could change the answer. */
export interface ModelRequest {
  readonly model: string;
  readonly system: string;
  /** The one message of the user. */
  readonly prompt: string;
  /** `o01`, `o02`, …: one for each output that is asked about, in the order of the prompt. */
  readonly slots: readonly string[];
  /** Whether an answer may be a trim. */
  readonly mayTrim: boolean;
  readonly maxTokens: number;
  /** As the API takes it; null where nothing is sent. */
  readonly thinking: Readonly<Record<string, unknown>> | null;
  readonly effort: string | null;
  /** Counts from 0: the same question asked again is another one. */
  readonly sample: number;
}

/**
 * What a question and its answer are known by: SHA-256, in hex, of all that can change the answer. The arm's
 * name, cache marks, batch or not, timeouts, the host and the SDK's version are not in it.
 */
export function callKey(request: ModelRequest): string {
  const { model, system, prompt, slots, mayTrim, maxTokens, thinking, effort, sample } = request;
  const asked = { v: 1, model, system, prompt, slots, mayTrim, maxTokens, thinking, effort, sample };
  return createHash("sha256").update(canonicalJson(asked)).digest("hex");
}
