import { z } from "zod";
import { Outcome } from "./outcome.ts";

/** Of every row. A row of another version is not guessed at: it is refused. */
const v = z.literal(1);

/** A `callKey`. */
const key = z.string().regex(/^[0-9a-f]{64}$/);

/** Counts from 1 for each key, over all runs. */
const attempt = z.number().int().min(1);

/** When, in ISO 8601. Says nothing about order: rows are in the order in which they happened. */
const at = z.iso.datetime();

/** Money is counted in whole millionths of a dollar, so that sums are exact. */
const microUsd = z.number().int().min(0);

const name = z.string().min(1);

/** What is about to be asked, and the most that it can cost. */
const call = { key, attempt, arm: name, reservedMicroUsd: microUsd };

/**
 * A row of `calls.jsonl`. A call is written down before it is made and again when it has ended, so a call that
 * ended nobody knows how is seen, and counted at what was reserved for it. `redacted`: names were hidden in what
 * was sent.
 */
export const RecordedRow = z.discriminatedUnion("t", [
  /** The first row, and only that: who answered, as `api.anthropic.com`, `localhost:8080` or `imported answers`. */
  z.strictObject({ t: z.literal("header"), v, host: name }),
  z.strictObject({ t: z.literal("intent"), v, ...call, at, redacted: z.boolean() }),
  z.strictObject({
    t: z.literal("outcome"),
    v,
    key,
    attempt,
    at,
    outcome: Outcome,
    costMicroUsd: microUsd,
    /** Of the row of prices that the cost was computed with. */
    priceId: name,
    /** The server's id, where the call was one of a batch. */
    batchId: name.optional(),
  }),
  /** Stands for an intent of each call. `id` is ours, since the server's is not known before it is sent. */
  z.strictObject({
    t: z.literal("batch-intent"),
    v,
    id: name,
    calls: z.array(z.strictObject(call)).min(1),
    at,
    redacted: z.boolean(),
  }),
  z.strictObject({ t: z.literal("batch"), v, id: name, batchId: name }),
  /** An answer from elsewhere: what the model wrote, as it is. */
  z.strictObject({ t: z.literal("import"), v, key, source: name, text: z.string(), at }),
]);
export type RecordedRow = z.infer<typeof RecordedRow>;
export type RowOf<T extends RecordedRow["t"]> = Extract<RecordedRow, { t: T }>;

/** A row before it is written. The header is written by the journal itself. */
export type NewRow = Unversioned<Exclude<RecordedRow, { t: "header" }>>;

type Unversioned<Row> = Row extends unknown ? Omit<Row, "v"> : never;
