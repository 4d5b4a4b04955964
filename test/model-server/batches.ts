import type { Body } from "./answer.ts";
import type { Message } from "./faults.ts";

export const ROW_KINDS = ["succeeded", "errored", "expired", "canceled"] as const;
export type RowKind = (typeof ROW_KINDS)[number];

interface Batch {
  readonly id: string;
  readonly created: string;
  readonly requests: readonly { readonly custom_id: string; readonly params: Body }[];
  polls: number;
}

export interface BatchSettings {
  readonly messageOf: (body: Body) => Message;
  readonly rowKind: (customId: string) => RowKind;
  /** How often a batch is looked at before it has ended. */
  readonly polls: number;
  readonly resultsUrl: (batchId: string) => string;
}

/** The batches of one server. */
export function batchStore({ messageOf, rowKind, polls, resultsUrl }: BatchSettings) {
  const batches = new Map<string, Batch>();

  const shown = ({ id, created, requests, polls: seen }: Batch) => {
    const ended = seen > polls;
    const count = (kind: RowKind) =>
      ended ? requests.filter(({ custom_id }) => rowKind(custom_id) === kind).length : 0;
    const counts = Object.fromEntries(ROW_KINDS.map((kind) => [kind, count(kind)]));
    return {
      id,
      type: "message_batch",
      created_at: created,
      ended_at: ended ? created : null,
      expires_at: created,
      archived_at: null,
      cancel_initiated_at: null,
      processing_status: ended ? "ended" : "in_progress",
      request_counts: { processing: ended ? 0 : requests.length, ...counts },
      results_url: ended ? resultsUrl(id) : null,
    };
  };

  const row = ({ custom_id, params }: Batch["requests"][number]) => {
    const type = rowKind(custom_id);
    const error = { type: "error", error: { type: "api_error", message: "no luck" }, request_id: "req_row" };
    const result = {
      type,
      ...(type === "succeeded" && { message: messageOf(params) }),
      ...(type === "errored" && { error }),
    };
    return JSON.stringify({ custom_id, result });
  };

  return {
    create(requests: Batch["requests"]) {
      const id = `msgbatch_${String(batches.size + 1).padStart(3, "0")}`;
      const created = new Date(Date.UTC(2026, 10, 30, 0, 0, batches.size)).toISOString();
      const batch = { id, created, requests, polls: 0 };
      batches.set(id, batch);
      return shown(batch);
    },
    retrieve(id: string) {
      const batch = batches.get(id);
      if (batch === undefined) {
        return null;
      }
      batch.polls += 1;
      return shown(batch);
    },
    /** Newest first. */
    list() {
      const data = [...batches.values()].reverse().map(shown);
      return { data, has_more: false, first_id: data.at(0)?.id ?? null, last_id: data.at(-1)?.id ?? null };
    },
    /** Out of order on purpose, as the API says they come. */
    results(id: string) {
      const rows = batches.get(id)?.requests.map(row).reverse();
      return rows === undefined ? null : `${rows.join("\n")}\n`;
    },
  };
}
