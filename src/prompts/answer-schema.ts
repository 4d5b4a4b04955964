/** What can be done with an output (method §2). */
export const ACTIONS = ["keep", "drop", "trim"] as const;
export type Action = (typeof ACTIONS)[number];

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The JSON schema of an answer: an object with a key for each slot, all of them required. It has no bounds, which
 * structured output does not take. The reason comes first, so that it is given before the decision.
 */
export function answerSchema(slots: readonly string[], mayTrim: boolean): JsonSchema {
  const range = closed({ from: { type: "integer" }, to: { type: "integer" } });
  const action = { type: "string", enum: mayTrim ? ACTIONS : ACTIONS.filter((one) => one !== "trim") };
  const lines = mayTrim ? { keep: { type: "array", items: range } } : {};
  const decision = closed({ reason: { type: "string" }, action, ...lines });
  return closed(Object.fromEntries(slots.map((slot) => [slot, decision])));
}

function closed(properties: JsonSchema): JsonSchema {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}
