import { z } from "zod";
import type { Failed, Outcome, StructureMode } from "../record/outcome.ts";
import { classOf, failure, thrownFailure } from "./failure.ts";
import { messageOutcome, readBody } from "./reply.ts";

const Counts = z.looseObject({
  processing: z.number(),
  succeeded: z.number(),
  errored: z.number(),
  canceled: z.number(),
  expired: z.number(),
});

/** A batch as the API tells of it. */
export const Batch = z.looseObject({
  id: z.string(),
  created_at: z.string(),
  processing_status: z.string(),
  request_counts: Counts,
  results_url: z.string().nullish(),
});
export type Batch = z.infer<typeof Batch>;
export const BatchList = z.looseObject({ data: z.array(Batch) });

/** A batch among the newest. */
export interface BatchSeen {
  readonly batchId: string;
  readonly createdAt: string;
  readonly status: "in_progress" | "ended";
  readonly counts: Batch["request_counts"];
}

const Row = z.looseObject({
  custom_id: z.string(),
  result: z.discriminatedUnion("type", [
    z.looseObject({ type: z.literal("succeeded"), message: z.unknown() }),
    z.looseObject({
      type: z.literal("errored"),
      error: z.looseObject({
        error: z.looseObject({ type: z.string(), message: z.string() }),
        request_id: z.string().nullish(),
      }),
    }),
    z.looseObject({ type: z.literal("expired") }),
    z.looseObject({ type: z.literal("canceled") }),
  ]),
});
type Row = z.infer<typeof Row>;

/**
 * The outcome of one question in a batch. A null id: the list of results is broken there, and says not whose the
 * failure is. Results are kept for weeks, so they can be read again and cost nothing.
 */
export type BatchRow =
  | { readonly customId: string; readonly outcome: Outcome }
  | { readonly customId: null; readonly outcome: Failed };

/** With this status the API would have answered the question if it had been asked alone. */
const STATUS_OF: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};

/** How far a batch is. One that is being canceled is not over. */
export function statusOf({ processing_status: status }: Batch): "in_progress" | "ended" {
  return status === "ended" ? "ended" : "in_progress";
}

export function seen(batch: Batch): BatchSeen {
  const { id: batchId, created_at: createdAt, request_counts: counts } = batch;
  return { batchId, createdAt, status: statusOf(batch), counts };
}

/** The rows of a results file, in its order, which is any. Rows that are missing at its end are told of as well. */
export async function* readRows(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { request_counts: counts }: Batch,
  modeOf: (customId: string) => StructureMode,
): AsyncGenerator<BatchRow> {
  const expected = counts.succeeded + counts.errored + counts.canceled + counts.expired;
  let rows = 0;
  try {
    for await (const line of lines(body)) {
      rows += 1;
      yield readRow(line, modeOf);
    }
  } catch (error) {
    yield broken(thrownFailure(error));
    return;
  }
  if (rows < expected) {
    yield broken(failure({ class: "truncated-body", message: `${rows} of ${expected} results came` }));
  }
}

function broken(why: Failed): BatchRow {
  return { customId: null, outcome: { ...why, status: 200, billed: "no" } };
}

function readRow(line: string, modeOf: (customId: string) => StructureMode): BatchRow {
  const body = readBody(line);
  if (!("json" in body)) {
    return broken(failure(body));
  }
  const row = Row.safeParse(body.json);
  if (!row.success) {
    const message = `a line of the results is no result: ${line}`;
    return {
      customId: null,
      outcome: failure({ class: "not-a-message", message, status: 200, billed: "no" }),
    };
  }
  const customId = row.data.custom_id;
  return { customId, outcome: rowOutcome(row.data.result, modeOf(customId)) };
}

/** The API asks no money for what did not succeed. */
function rowOutcome(result: Row["result"], mode: StructureMode): Outcome {
  switch (result.type) {
    case "succeeded":
      return messageOutcome(result.message, { mode, requestId: null, latencyMs: 0 });
    case "errored": {
      const { error, request_id: requestId = null } = result.error;
      const status = STATUS_OF[error.type];
      const kind =
        status === undefined ? "other-status" : classOf({ status, message: error.message, code: null });
      return failure({ class: kind, message: error.message, requestId, billed: "no" });
    }
    case "expired":
      return failure({ class: "timeout", message: "the batch ended before its turn came", billed: "no" });
    case "canceled":
      return failure({ class: "other-status", message: "the batch was canceled", billed: "no" });
    default:
      result satisfies never;
      throw new Error("a result of another type");
  }
}

async function* lines(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of body) {
    const parts = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    yield* parts.filter((part) => part.trim() !== "");
  }
  if (rest.trim() !== "") {
    yield rest;
  }
}
