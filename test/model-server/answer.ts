import { createHash } from "node:crypto";
import { SCHEMA_IN_WORDS } from "../../src/live/structure.ts";

/** The body of a request for a message. */
export type Body = Readonly<Record<string, unknown>>;

/** What a model says: a text, or blocks. What is missing is made up. */
export interface Answer {
  readonly text?: string;
  readonly content?: readonly Record<string, unknown>[];
  readonly usage?: Readonly<Record<string, unknown>>;
  readonly stop_reason?: string;
}

/**
 * Decides by a hash of the question and the slot: the same in every mode, and the same each time. It is a model
 * that knows nothing, so its decisions are no result.
 */
export function hashAnswer(body: Body): Answer {
  const [question] = promptOf(body).split(SCHEMA_IN_WORDS);
  const { slots, mayTrim } = formOf(body);
  const decided = slots.map((slot) => [slot, verdict(`${body["model"]}\n${slot}\n${question}`, mayTrim)]);
  return { text: JSON.stringify(Object.fromEntries(decided)) };
}

/** The text of the one message of the user. */
export function promptOf(body: Body): string {
  const [message] = (body["messages"] ?? []) as { content: string | { text?: string }[] }[];
  const content = message?.content ?? "";
  return typeof content === "string" ? content : content.map(({ text }) => text ?? "").join("");
}

/** The slots that an answer must have, and whether it may trim: from the schema, wherever it stands. */
function formOf(body: Body): { slots: string[]; mayTrim: boolean } {
  const { format } = (body["output_config"] ?? {}) as { format?: { schema: Schema } };
  const [tool] = (body["tools"] ?? []) as { input_schema: Schema }[];
  const schema = format?.schema ?? tool?.input_schema;
  const words = promptOf(body).split(SCHEMA_IN_WORDS)[1] ?? "";
  const form = schema === undefined ? words : JSON.stringify(schema);
  const slots = schema === undefined ? (words.match(/\bo\d\d+\b/g) ?? []) : Object.keys(schema.properties);
  return { slots, mayTrim: form.includes('"trim"') };
}

interface Schema {
  readonly properties: Readonly<Record<string, unknown>>;
}

function verdict(text: string, mayTrim: boolean) {
  const byte = createHash("sha256").update(text).digest().readUInt8();
  const actions = mayTrim ? ["keep", "trim", "drop"] : ["keep", "drop"];
  const action = actions[byte % actions.length];
  const lines = mayTrim ? { keep: action === "trim" ? [{ from: 1, to: 2 }] : [] } : {};
  return { reason: `by hash ${byte}`, action, ...lines };
}
