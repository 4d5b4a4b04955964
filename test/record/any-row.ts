import fc from "fast-check";
import type { Failed, Replied } from "../../src/record/outcome.ts";
import type { NewRow } from "../../src/record/rows.ts";
import { AT, failed, keyOf } from "./rows-of.ts";

const name = fc.string({ unit: "binary", minLength: 1 });
const key = fc.nat(3).map(keyOf);
const attempt = fc.integer({ min: 1, max: 3 });
const microUsd = fc.nat();
const at = fc.constant(AT);
const redacted = fc.boolean();
const call = { key, attempt, arm: name, reservedMicroUsd: microUsd };
// As JSON has it: without -0, which it cannot write.
const json = fc
  .jsonValue({ stringUnit: "binary" })
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const more = fc.dictionary(fc.oneof(name, fc.constantFrom("__proto__", "10", "9", "crc")), json);

const anyReplied = fc.record({
  kind: fc.constantFrom<Replied["kind"][]>("answer", "cut", "refusal"),
  requestId: fc.option(name),
  model: name,
  stopReason: fc.option(name),
  content: fc.array(fc.tuple(more, name).map(([fields, type]) => ({ ...fields, type }))),
  usage: fc.record({ input_tokens: fc.nat(), output_tokens: fc.nat() }),
  mode: fc.constantFrom<Replied["mode"][]>("output_config", "tool_auto", "prompt_json"),
  latencyMs: fc.nat(),
});
const anyFailed = fc.constantFrom<Failed["billed"][]>("no", "unknown").map(failed);

/** Rows of every type but the header, of few keys, so that they meet. */
export const anyRow: fc.Arbitrary<NewRow> = fc.oneof(
  fc.record({ t: fc.constant("intent" as const), ...call, at, redacted }),
  fc.record(
    {
      t: fc.constant("outcome" as const),
      key,
      attempt,
      at,
      outcome: fc.oneof(anyReplied, anyFailed),
      costMicroUsd: microUsd,
      priceId: name,
      batchId: name,
    },
    { requiredKeys: ["t", "key", "attempt", "at", "outcome", "costMicroUsd", "priceId"] },
  ),
  fc.record({
    t: fc.constant("batch-intent" as const),
    id: name,
    calls: fc.array(fc.record(call), { minLength: 1, maxLength: 4 }),
    at,
    redacted,
  }),
  fc.record({ t: fc.constant("batch" as const), id: name, batchId: name }),
  fc.record({
    t: fc.constant("import" as const),
    key,
    source: name,
    text: fc.string({ unit: "binary" }),
    at,
  }),
);
