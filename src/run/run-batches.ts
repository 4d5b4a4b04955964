import type { BatchedRequest, LiveClient } from "../live/live-client.ts";
import type { ModelRequest } from "../prompts/request.ts";
import type { ErrorClass, Failed, Outcome } from "../record/outcome.ts";
import type { UnknownAttempt } from "../record/record.ts";
import type { OpenCall, RunEnd } from "./run-calls.ts";

/** Calls in one batch. The API takes more; a smaller one is sooner back, and less is set aside at once. */
const CALLS_PER_BATCH = 500;

/** A call that was sent in a batch. */
interface SentCall {
  readonly key: string;
  readonly attempt: number;
  readonly reservedMicroUsd: number;
}

/** Everything outside that a run over batches touches. */
export interface BatchEdges {
  readonly client: Pick<
    LiveClient,
    "mode" | "createBatch" | "batchStatus" | "batchResults" | "recentBatches"
  >;
  /** Takes money aside for a whole batch; false where it cannot fit any more. */
  reserve(microUsd: number): Promise<{ settle(microUsd: number): void } | "refused">;
  /** Writes that a batch is about to be sent. Gives our id of it, and its calls with their attempts. */
  begin(calls: readonly OpenCall[]): { readonly id: string; readonly sent: readonly SentCall[] };
  /** Writes under which id the server knows it. */
  named(id: string, batchId: string): void;
  /** Writes how a call ended. Gives what it cost. */
  end(call: SentCall, outcome: Outcome, batchId: string | null): number;
  /** Waits until the server is worth asking again. */
  pause(): Promise<void>;
  isStopping(): boolean;
}

/** What goes wrong with a question about a batch, and may go well the next time. */
const PASSING: ReadonlySet<ErrorClass> = new Set([
  ...(["rate-limited", "overloaded", "server-error", "no-connection", "timeout"] as const),
  ...(["lost-connection", "truncated-body", "not-json"] as const),
]);

type Counts = { -readonly [Key in keyof RunEnd]: RunEnd[Key] };

/**
 * Asks in batches (the API's, at half the price, within a day). A batch that was sent before a crash is fetched
 * and not sent again: by the server's id where that was written down, else by looking for our calls among the
 * newest batches.
 */
export async function runBatches(
  lost: readonly UnknownAttempt[],
  calls: AsyncIterable<OpenCall>,
  edges: BatchEdges,
): Promise<RunEnd> {
  const end: Counts = { answered: 0, failed: 0, unaffordable: 0, notBegun: 0, stoppedBy: null };
  for (const batch of groupByBatch(lost)) await fetchLost(batch, edges, end);
  for await (const chunk of chunksOf(calls)) {
    if (edges.isStopping() || end.stoppedBy !== null) end.notBegun += chunk.length;
    else await sendBatch(chunk, edges, end);
  }
  return end;
}

async function sendBatch(chunk: readonly OpenCall[], edges: BatchEdges, end: Counts): Promise<void> {
  const worst = chunk.reduce((sum, { worstMicroUsd }) => sum + worstMicroUsd, 0);
  const reservation = await edges.reserve(worst);
  if (reservation === "refused") {
    end.unaffordable += chunk.length;
    return;
  }
  const { id, sent } = edges.begin(chunk);
  const created = await edges.client.createBatch(
    chunk.map(({ key, request }) => batched(key, request, edges.client.mode)),
  );
  if (!("batchId" in created)) {
    reservation.settle(notSent(created, sent, edges, end));
    return;
  }
  edges.named(id, created.batchId);
  const cost = await fetchBatch(created.batchId, sent, edges, end);
  reservation.settle(cost);
}

function batched(customId: string, request: ModelRequest, mode: LiveClient["mode"]): BatchedRequest {
  return { customId, request, mode };
}

/** A batch that was refused cost nothing; one whose creation was lost may be there all the same. */
function notSent(why: Failed, sent: readonly SentCall[], edges: BatchEdges, end: Counts): number {
  end.failed += sent.length;
  end.stoppedBy = `${why.class}: ${why.message}`;
  if (why.billed === "unknown") return sum(sent);
  for (const call of sent) edges.end(call, why, null);
  return 0;
}

/** Waits for a batch and writes down its answers. Gives what it cost; what is not answered counts at the worst. */
async function fetchBatch(
  batchId: string,
  sent: readonly SentCall[],
  edges: BatchEdges,
  end: Counts,
): Promise<number> {
  for (;;) {
    const status = await edges.client.batchStatus(batchId);
    if (status === "ended") break;
    const isGone = typeof status === "object" && !PASSING.has(status.class);
    if (isGone) end.stoppedBy ??= `${status.class}: ${status.message}`;
    if (isGone || edges.isStopping()) {
      end.notBegun += sent.length;
      return sum(sent);
    }
    await edges.pause();
  }
  const open = new Map(sent.map((call) => [call.key, call]));
  let cost = 0;
  for await (const { customId, outcome } of edges.client.batchResults(batchId, () => edges.client.mode)) {
    // The list itself is broken, or part of it missing: it can be read again in the next run.
    if (customId === null && outcome.kind === "error")
      end.stoppedBy ??= `the results of ${batchId} cannot be read: ${outcome.message}`;
    const call = customId === null ? undefined : open.get(customId);
    if (call === undefined) continue;
    open.delete(call.key);
    cost += edges.end(call, outcome, batchId);
    if (outcome.kind === "error") end.failed += 1;
    else end.answered += 1;
  }
  end.failed += open.size;
  return cost + sum([...open.values()]);
}

/** Fetches a batch that an earlier run sent. Its money was never given back, so none is taken aside. */
async function fetchLost(lost: readonly UnknownAttempt[], edges: BatchEdges, end: Counts): Promise<void> {
  const batchId = lost[0]?.batchId ?? (await findBatch(lost, edges));
  if (batchId === null) {
    end.failed += lost.length;
    return;
  }
  const [{ batch, batchId: known } = { batch: null, batchId: null }] = lost;
  if (known === null && batch !== null) edges.named(batch, batchId);
  await fetchBatch(batchId, lost, edges, end);
}

/** Looks for our calls among the newest batches: the server did not get to tell us the id. */
async function findBatch(lost: readonly UnknownAttempt[], edges: BatchEdges): Promise<string | null> {
  const recent = await edges.client.recentBatches();
  if ("kind" in recent) return null;
  const keys = new Set(lost.map(({ key }) => key));
  for (const { batchId, counts } of recent) {
    if (totalOf(counts) !== lost.length) continue;
    for (let status = await edges.client.batchStatus(batchId); status !== "ended"; ) {
      if (edges.isStopping() || (typeof status === "object" && !PASSING.has(status.class))) return null;
      await edges.pause();
      status = await edges.client.batchStatus(batchId);
    }
    for await (const { customId } of edges.client.batchResults(batchId, () => edges.client.mode)) {
      if (customId !== null && keys.has(customId)) return batchId;
      break;
    }
  }
  return null;
}

function totalOf(counts: Readonly<Record<string, unknown>>): number {
  return Object.values(counts).reduce<number>((all, one) => all + (typeof one === "number" ? one : 0), 0);
}

function groupByBatch(lost: readonly UnknownAttempt[]): UnknownAttempt[][] {
  const groups = new Map<string, UnknownAttempt[]>();
  for (const attempt of lost) {
    if (attempt.batch === null) continue;
    groups.set(attempt.batch, [...(groups.get(attempt.batch) ?? []), attempt]);
  }
  return [...groups.values()];
}

async function* chunksOf(calls: AsyncIterable<OpenCall>): AsyncGenerator<OpenCall[]> {
  let chunk: OpenCall[] = [];
  for await (const call of calls) {
    chunk.push(call);
    if (chunk.length < CALLS_PER_BATCH) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

function sum(calls: readonly SentCall[]): number {
  return calls.reduce((all, { reservedMicroUsd }) => all + reservedMicroUsd, 0);
}
