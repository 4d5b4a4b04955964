import { z } from "zod";
import { type Failed, type Outcome, type Replied, type StructureMode, Usage } from "../record/outcome.ts";
import { failure } from "./failure.ts";

/** What coref needs of a message. Loose on purpose: servers add fields. */
const Message = z.looseObject({
  model: z.string(),
  content: z.array(z.looseObject({ type: z.string() })),
  stop_reason: z.string().nullish(),
  usage: Usage,
});

const CUT = ["max_tokens", "model_context_window_exceeded", "pause_turn"];

/** How and when a message came. */
export interface Arrival {
  readonly mode: StructureMode;
  readonly requestId: string | null;
  readonly latencyMs: number;
}

/** A body that came whole, or what it was instead of one. */
export type Body = { readonly json: unknown } | Pick<Failed, "class" | "message">;

/**
 * The JSON of a body. The SDK would hand out a page of HTML as if it were a message, and throw away a body that
 * was cut, so coref parses by itself. What begins like an object and does not parse was cut on its way.
 */
export function readBody(text: string): Body {
  if (text.trim() === "") {
    return { class: "truncated-body", message: "the body is empty" };
  }
  try {
    return { json: JSON.parse(text) };
  } catch {
    const isCut = /^\s*[{[]/.test(text);
    return isCut
      ? { class: "truncated-body", message: `the body ends after ${text.length} characters, within its JSON` }
      : { class: "not-json", message: `the body is not JSON: ${text}` };
  }
}

/** The outcome that a message is. */
export function messageOutcome(json: unknown, { mode, requestId, latencyMs }: Arrival): Outcome {
  const parsed = Message.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const message = `the body is not a message: ${issue?.path.join(".")}: ${issue?.message}`;
    return failure({ class: "not-a-message", message, status: 200, requestId, latencyMs });
  }
  const { model, content, stop_reason: stopReason = null, usage } = parsed.data;
  return { kind: kindOf(stopReason), requestId, model, stopReason, content, usage, mode, latencyMs };
}

function kindOf(stopReason: string | null): Replied["kind"] {
  if (stopReason === "refusal") {
    return "refusal";
  }
  return stopReason !== null && CUT.includes(stopReason) ? "cut" : "answer";
}
