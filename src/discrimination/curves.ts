import { CLASS_THEN_SMALL, NEW, type Ranking, SMALL } from "./rankings.ts";
import type { ScoredOutput, ScoredWindow } from "./scored-windows.ts";

/** What a way of dropping gives at one share; fractions of 1, null where nothing is under the line. */
export interface CurvePoint {
  /** The share of every window's tokens that may go, of its scoreable outputs. */
  readonly share: number;
  /** The share that does go, over all windows: tokens over tokens. */
  readonly removed: number | null;
  /** Outputs that are dropped; an expectation on the curve of chance. */
  readonly drops: number;
  readonly by: Readonly<Record<"outputs" | "tokens", { liveKept: number | null; falseDrop: number | null }>>;
}

export interface Curve {
  readonly name: string;
  readonly points: readonly CurvePoint[];
}

/** The curves' names, in their order: chance, and orders of dropping. */
const ORDERS: readonly (readonly [name: string, ranking: Ranking])[] = [
  ["largest-first", SMALL],
  ["oldest-first", NEW],
  ["class, then largest-first", CLASS_THEN_SMALL],
];

const STEPS = 20;

/** Everything that is dropped or live; outputs and tokens. */
interface Sums {
  readonly outputs: Dropped;
  readonly tokens: Dropped;
}
interface Dropped {
  all: number;
  live: number;
  dropped: number;
  droppedLive: number;
}

/** Chance at removal shares 0, 0.05 to 1, and every order of dropping at 0.05 to 0.95, over all scoreable outputs. */
export function curvesOf(windows: readonly ScoredWindow[]): Curve[] {
  const orders = ORDERS.map(([name, ranking]) => {
    const ordered = windows.map(({ outputs }) => inOrder(outputs, ranking));
    const steps = Array.from({ length: STEPS - 1 }, (_, i) => i + 1);
    return { name, points: steps.map((step) => orderedPoint(ordered, step)) };
  });
  return [{ name: "random", points: chance(windows) }, ...orders];
}

/** Drops every output of every window with the same probability: exact expectations, a ratio of two of them each. */
function chance(windows: readonly ScoredWindow[]): CurvePoint[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const share = step / STEPS;
    const sums = emptySums();
    for (const { outputs } of windows) for (const output of outputs) count(sums, output, share);
    return pointOf(share, sums);
  });
}

/** Takes outputs in their order as long as they fit into the share of their window; one that does not is passed over. */
function orderedPoint(windows: readonly (readonly ScoredOutput[])[], step: number): CurvePoint {
  const sums = emptySums();
  for (const outputs of windows) {
    const total = outputs.reduce((sum, { known }) => sum + known.tokens, 0);
    let budget = Math.floor((total * step) / STEPS);
    for (const output of outputs) {
      const fits = output.known.tokens <= budget;
      if (fits) budget -= output.known.tokens;
      count(sums, output, Number(fits));
    }
  }
  return pointOf(step / STEPS, sums);
}

/** Those that are least worth keeping first; ties by message, then tool id (method §7). */
function inOrder(outputs: readonly ScoredOutput[], { worth }: Ranking): ScoredOutput[] {
  return outputs
    .map((output) => ({ output, worth: worth(output.known) }))
    .sort(
      (a, b) =>
        a.worth - b.worth ||
        a.output.known.message - b.output.known.message ||
        (a.output.known.toolUseId < b.output.known.toolUseId ? -1 : 1),
    )
    .map(({ output }) => output);
}

function emptySums(): Sums {
  const none = (): Dropped => ({ all: 0, live: 0, dropped: 0, droppedLive: 0 });
  return { outputs: none(), tokens: none() };
}

/** Counts an output that is dropped with a probability of `share`. */
function count({ outputs, tokens }: Sums, { known, isLive }: ScoredOutput, share: number): void {
  for (const [sums, weight] of [
    [outputs, 1],
    [tokens, known.tokens],
  ] as const) {
    sums.all += weight;
    sums.dropped += weight * share;
    if (!isLive) continue;
    sums.live += weight;
    sums.droppedLive += weight * share;
  }
}

function pointOf(share: number, { outputs, tokens }: Sums): CurvePoint {
  return {
    share,
    removed: ratio(tokens.dropped, tokens.all),
    drops: outputs.dropped,
    by: { outputs: price(outputs), tokens: price(tokens) },
  };
}

function price({ live, dropped, droppedLive }: Dropped): CurvePoint["by"]["outputs"] {
  return { liveKept: ratio(live - droppedLive, live), falseDrop: ratio(droppedLive, dropped) };
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
