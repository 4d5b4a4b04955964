import { estimateMicroUsd, worstCaseMicroUsd } from "../prices/cost.ts";
import type { PriceRow } from "../prices/prices.ts";
import { estimatedTokens, type ModelProfile } from "../prices/profiles.ts";
import { bundle, permuted } from "../prompts/bundles.ts";
import { type RenderedCall, renderCall } from "../prompts/render.ts";
import { callKey, type ModelRequest } from "../prompts/request.ts";
import type { Shape } from "../prompts/shape.ts";
import type { AskedOutput, AskedWindow } from "./asked-windows.ts";

/** A shape of prompt with the model that it is asked of. */
export interface ModelArm {
  /** `<shape>@<model>`. */
  readonly name: string;
  readonly shape: Shape;
  readonly profile: ModelProfile;
  readonly price: PriceRow;
}

/** A call of an arm, with what it holds. */
export interface ArmCall {
  readonly arm: string;
  readonly key: string;
  readonly request: ModelRequest;
  readonly outputs: readonly AskedOutput[];
  readonly sample: number;
  /** Estimates. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly microUsd: number;
  /** What it cannot cost more than. */
  readonly worstMicroUsd: number;
}

/** An arm's calls for one window; and the outputs that are too large for any call of its shape. */
export interface WindowCalls {
  readonly calls: readonly ArmCall[];
  readonly tooLarge: readonly AskedOutput[];
}

export interface CallSettings {
  readonly seed: number;
  /** Orders in which each bundle is asked. */
  readonly permutations: number;
  /** Whether the calls are sent by the batches API, at its price. */
  readonly batch?: boolean;
}

/** Tokens of an answer about one output: an action, some ranges, a short reason. A guess. */
const ANSWER_TOKENS = 80;
/** How much of the room for thinking is used. A guess. */
const THOUGHT_SHARE = 0.25;

type Render = (shape: Shape, outputs: readonly AskedOutput[]) => RenderedCall;

/** Renders the calls of one window; what several arms ask alike is rendered once. */
export function renderOnce({ goal }: AskedWindow): Render {
  const rendered = new Map<string, RenderedCall>();
  return (shape, outputs) => {
    const key = `${shape.name} ${outputs.map(({ id }) => id).join(" ")}`;
    let call = rendered.get(key);
    if (call === undefined) {
      const shown = outputs.map((output) => output.shown);
      call = renderCall(shape, goal ?? "", shown);
      rendered.set(key, call);
    }
    return call;
  };
}

/** Makes an arm's calls for one window: the same window, arm and settings give the same calls (method §7). */
export function callsOf(
  arm: ModelArm,
  window: AskedWindow,
  settings: CallSettings,
  render: Render = renderOnce(window),
): WindowCalls {
  const { shape, profile } = arm;
  const { outputs } = window;
  const tokensOf = (texts: readonly string[]): number =>
    estimatedTokens(
      profile,
      texts.reduce((sum, { length }) => sum + length, 0),
    );
  // What a call holds besides its outputs counts with each of them: a bundle stays below the ceiling.
  const alone = new Map(
    outputs.map((output) => {
      const { system, prompt } = render(shape, [output]);
      return [output, tokensOf([system, prompt])];
    }),
  );
  const seed = `${settings.seed} ${shape.name} ${outputs[0]?.id}`;
  const { bundles, tooLarge } = bundle(
    outputs,
    { ...shape, fixedTokens: 0 },
    (o) => alone.get(o) as number,
    seed,
  );
  const calls = bundles.flatMap((members) =>
    Array.from({ length: members.length > 1 ? settings.permutations : 1 }, (_, sample) => {
      const ordered = permuted(members, `${seed} ${members[0]?.id}`, sample);
      return callOf(arm, ordered, sample, tokensOf, render, settings.batch ?? false);
    }),
  );
  return { calls, tooLarge };
}

function callOf(
  { name, shape, profile, price }: ModelArm,
  outputs: readonly AskedOutput[],
  sample: number,
  tokensOf: (texts: readonly string[]) => number,
  render: Render,
  batch: boolean,
): ArmCall {
  const { system, prompt, slots } = render(shape, outputs);
  const { model, thinking, effort, answerTokens } = profile;
  const maxTokens = shape.maxTokens + answerTokens;
  const { mayTrim } = shape;
  const request = { model, system, prompt, slots, mayTrim, maxTokens, thinking, effort, sample };
  const inputTokens = tokensOf([system, prompt]);
  const outputTokens = ANSWER_TOKENS * outputs.length + Math.round(THOUGHT_SHARE * answerTokens);
  const inputBytes = Buffer.byteLength(system) + Buffer.byteLength(prompt) + SCHEMA_BYTES * outputs.length;
  return {
    arm: name,
    key: callKey(request),
    request,
    outputs,
    sample,
    inputTokens,
    outputTokens,
    microUsd: estimateMicroUsd(price, { inputTokens, outputTokens, batch }),
    worstMicroUsd: worstCaseMicroUsd(price, { inputBytes, maxTokens, batch, cache: "none" }),
  };
}

/** More than the form of an answer takes for one output, in whatever way it is asked for. */
const SCHEMA_BYTES = 1000;
