import { createHash } from "node:crypto";
import { canonicalJson } from "../../src/prompts/canonical-json.ts";
import type { Failed, Replied } from "../../src/record/outcome.ts";
import type { NewRow, RecordedRow, RowOf } from "../../src/record/rows.ts";

export const AT = "2026-10-30T12:00:00.000Z";

/** A key for each small number. */
export function keyOf(number: number): string {
  return number.toString(16).padStart(64, "0");
}

export function intent(
  key: number,
  attempt: number,
  reservedMicroUsd: number,
): NewRow & { readonly t: "intent" } {
  return { t: "intent", key: keyOf(key), attempt, arm: "strict", at: AT, reservedMicroUsd, redacted: true };
}

export function outcome(
  key: number,
  attempt: number,
  costMicroUsd: number,
  ended: RowOf<"outcome">["outcome"],
): NewRow & { readonly t: "outcome" } {
  return { t: "outcome", key: keyOf(key), attempt, at: AT, outcome: ended, costMicroUsd, priceId: "2026-10" };
}

export function imported(key: number, text: string): NewRow & { readonly t: "import" } {
  return { t: "import", key: keyOf(key), source: "by-hand", text, at: AT };
}

export function versioned(row: NewRow): RecordedRow {
  return { ...row, v: 1 } as RecordedRow;
}

/** A line that says of itself that it is whole, whatever it holds; without its line feed. */
export function signed(row: unknown): string {
  const rest = canonicalJson(row);
  const crc = createHash("sha256").update(rest).digest("hex").slice(0, 8);
  return `${rest.slice(0, -1)},"crc":"${crc}"}`;
}

export function replied(kind: Replied["kind"], text = "keep"): Replied {
  return {
    kind,
    requestId: null,
    model: "claude-haiku-5-5",
    stopReason: "end_turn",
    content: [{ type: "text", text }],
    usage: { input_tokens: 1, output_tokens: 2 },
    mode: "output_config",
    latencyMs: 3.5,
  };
}

export function failed(billed: Failed["billed"]): Failed {
  return {
    kind: "error",
    class: "timeout",
    status: null,
    requestId: null,
    message: "no answer",
    billed,
    retryAfterMs: null,
    latencyMs: 60_000,
  };
}
