import { UserError } from "../errors.ts";
import type { Experiment } from "../experiment/experiment-file.ts";
import { type ArmCall, callsOf, type ModelArm } from "../experiment/plan-calls.ts";
import type { Plan, PlannedCall } from "../experiment/plan-rows.ts";
import { readAskedCorpus } from "../experiment/read-asked-corpus.ts";
import { loadRedact, shownWindows } from "../experiment/shown-windows.ts";
import type { LiveClient } from "../live/live-client.ts";
import { retryDelay } from "../live/retry.ts";
import { nextMode } from "../live/structure.ts";
import { costMicroUsd } from "../prices/cost.ts";
import { createRandom } from "../random.ts";
import type { ReadCorpus } from "../read-corpus.ts";
import type { Journal } from "../record/journal.ts";
import { Ledger } from "../record/ledger.ts";
import type { Outcome } from "../record/outcome.ts";
import { CallRecord } from "../record/record.ts";
import { dollars } from "../report/format.ts";
import { type BatchEdges, runBatches } from "./run-batches.ts";
import { type OpenCall, type RunEdges, type RunEnd, runCalls } from "./run-calls.ts";

/** What a run needs from outside. */
export interface RunDeps {
  readonly client: LiveClient;
  readonly journal: Journal;
  /** Now, in ISO 8601. */
  readonly now: () => string;
  readonly sleep: (ms: number) => Promise<void>;
  readonly isStopping: () => boolean;
  /** Told after each arm. */
  readonly onArm: (arm: ArmEnd) => void;
  /** Told after each call. */
  readonly onCall: (done: number, of: number, spentMicroUsd: number) => void;
  /** Between two questions after a batch; half a minute by default. */
  readonly pauseMs?: number;
}

export interface RunOptions {
  /** Over all runs of this record. */
  readonly maxMicroUsd: number;
  /** Names of arms; all of the plan by default. */
  readonly arms: readonly string[] | null;
  readonly concurrency: number;
  /** Whether calls whose answer was lost are asked again, and perhaps paid twice. */
  readonly askAgain: boolean;
  readonly batch: boolean;
}

/** How one arm ended. */
export interface ArmEnd extends RunEnd {
  readonly arm: string;
  /** Calls that the record already held. */
  readonly known: number;
  /** Calls that an earlier run has begun, and perhaps paid, and whose answer is not known. They are not asked again. */
  readonly lost: number;
  /** Why the arm was not begun; null where it was. */
  readonly notAdmitted: string | null;
  /** Planned calls that were not made, since the corpus, a prompt or coref has changed since the plan. */
  readonly changed: number;
  readonly spentMicroUsd: number;
}

const NOT_RUN: RunEnd = { answered: 0, failed: 0, unaffordable: 0, notBegun: 0, stoppedBy: null };

/**
 * Asks what a plan holds and its record does not: one arm at a time, the cheapest first, each only where its
 * estimate fits into what is left (method §9). Every attempt is on the disk before it is made, and its end
 * before the next begins. Throws a `UserError` for an arm that nobody knows.
 */
export async function runExperiment(
  experiment: Experiment,
  plan: Plan,
  arms: readonly ModelArm[],
  options: RunOptions,
  deps: RunDeps,
): Promise<ArmEnd[]> {
  const record = new CallRecord(deps.journal.rows);
  const ledger = new Ledger(options.maxMicroUsd, Math.min(options.maxMicroUsd, record.spentMicroUsd()));
  const { corpus, analysis } = await readAskedCorpus(experiment);
  const ends: ArmEnd[] = [];
  for (const { arm, open, known, lost: notAskedAgain } of armsToRun(plan, record, arms, options)) {
    const planned = open.reduce((sum, { microUsd }) => sum + microUsd, 0);
    const estimate = options.batch ? Math.ceil(planned * arm.price.batch) : planned;
    const left = ledger.capMicroUsd - ledger.spentMicroUsd;
    const notAdmitted =
      estimate > left
        ? `its estimate of $${dollars(estimate)} does not fit into the $${dollars(left)} that are left`
        : null;
    let changed = 0;
    const inCorpus = { analysis, corpus, plan, batch: options.batch, seed: experiment.seed };
    const calls = openCalls(arm, open, inCorpus, (count) => {
      changed = count;
    });
    const edges = edgesOf(arm, record, ledger, deps, open.length, plan.head.redact);
    const random = createRandom(`${experiment.seed} ${arm.name}`);
    const lost = record.unknownAttempts().filter((attempt) => attempt.arm === arm.name);
    const ask = (): Promise<RunEnd> =>
      options.batch
        ? runBatches(lost, calls, batchEdgesOf(arm, record, ledger, deps, plan.head.redact))
        : runCalls(calls, edges, options.concurrency, random);
    const end = notAdmitted === null ? await ask() : NOT_RUN;
    const armEnd = {
      arm: arm.name,
      known,
      // A batch may have been fetched.
      lost: notAskedAgain.filter((key) => !record.isDone(key)).length,
      notAdmitted,
      changed,
      ...end,
      spentMicroUsd: ledger.spentMicroUsd,
    };
    ends.push(armEnd);
    deps.onArm(armEnd);
  }
  return ends;
}

interface ArmToRun {
  readonly arm: ModelArm;
  /** Its calls that are not in the record, each key once. */
  readonly open: readonly PlannedCall[];
  readonly known: number;
  /** The keys of those whose answer was lost, and which are not asked again. */
  readonly lost: readonly string[];
}

function armsToRun(
  plan: Plan,
  record: CallRecord,
  arms: readonly ModelArm[],
  { arms: asked, askAgain }: RunOptions,
): ArmToRun[] {
  const lost = new Set(askAgain ? [] : lostKeys(record, plan.calls));
  const unknown = (asked ?? []).filter((name) => !arms.some((arm) => arm.name === name));
  if (unknown.length > 0) {
    throw new UserError(
      `unknown arm "${unknown[0]}"; the plan has: ${arms.map(({ name }) => name).join(", ")}`,
    );
  }
  return arms
    .filter(({ name }) => asked === null || asked.includes(name))
    .map((arm) => {
      const calls = plan.calls.filter((call) => call.arm === arm.name);
      const notDone = calls.filter(({ key }) => !record.isDone(key));
      const open = notDone.filter(({ key }) => !lost.has(key));
      const costs = open.reduce((sum, { microUsd }) => sum + microUsd, 0);
      const lostKeys = notDone.flatMap(({ key }) => (lost.has(key) ? [key] : []));
      return { arm, open, known: calls.length - notDone.length, lost: lostKeys, costs };
    })
    .sort((a, b) => a.costs - b.costs || (a.arm.name < b.arm.name ? -1 : 1));
}

/** Questions that may have been answered and paid, though the answer is not in the record. */
function lostKeys(record: CallRecord, calls: readonly PlannedCall[]): string[] {
  const begun = record.unknownAttempts().map(({ key }) => key);
  const failed = calls.map(({ key }) => key).filter((key) => record.outcomesOf(key).some(mayBePaid));
  return [...begun, ...failed];
}

function mayBePaid(outcome: Outcome): boolean {
  return outcome.kind === "error" && outcome.billed === "unknown";
}

interface InCorpus {
  readonly analysis: Parameters<typeof shownWindows>[0];
  readonly corpus: ReadCorpus;
  readonly plan: Plan;
  readonly seed: number;
  readonly batch: boolean;
}

/** Renders the prompts of some calls again. Tells of how many one is no longer what was planned: it is not sent. */
async function* openCalls(
  arm: ModelArm,
  open: readonly PlannedCall[],
  inCorpus: InCorpus,
  onChanged: (count: number) => void,
): AsyncGenerator<OpenCall> {
  const wanted = new Map(open.map((call) => [call.key, call]));
  for await (const call of renderedCalls(arm, inCorpus)) {
    const planned = wanted.get(call.key);
    if (planned === undefined) continue;
    wanted.delete(call.key);
    yield { key: call.key, request: call.request, worstMicroUsd: call.worstMicroUsd };
  }
  onChanged(wanted.size);
}

/** All calls of an arm, with their prompts. */
export async function* renderedCalls(
  arm: ModelArm,
  { analysis, corpus, plan, seed, batch }: InCorpus,
): AsyncGenerator<ArmCall> {
  const { permutations, redact } = plan.head;
  for await (const window of shownWindows(analysis, corpus, await loadRedact(redact))) {
    if (window.outputs.length > 0) yield* callsOf(arm, window, { seed, permutations, batch }).calls;
  }
}

function edgesOf(
  arm: ModelArm,
  record: CallRecord,
  ledger: Ledger,
  { client, journal, now, sleep, isStopping, onCall }: RunDeps,
  of: number,
  redacted: boolean,
): RunEdges {
  const done = new Set<string>();
  return {
    mode: client.mode,
    ask: (request, mode) => client.ask(request, { mode }),
    nextMode,
    retryDelay,
    costMicroUsd: (_, outcome) => costOf(arm, outcome, false),
    reserve: reserveFrom(ledger),
    begin: (key, reservedMicroUsd) => {
      const attempt = record.attemptsOf(key) + 1;
      const row = { key, attempt, arm: arm.name, at: now(), reservedMicroUsd, redacted } as const;
      record.add(journal.append({ t: "intent", ...row }));
      return attempt;
    },
    end: (key, attempt, outcome, cost) => {
      const row = { key, attempt, at: now(), outcome, costMicroUsd: cost, priceId: arm.price.id } as const;
      record.add(journal.append({ t: "outcome", ...row }));
      done.add(key);
      onCall(done.size, of, ledger.spentMicroUsd);
    },
    sleep,
    isStopping,
  };
}

function reserveFrom(ledger: Ledger): RunEdges["reserve"] {
  return async (microUsd) => {
    const reservation = await ledger.reserve(microUsd);
    if (reservation === "refused") return reservation;
    return { settle: (actual) => ledger.settle(reservation, actual) };
  };
}

/** What an answer cost; nothing where the call failed for certain. */
function costOf({ price }: ModelArm, outcome: Outcome, batch: boolean): number {
  return outcome.kind === "error" ? 0 : costMicroUsd(price, outcome.usage, { batch });
}

/** How long to wait before a batch is asked after again. */
const PAUSE_MS = 30_000;

function batchEdgesOf(
  arm: ModelArm,
  record: CallRecord,
  ledger: Ledger,
  { client, journal, now, sleep, isStopping, pauseMs = PAUSE_MS }: RunDeps,
  redacted: boolean,
): BatchEdges {
  return {
    client,
    reserve: reserveFrom(ledger),
    begin: (calls) => {
      const sent = calls.map(({ key, worstMicroUsd: reservedMicroUsd }) => ({
        ...{ key, arm: arm.name, reservedMicroUsd },
        attempt: record.attemptsOf(key) + 1,
      }));
      // Ours, and known before the server has one.
      const id = `${sent[0]?.key.slice(0, 16)}-${sent[0]?.attempt}`;
      record.add(journal.append({ t: "batch-intent", id, calls: sent, at: now(), redacted }));
      return { id, sent };
    },
    named: (id, batchId) => {
      record.add(journal.append({ t: "batch", id, batchId }));
    },
    end: ({ key, attempt, reservedMicroUsd }, outcome, batchId) => {
      const cost = mayBePaid(outcome) ? reservedMicroUsd : costOf(arm, outcome, true);
      const row = { key, attempt, at: now(), outcome, costMicroUsd: cost, priceId: arm.price.id };
      record.add(journal.append({ t: "outcome", ...row, ...(batchId !== null && { batchId }) }));
      return cost;
    },
    pause: () => sleep(pauseMs),
    isStopping,
  };
}
