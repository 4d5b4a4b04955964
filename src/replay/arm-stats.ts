import type { Plan } from "../experiment/plan-rows.ts";
import type { ModelArmResults } from "../report/experiment-schema.ts";
import type { Judged } from "./judge.ts";
import { type CallResult, shapeOf } from "./recorded-decisions.ts";

/** One decision of an arm, carried out. */
export interface JudgedDecision {
  readonly id: string;
  readonly kind: CallResult["decisions"][number]["kind"];
  /** The output's size in tokens. */
  readonly tokens: number;
  readonly judged: Judged;
}

/** What is counted of one model arm. Pure. */
export function armStats(
  arm: string,
  { tooLarge }: Plan,
  calls: readonly CallResult[],
  /** Per decision of the first orders that the corpus still holds. */
  decisions: readonly JudgedDecision[],
  costOf: (key: string) => number,
): ModelArmResults {
  const first = calls.filter(({ call }) => call.sample === 0);
  const known = new Set(decisions.map(({ id }) => id));
  const of = (kind: JudgedDecision["kind"]) => decisions.filter((decision) => decision.kind === kind);
  const isUnreadable = ({ judged }: JudgedDecision): boolean => judged.unreadable !== null;
  // What several windows ask alike is asked, answered and paid once.
  const once = [...new Map(calls.map((one) => [one.call.key, one])).values()];
  const replies = once.flatMap(({ reply }) => (reply?.from === "call" ? [reply.outcome] : []));
  const latencies = replies.map(({ latencyMs }) => latencyMs).sort((a, b) => a - b);
  return {
    shape: shapeOf(arm),
    model: arm.slice(shapeOf(arm).length + 1),
    planned: first.reduce((sum, { call }) => sum + call.outputs.length, 0),
    offered: decisions.length,
    answered: of("answered").filter((one) => !isUnreadable(one)).length,
    unreadable: decisions.filter(isUnreadable).length,
    refused: of("refused").length,
    unknown: of("unknown").length,
    missing: of("missing").length,
    tooLarge: tooLarge.filter((row) => row.arm === arm).length,
    why: countBy(decisions.flatMap(({ judged }) => judged.unreadable ?? [])),
    calls: once.length,
    missingCalls: once.filter(({ reply }) => reply === null).length,
    staleCalls: calls.filter(({ call }) => call.outputs.some((id) => !known.has(id))).length,
    microUsd: once.reduce((sum, { call }) => sum + costOf(call.key), 0),
    inputTokens: replies.reduce((sum, { usage }) => sum + usage.input_tokens, 0),
    outputTokens: replies.reduce((sum, { usage }) => sum + usage.output_tokens, 0),
    latency: { median: rank(latencies, 0.5), p95: rank(latencies, 0.95) },
    modes: countBy([
      ...replies.map(({ mode }) => mode),
      ...once.flatMap(({ reply }) => (reply?.from === "import" ? ["import"] : [])),
    ]),
    ...trimStats(decisions),
    ...reasonStats(decisions),
    ...orderStats(calls),
  };
}

function trimStats(
  decisions: readonly JudgedDecision[],
): Pick<ModelArmResults, "trims" | "trimRemoved" | "trimHolds" | "anchoredLines"> {
  let [trims, tokens, kept, live, holding, anchoredLines] = [0, 0, 0, 0, 0, 0];
  for (const { judged, tokens: size } of decisions) {
    if (judged.trim === null) continue;
    trims += 1;
    tokens += size;
    kept += Math.min(size, judged.trim.keptTokens);
    anchoredLines += judged.trim.addedLines;
    if (judged.trim.holds === null) continue;
    live += 1;
    if (judged.trim.holds) holding += 1;
  }
  return { trims, trimRemoved: ratio(tokens - kept, tokens), trimHolds: ratio(holding, live), anchoredLines };
}

function reasonStats(
  decisions: readonly JudgedDecision[],
): Pick<ModelArmResults, "reasons" | "reasonsInvented"> {
  const invents = decisions.flatMap(({ judged }) => judged.invents ?? []);
  return { reasons: invents.length, reasonsInvented: ratio(invents.filter(Boolean).length, invents.length) };
}

/** What the order in a bundle does to the answers, where bundles were asked in several. */
function orderStats(calls: readonly CallResult[]): Pick<ModelArmResults, "sameInAllOrders" | "dropsByPlace"> {
  if (calls.every(({ call }) => call.sample === 0)) return { sameInAllOrders: null, dropsByPlace: null };
  const actions = new Map<string, string[]>();
  const thirds = { first: [0, 0], last: [0, 0] } as Record<"first" | "last", [number, number]>;
  for (const { call, decisions } of calls) {
    for (const [slot, decision] of decisions.entries()) {
      if (decision.kind !== "answered") continue;
      const { action } = decision.answer;
      const id = call.outputs[slot] as string;
      actions.set(id, [...(actions.get(id) ?? []), action]);
      const third = Math.floor((3 * slot) / call.outputs.length);
      if (third === 1 || call.outputs.length < 3) continue;
      const place = thirds[third === 0 ? "first" : "last"];
      place[0] += action === "drop" ? 1 : 0;
      place[1] += 1;
    }
  }
  const several = [...actions.values()].filter((list) => list.length > 1);
  const same = several.filter((list) => new Set(list).size === 1).length;
  return {
    sameInAllOrders: ratio(same, several.length),
    dropsByPlace: { first: ratio(...thirds.first), last: ratio(...thirds.last) },
  };
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** The nearest rank of a rising list. */
function rank(rising: readonly number[], q: number): number | null {
  return rising[Math.max(0, Math.ceil(q * rising.length) - 1)] ?? null;
}

function countBy(items: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of [...items].sort()) counts[item] = (counts[item] ?? 0) + 1;
  return counts;
}
