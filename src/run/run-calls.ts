import type { ModelRequest } from "../prompts/request.ts";
import { nextFraction, type Random } from "../random.ts";
import type { Outcome, StructureMode } from "../record/outcome.ts";

/** A call that is to be made. */
export interface OpenCall {
  readonly key: string;
  readonly request: ModelRequest;
  readonly worstMicroUsd: number;
}

/** Everything outside that a run touches. */
export interface RunEdges {
  /** The way to ask for structure to begin with. */
  readonly mode: StructureMode;
  /** One attempt. Never throws for what a server or a network does. */
  ask(request: ModelRequest, mode: StructureMode): Promise<Outcome>;
  /** The next way to get structure where a server does not know one; null where there is none, or no need. */
  nextMode(outcome: Outcome, mode: StructureMode): StructureMode | null;
  /** How long to wait before another attempt, in ms; null for no other; `stop-arm` where all would fail alike. */
  retryDelay(outcome: Outcome, attempt: number, random: () => number): number | null | "stop-arm";
  costMicroUsd(request: ModelRequest, outcome: Outcome): number;
  /** Takes money aside before an attempt; false where it cannot fit any more. */
  reserve(microUsd: number): Promise<{ settle(microUsd: number): void } | "refused">;
  /** Writes that an attempt begins, and then how it ended. Neither returns before it is on the disk. */
  begin(key: string, reservedMicroUsd: number): number;
  end(key: string, attempt: number, outcome: Outcome, costMicroUsd: number): void;
  sleep(ms: number): Promise<void>;
  /** Whether the run is to end: what is in flight is waited for, and nothing new begins. */
  isStopping(): boolean;
}

/** How a run over some calls ended. Counts. */
export interface RunEnd {
  readonly answered: number;
  readonly failed: number;
  /** Calls for which there was no money left. */
  readonly unaffordable: number;
  /** Calls that were not begun, since the run was told to stop, or since all would fail alike. */
  readonly notBegun: number;
  /** Why the arm was stopped, if it was. */
  readonly stoppedBy: string | null;
}

/** `over`: nothing new is to begin. */
type Asked = { readonly outcome: Outcome; readonly tried: StructureMode } | "refused" | "over";

/** Makes calls, a few at a time, each until it is answered or given up (docs/experiments.md). */
export async function runCalls(
  calls: AsyncIterable<OpenCall>,
  edges: RunEdges,
  concurrency: number,
  random: Random,
): Promise<RunEnd> {
  const queue = calls[Symbol.asyncIterator]();
  const end = { answered: 0, failed: 0, unaffordable: 0, notBegun: 0, stoppedBy: null as string | null };
  let broken: { readonly error: unknown } | null = null;
  const isOver = (): boolean => edges.isStopping() || end.stoppedBy !== null || broken !== null;
  let mode = edges.mode;
  /** The mode in which a question was answered: a refusal after that is not about the mode. */
  let worked: StructureMode | null = null;
  const askOnce = async (call: OpenCall): Promise<Asked> => {
    const reservation = await edges.reserve(call.worstMicroUsd);
    if (reservation === "refused") return "refused";
    let cost = 0;
    try {
      // It may have waited for the money.
      if (isOver()) return "over";
      const attempt = edges.begin(call.key, call.worstMicroUsd);
      cost = call.worstMicroUsd;
      const tried = mode;
      const outcome = await edges.ask(call.request, tried);
      const isUnknown = outcome.kind === "error" && outcome.billed === "unknown";
      if (!isUnknown) cost = edges.costMicroUsd(call.request, outcome);
      edges.end(call.key, attempt, outcome, cost);
      return { outcome, tried };
    } finally {
      // Also where the disk is full: others may wait for the money.
      reservation.settle(cost);
    }
  };
  const make = async (call: OpenCall): Promise<void> => {
    let hasFailed = false;
    for (let attempt = 1; ; attempt++) {
      const asked = isOver() ? "over" : await askOnce(call);
      if (asked === "over") {
        if (hasFailed) end.failed += 1;
        else end.notBegun += 1;
        return;
      }
      if (asked === "refused") {
        end.unaffordable += 1;
        return;
      }
      const { outcome, tried } = asked;
      if (outcome.kind !== "error") {
        worked ??= tried;
        end.answered += 1;
        return;
      }
      hasFailed = true;
      const other = tried === worked ? null : edges.nextMode(outcome, tried);
      if (other !== null) {
        // Others may have found out already.
        if (mode === tried) mode = other;
        attempt -= 1;
        continue;
      }
      const delay = edges.retryDelay(outcome, attempt, () => nextFraction(random));
      if (delay === "stop-arm") end.stoppedBy ??= `${outcome.class}: ${outcome.message}`;
      if (delay === "stop-arm" || delay === null || isOver()) {
        end.failed += 1;
        return;
      }
      await edges.sleep(delay);
    }
  };
  const work = async (): Promise<void> => {
    try {
      for (let next = await queue.next(); !next.done; next = await queue.next()) {
        await make(next.value);
      }
    } catch (error) {
      broken ??= { error };
    }
  };
  // Whatever breaks in one, the others end what they have begun: it is paid, and must be recorded.
  await Promise.all(Array.from({ length: concurrency }, work));
  if (broken !== null) throw (broken as { error: unknown }).error;
  return end;
}
