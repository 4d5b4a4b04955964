import type { Plan, PlannedCall } from "../experiment/plan-rows.ts";
import type { SlotAnswer } from "../prompts/answer.ts";
import { readAnswer } from "../prompts/answer.ts";
import { answerText } from "../prompts/answer-text.ts";
import { slotName } from "../prompts/render.ts";
import type { Outcome } from "../record/outcome.ts";
import type { CallRecord, Reply } from "../record/record.ts";

/** What the record says of one output under one arm. */
export type RecordedDecision =
  | { readonly kind: "answered"; readonly answer: Extract<SlotAnswer, { ok: true }> }
  /** Asked, and answered in a way that cannot be read: why. */
  | { readonly kind: "unreadable"; readonly why: string }
  | { readonly kind: "refused" }
  /** Asked, and it may have been paid, but no answer is known. */
  | { readonly kind: "unknown" }
  /** Not in the record, or failed for certain. */
  | { readonly kind: "missing" };

/** What became of one planned call. */
export interface CallResult {
  readonly call: PlannedCall;
  /** Null where there is none. */
  readonly reply: Reply | null;
  /** Per output of the call, in the order of its slots. */
  readonly decisions: readonly RecordedDecision[];
}

/** Derives every decision of a plan from the record. Nothing is repaired into a decision. Pure. */
export function recordedDecisions({ head, calls }: Plan, record: CallRecord): CallResult[] {
  const unknown = new Set(record.unknownAttempts().map(({ key }) => key));
  return calls.map((call) => {
    const reply = record.replyTo(call.key);
    const { mayTrim } = head.shapes[shapeOf(call.arm)] as Plan["head"]["shapes"][string];
    const isUnknown = unknown.has(call.key) || record.outcomesOf(call.key).some(isOpen);
    return { call, reply, decisions: decisionsOf(call, reply, mayTrim, isUnknown) };
  });
}

function isOpen(outcome: Outcome): boolean {
  return outcome.kind === "error" && outcome.billed === "unknown";
}

/** The shape of an arm, which is named `<shape>@<model>`. */
export function shapeOf(arm: string): string {
  return arm.slice(0, arm.indexOf("@"));
}

function decisionsOf(
  call: PlannedCall,
  reply: Reply | null,
  mayTrim: boolean,
  isUnknown: boolean,
): RecordedDecision[] {
  const all = (decision: RecordedDecision): RecordedDecision[] => call.outputs.map(() => decision);
  if (reply === null) return all({ kind: isUnknown ? "unknown" : "missing" });
  if (reply.from === "import") return fromText(reply.text, call, mayTrim, true);
  const { outcome } = reply;
  if (outcome.kind === "refusal") return all({ kind: "refused" });
  if (outcome.kind === "cut") return all({ kind: "unreadable", why: "cut" });
  // Without the API's structured output, prose around the answer is to be expected.
  return fromText(answerText(outcome.content), call, mayTrim, outcome.mode === "prompt_json");
}

function fromText(text: string, call: PlannedCall, mayTrim: boolean, isLoose: boolean): RecordedDecision[] {
  const slots = call.outputs.map((_, at) => slotName(at));
  return readAnswer(text, slots, mayTrim, { inProse: isLoose }).answers.map((answer) =>
    answer.ok ? { kind: "answered", answer } : { kind: "unreadable", why: answer.why },
  );
}
