import { answerSchema } from "../prompts/answer-schema.ts";
import type { ModelRequest } from "../prompts/request.ts";
import { type Outcome, STRUCTURE_MODES, type StructureMode } from "../record/outcome.ts";

const TOOL_NAME = "decide";
const TOOL_DESCRIPTION =
  "Records the decision on every output. Always answer by calling this tool once, and with nothing else.";
/** With this begins what `prompt_json` adds to a prompt. */
export const SCHEMA_IN_WORDS = "\n\nAnswer with one JSON object and nothing else";

/** The body of `POST /v1/messages` that puts a question in a mode. */
export function bodyOf(request: ModelRequest, mode: StructureMode): Record<string, unknown> {
  const { model, system, prompt, slots, mayTrim, maxTokens, thinking, effort } = request;
  const schema = answerSchema(slots, mayTrim);
  const content = mode === "prompt_json" ? prompt + inWords(slots, mayTrim) : prompt;
  const output = {
    ...(effort !== null && { effort }),
    ...(mode === "output_config" && { format: { type: "json_schema", schema } }),
  };
  const tool = { name: TOOL_NAME, description: TOOL_DESCRIPTION, input_schema: schema };
  return {
    model,
    max_tokens: maxTokens,
    ...(system !== "" && { system }),
    messages: [{ role: "user", content }],
    ...(thinking !== null && { thinking }),
    ...(Object.keys(output).length > 0 && { output_config: output }),
    ...(mode === "tool_auto" && { tools: [tool], tool_choice: { type: "auto" } }),
  };
}

/**
 * The mode to ask in after a server refused one; null where the refusal is not about the form or no mode is left.
 * Servers word it in many ways, so a 400 that is not known to mean something else counts; it costs nothing. With
 * other statuses the server must name the thing.
 */
export function nextMode(outcome: Outcome, mode: StructureMode): StructureMode | null {
  if (outcome.kind !== "error") {
    return null;
  }
  const { class: kind, status, message } = outcome;
  const named = (status === 404 || status === 422) && /output_config|format|schema|\btools?\b/i.test(message);
  const refused = (kind === "bad-request" && status !== 422) || named;
  return refused ? (STRUCTURE_MODES[STRUCTURE_MODES.indexOf(mode) + 1] ?? null) : null;
}

function inWords(slots: readonly string[], mayTrim: boolean): string {
  const lines = mayTrim
    ? ', and "keep", a list of objects {"from": integer, "to": integer}, empty unless the action is "trim"'
    : "";
  return (
    `${SCHEMA_IN_WORDS}: no text around it and no code fence. Its keys are exactly ${slots.join(", ")}, each once. ` +
    `The value of each is an object with exactly these keys: "reason", a string; "action", which is "keep"${mayTrim ? ', "trim"' : ""} or "drop"${lines}.`
  );
}
