import fc from "fast-check";
import { expect, test } from "vitest";
import { failure } from "../../src/live/failure.ts";
import { retryDelay } from "../../src/live/retry.ts";
import { nextMode } from "../../src/live/structure.ts";
import { createRandom } from "../../src/random.ts";
import { Ledger } from "../../src/record/ledger.ts";
import type { ErrorClass, Outcome, StructureMode } from "../../src/record/outcome.ts";
import { type OpenCall, type RunEdges, type RunEnd, runCalls } from "../../src/run/run-calls.ts";

const ANSWER: Outcome = {
  ...{ kind: "answer", requestId: null, model: "m", stopReason: "end_turn", content: [] },
  ...{ usage: { input_tokens: 1, output_tokens: 1 }, mode: "output_config", latencyMs: 0 },
};

/** One attempt: how long it takes, how it ends, and which part of the worst it costs. */
interface Attempt {
  readonly ms: number;
  readonly ends: "answer" | ErrorClass;
  readonly share: number;
}

interface Call {
  readonly worst: number;
  /** The last one is repeated. */
  readonly attempts: readonly Attempt[];
}

/** What happened, in order. */
type Event = { readonly key: string; readonly what: "begin" | "end" | ErrorClass; readonly at: number };

interface Simulated {
  readonly end: RunEnd;
  readonly events: readonly Event[];
  readonly ledger: Ledger;
  /** The most that was spent and set apart at one time. */
  readonly most: number;
  readonly modes: readonly StructureMode[];
}

interface Settings {
  readonly cap: number;
  readonly concurrency: number;
  readonly stopAt?: number;
  readonly edges?: Partial<RunEdges>;
}

/** Runs calls in simulated time: the next that was waited for comes when nothing else can happen. */
async function simulate(
  calls: readonly Call[],
  { cap, concurrency, stopAt = Number.POSITIVE_INFINITY, edges: more }: Settings,
): Promise<Simulated> {
  let now = 0;
  let most = 0;
  const timers: { readonly at: number; readonly wake: () => void }[] = [];
  const sleep = (ms: number): Promise<void> =>
    new Promise((wake) => {
      timers.push({ at: now + ms, wake });
    });
  const ledger = new Ledger(cap);
  const events: Event[] = [];
  const modes: StructureMode[] = [];
  const made = new Map<string, number>();
  const shares = new Map<Outcome, number>();
  const edges: RunEdges = {
    mode: "output_config",
    ask: async ({ prompt }, mode) => {
      modes.push(mode);
      const { attempts } = calls[Number(prompt)] as Call;
      const number = made.get(prompt) ?? 0;
      made.set(prompt, number + 1);
      const { ms, ends, share } = (attempts[number] ?? attempts.at(-1)) as Attempt;
      await sleep(ms);
      const outcome = { ...(ends === "answer" ? ANSWER : errorOf(ends)) };
      shares.set(outcome, share);
      return outcome;
    },
    nextMode: () => null,
    retryDelay,
    costMicroUsd: ({ prompt }, outcome) =>
      outcome.kind === "error"
        ? 0
        : Math.floor((calls[Number(prompt)] as Call).worst * (shares.get(outcome) ?? 0)),
    reserve: async (microUsd) => {
      const reservation = await ledger.reserve(microUsd);
      if (reservation === "refused") return reservation;
      most = Math.max(most, ledger.spentMicroUsd + ledger.reservedMicroUsd);
      return { settle: (actual) => ledger.settle(reservation, actual) };
    },
    begin: (key) => {
      events.push({ key, what: "begin", at: now });
      return 1;
    },
    end: (key, _, outcome) => {
      events.push({ key, what: outcome.kind === "error" ? outcome.class : "end", at: now });
    },
    sleep,
    isStopping: () => now >= stopAt,
    ...more,
  };
  let isOver = false;
  const running = runCalls(openCalls(calls), edges, concurrency, createRandom("calls")).finally(() => {
    isOver = true;
  });
  running.catch(() => {}); // seen below
  for (;;) {
    await new Promise((done) => setImmediate(done));
    if (isOver) break;
    timers.sort((a, b) => a.at - b.at);
    const next = timers.shift();
    if (next === undefined) throw new Error("it waits for nothing");
    now = next.at;
    next.wake();
  }
  return { end: await running, events, ledger, most, modes };
}

function errorOf(kind: ErrorClass): Outcome {
  return failure({ class: kind, message: kind, billed: MAY_BE_PAID.has(kind) ? "unknown" : "no" });
}

const MAY_BE_PAID: ReadonlySet<string> = new Set(["timeout", "lost-connection"]);
const PASSING: ReadonlySet<string> = new Set(["rate-limited", "overloaded", "server-error", "no-connection"]);

async function* openCalls(calls: readonly Call[]): AsyncGenerator<OpenCall> {
  for (const [i, { worst }] of calls.entries())
    yield { key: `${i}`, request: requestOf(i), worstMicroUsd: worst };
}

function requestOf(i: number): OpenCall["request"] {
  const rest = { maxTokens: 9, mayTrim: false, thinking: null, effort: null, sample: 0 };
  return { model: "m", system: "", prompt: `${i}`, slots: ["o01"], ...rest };
}

const attempts = fc.record({
  ms: fc.nat(5000),
  ends: fc.constantFrom<Attempt["ends"]>(
    ...(["answer", "answer", "answer", "answer", "overloaded", "rate-limited", "server-error"] as const),
    ...(["timeout", "lost-connection", "no-connection"] as const),
  ),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});
const someCalls = fc.array(
  fc.record({ worst: fc.nat(1000), attempts: fc.array(attempts, { minLength: 1, maxLength: 4 }) }),
  { maxLength: 12 },
);
const anyRun = fc.record({
  calls: someCalls,
  cap: fc.nat(6000),
  concurrency: fc.integer({ min: 1, max: 6 }),
  stopAt: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.nat(20_000)),
});

function answered(ms = 10): Call {
  return { worst: 100, attempts: [{ ms, ends: "answer", share: 0.5 }] };
}

function failing(ends: ErrorClass, ms = 10): Call {
  return { worst: 100, attempts: [{ ms, ends, share: 0 }] };
}

const begun = (events: readonly Event[], key?: string): number =>
  events.filter((event) => event.what === "begin" && (key === undefined || event.key === key)).length;

test("in any run the cap holds, what begins ends, all calls are counted, and retries are where they may be", async () => {
  await fc.assert(
    fc.asyncProperty(anyRun, async ({ calls, ...settings }) => {
      const { end, events, ledger, most } = await simulate(calls, settings);
      expect(most).toBeLessThanOrEqual(settings.cap);
      expect(ledger.spentMicroUsd).toBeLessThanOrEqual(settings.cap);
      expect(ledger.reservedMicroUsd).toBe(0);
      expect(begun(events)).toBe(events.length - begun(events));
      expect(end.answered + end.failed + end.unaffordable + end.notBegun).toBe(calls.length);
      for (const { at, what } of events) if (what === "begin") expect(at).toBeLessThan(settings.stopAt);
      for (const [i] of calls.entries()) {
        const own = events.filter(({ key }) => key === `${i}`).map(({ what }) => what);
        expect(own.length).toBeLessThanOrEqual(10);
        // Begun and ended by turns, and begun again only after what passes.
        for (const [at, what] of own.entries()) {
          expect(what === "begin").toBe(at % 2 === 0);
          if (at % 2 === 1 && at < own.length - 1) expect(PASSING.has(what)).toBe(true);
        }
      }
    }),
    { numRuns: 1000, seed: 1 },
  );
});

test("what may have been paid counts at its worst, and is not asked again", async () => {
  const { end, events, ledger } = await simulate([failing("timeout"), answered()], {
    cap: 999,
    concurrency: 1,
  });
  expect(end).toMatchObject({ answered: 1, failed: 1 });
  expect(ledger.spentMicroUsd).toBe(150);
  expect(begun(events, "0")).toBe(1);
});

test("what passes is asked five times and no more", async () => {
  const { end, events } = await simulate([failing("overloaded")], { cap: 999, concurrency: 1 });
  expect([end.failed, begun(events)]).toEqual([1, 5]);
});

test("an error that all would meet stops the arm, also what waits to be asked again", async () => {
  const calls = [failing("overloaded"), failing("unauthorized", 50), answered(), answered()];
  const { end, events } = await simulate(calls, { cap: 999, concurrency: 2 });
  expect(end).toEqual({
    ...{ answered: 0, failed: 2, unaffordable: 0, notBegun: 2 },
    stoppedBy: "unauthorized: unauthorized",
  });
  expect(begun(events)).toBe(2);
});

test("after a stop nothing begins: neither what waits to be asked again nor what waits for money", async () => {
  const calls = [failing("overloaded"), answered(50), { ...answered(), worst: 200 }, answered()];
  const { end, events } = await simulate(calls, { cap: 250, concurrency: 3, stopAt: 20 });
  expect(end).toMatchObject({ answered: 1, failed: 1, notBegun: 2 });
  expect(begun(events)).toBe(2);
});

test("a form that a server does not know is left for good, and one that worked is kept", async () => {
  const refused: Attempt = { ms: 10, ends: "bad-request", share: 0 };
  const [answer] = answered().attempts as [Attempt];
  const late = [{ worst: 100, attempts: [refused, answer] }, answered(), failing("bad-request"), answered()];
  const { end, modes } = await simulate(late, { cap: 999, concurrency: 1, edges: { nextMode } });
  expect(modes).toEqual(["output_config", "tool_auto", "tool_auto", "tool_auto"]);
  expect(end).toMatchObject({ answered: 2, failed: 1, notBegun: 1 });
});

test("where the disk is full, the run ends what is in flight and throws, and nobody waits for money", async () => {
  const ended: string[] = [];
  const edges: Partial<RunEdges> = {
    begin: (key) => {
      if (key === "1") throw new Error("the disk is full");
      return 1;
    },
    end: (key) => {
      ended.push(key);
    },
  };
  const calls = [answered(50), answered(), answered()];
  const running = simulate(calls, { cap: 200, concurrency: 3, edges });
  await expect(running).rejects.toThrow("the disk is full");
  expect(ended).toEqual(["0"]);
});
