import type { Candidate } from "../analysis/candidates.ts";
import { type Decision, DROP, KEEP, NO_ANSWER } from "../arms/arm.ts";
import type { AskedOutput } from "../experiment/asked-windows.ts";
import { keptPart } from "../prompts/numbered-lines.ts";
import { reasonQuotes, type ShownText } from "../prompts/reason-quotes.ts";
import { findIdentifiers } from "../references/identifiers.ts";
import type { RecordedDecision } from "./recorded-decisions.ts";

/** A recorded decision after it was carried out on the output that it is about. */
export interface Judged {
  /** Null where the output was not asked about: nothing of it counts. */
  readonly decision: Decision | null;
  /** Why an answer cannot be read; null where it can, or where there is none. */
  readonly unreadable: string | null;
  readonly trim: JudgedTrim | null;
  /** Whether the reason quotes something that is not there; null without a reason. */
  readonly invents: boolean | null;
}

interface JudgedTrim {
  readonly keptTokens: number;
  /** Lines that were added since the evidence saw an identifier of theirs used. */
  readonly addedLines: number;
  /** Whether the kept part holds all that was used later; null for a dead output. */
  readonly holds: boolean | null;
}

const NOTHING: Judged = { decision: null, unreadable: null, trim: null, invents: null };

/**
 * Carries a decision out (method §7: we cut, the model never returns text). `seen` are the texts that the model
 * was shown. Pure.
 */
export function judge(recorded: RecordedDecision, output: AskedOutput, seen: readonly ShownText[]): Judged {
  switch (recorded.kind) {
    case "missing":
      return NOTHING;
    case "unknown":
    case "refused":
      return { ...NOTHING, decision: NO_ANSWER };
    case "unreadable":
      return { ...NOTHING, decision: NO_ANSWER, unreadable: recorded.why };
    case "answered":
      return judgeAnswer(recorded.answer, output, seen);
    default:
      recorded satisfies never;
      throw new Error("unknown decision");
  }
}

function judgeAnswer(
  { action, keep, reason }: Extract<RecordedDecision, { kind: "answered" }>["answer"],
  { candidate, shown }: AskedOutput,
  seen: readonly ShownText[],
): Judged {
  const invents = reason.trim() === "" ? null : reasonQuotes(reason, seen).some(({ isThere }) => !isThere);
  if (action !== "trim") return { ...NOTHING, decision: action === "keep" ? KEEP : DROP, invents };
  const anchors = shown.evidence.used.map(({ identifier }) => identifier);
  const kept = keptPart(shown.content, keep, anchors);
  if (kept === null) return { ...NOTHING, decision: NO_ANSWER, unreadable: "trim-without-lines", invents };
  const { keptText, keptTokens, addedLines } = kept;
  const holds = heldOf(candidate, keptText);
  const trim = { keptTokens, addedLines, holds: holdsAll(candidate, holds) };
  return { decision: { action: "trim", keptTokens, holds }, unreadable: null, trim, invents };
}

/** What the kept part still holds of the identifiers that the future used: its own, then other outputs'. */
function heldOf({ uses, carries }: Candidate, keptText: string): string[] {
  const kept = new Set(findIdentifiers(keptText));
  return [...uses.map(({ identifier }) => identifier), ...carries].filter((identifier) =>
    kept.has(identifier),
  );
}

function holdsAll({ uses }: Candidate, held: readonly string[]): boolean | null {
  const all = new Set(held);
  return uses.length === 0 ? null : uses.every(({ identifier }) => all.has(identifier));
}
