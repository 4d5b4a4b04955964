import { createHash } from "node:crypto";
import { firingRuleName } from "../firing/firing-rule.ts";
import { canonicalJson } from "../prompts/canonical-json.ts";
import type { ReadingOptions } from "../read-corpus.ts";
import type { Experiment } from "./experiment-file.ts";
import { callsOf, type ModelArm, renderOnce } from "./plan-calls.ts";
import type { PlanHead, PlanRow } from "./plan-rows.ts";
import { readAskedCorpus } from "./read-asked-corpus.ts";
import { loadRedact, shownWindows } from "./shown-windows.ts";

export interface PlanOptions {
  readonly redact: boolean;
  /** Orders in which each bundle is asked. */
  readonly permutations: number;
}

/** What the plan says of one arm. Estimates. */
export interface ArmEstimate {
  readonly arm: string;
  readonly calls: number;
  readonly outputs: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly microUsd: number;
  readonly worstMicroUsd: number;
  readonly tooLarge: number;
}

/** A plan that is ready to be written, with what it will cost. */
export interface MadePlan {
  readonly rows: readonly PlanRow[];
  readonly estimates: readonly ArmEstimate[];
  readonly head: PlanHead;
}

/**
 * Freezes what an experiment will ask: candidates, bundles, prompts and prices (method §7, §9). Nothing leaves
 * the machine. The same corpus and files give the same plan. Throws a `UserError` for a model or shape that
 * nobody knows.
 */
export async function makePlan(
  experiment: Experiment,
  arms: readonly ModelArm[],
  { redact, permutations }: PlanOptions,
  progress: ReadingOptions = {},
): Promise<MadePlan> {
  const { settings, corpus, analysis } = await readAskedCorpus(experiment, progress);
  const calls: PlanRow[] = [];
  let missing = 0;
  for await (const window of shownWindows(analysis, corpus, await loadRedact(redact))) {
    missing += window.missing;
    if (window.outputs.length === 0) continue;
    const render = renderOnce(window);
    for (const arm of arms) {
      const made = callsOf(arm, window, { seed: experiment.seed, permutations }, render);
      for (const {
        arm: name,
        key,
        outputs,
        sample,
        inputTokens,
        outputTokens,
        microUsd,
        worstMicroUsd,
      } of made.calls) {
        const ids = outputs.map(({ id }) => id);
        calls.push({
          t: "call",
          key,
          arm: name,
          outputs: ids,
          sample,
          inputTokens,
          outputTokens,
          microUsd,
          worstMicroUsd,
        });
      }
      for (const { id } of made.tooLarge) calls.push({ t: "too-large", arm: arm.name, output: id });
    }
  }
  const { profile, minTokens, subagents, seed } = settings;
  const head: PlanHead = {
    t: "plan",
    v: 1,
    question: experiment.question,
    corpus: corpus.name,
    inputDigest: analysis.inputDigest,
    settings: { profile, fire: firingRuleName(settings.firing), minTokens, subagents, seed },
    shapes: Object.fromEntries(
      arms.map(({ shape }) => [shape.name, { digest: digestOf(shape), mayTrim: shape.mayTrim }]),
    ),
    models: Object.fromEntries(
      arms.map(({ profile, price }) => [profile.model, { price: price.id, profile: digestOf(profile) }]),
    ),
    permutations,
    redact,
    standIn: experiment.standIn ?? null,
    missing,
  };
  return { rows: [head, ...calls], head, estimates: arms.map(({ name }) => estimateOf(name, calls)) };
}

function digestOf(value: object): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex").slice(0, 32);
}

function estimateOf(arm: string, rows: readonly PlanRow[]): ArmEstimate {
  const own = rows.flatMap((row) => (row.t === "call" && row.arm === arm ? [row] : []));
  const sum = (pick: (row: (typeof own)[number]) => number): number =>
    own.reduce((total, row) => total + pick(row), 0);
  return {
    arm,
    calls: own.length,
    outputs: sum(({ outputs, sample }) => (sample === 0 ? outputs.length : 0)),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    microUsd: sum(({ microUsd }) => microUsd),
    worstMicroUsd: sum(({ worstMicroUsd }) => worstMicroUsd),
    tooLarge: rows.filter((row) => row.t === "too-large" && row.arm === arm).length,
  };
}
