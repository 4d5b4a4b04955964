import { z } from "zod";
import { secondsOf } from "./time.ts";

/** One pass of a model over a prompt, as the API counted it. Tokens. */
export interface Pass {
  /** The model that made it; null where it is not told. */
  readonly model: string | null;
  /** What was neither read from the cache nor written to it. */
  readonly input: number;
  readonly read: number;
  /** Cache writes with the lifetime of five minutes, and those whose lifetime is not told. */
  readonly write5m: number;
  readonly write1h: number;
  readonly output: number;
}

/** What was recorded of the request behind an assistant entry. */
export interface Usage {
  /** Seconds since 1970; null where the entry has no time that can be read. */
  readonly time: number | null;
  /** Whether the answer was complete when the line was written: only then are its output tokens final. */
  readonly isFinal: boolean;
  /** Whether inference was kept in the US. */
  readonly isUsOnly: boolean;
  readonly isBatch: boolean;
  /** Fast mode, which has prices of its own. */
  readonly isFast: boolean;
  /** One, or one for each iteration: a compaction by the API, or another model that took over. */
  readonly passes: readonly Pass[];
}

/** A larger number is nonsense, and would not fit into a column. */
export const MOST_TOKENS = 2 ** 31 - 1;

const text = z.string().nullish().catch(null);
const count = z.number().nullish().catch(null);

export const RawUsage = z.object({
  input_tokens: count,
  cache_read_input_tokens: count,
  cache_creation_input_tokens: count,
  cache_creation: z.record(z.string(), z.unknown()).nullish().catch(null),
  output_tokens: count,
  service_tier: text,
  speed: text,
  inference_geo: text,
  iterations: z.unknown().optional(),
});
export type RawUsage = z.infer<typeof RawUsage>;

const COUNTS = [
  ...["input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens", "output_tokens"],
] as const;
const TERMS = ["service_tier", "speed", "inference_geo"] as const;

/** Whether a usage is as the API writes it, so that the schema would give back what is there. */
export function isUsageAsWritten(value: unknown): value is RawUsage {
  if (!isRecord(value)) return false;
  for (const key of COUNTS) if (value[key] != null && !Number.isFinite(value[key])) return false;
  for (const key of TERMS) if (!isTextOrNone(value[key])) return false;
  return value["cache_creation"] == null || isRecord(value["cache_creation"]);
}

export function isTextOrNone(value: unknown): boolean {
  return value == null || typeof value === "string";
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const RawIteration = RawUsage.extend({ model: text });

/**
 * Method §6: the tokens that the request put into the context, with the larger of the flat field and the sum of
 * its parts, since either was 0 in some releases. A request cannot have been empty, so 0 says that nothing was
 * recorded.
 */
export function contextTokens(usage: RawUsage): number | null {
  const size = (usage.input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0) + written(usage);
  return size > 0 ? size : null;
}

/** What a usage says that can be paid for; null where it says nothing. `model` is that of the message. */
export function toUsage(
  raw: RawUsage,
  { model, stopReason, timestamp }: Readonly<Record<"model" | "stopReason" | "timestamp", string | null>>,
): Usage | null {
  const passes = passesOf(raw, model);
  if (passes.every(isEmpty)) return null;
  return {
    time: secondsOf(timestamp),
    isFinal: stopReason !== null,
    isUsOnly: raw.inference_geo === "us",
    isBatch: raw.service_tier === "batch",
    isFast: raw.speed === "fast",
    passes,
  };
}

/** The fields of the whole are those of the last iteration: what came before is billed as well. */
function passesOf(raw: RawUsage, model: string | null): Pass[] {
  const whole = passOf(raw, model);
  const iterations = Array.isArray(raw.iterations) ? raw.iterations.flatMap(readIteration) : [];
  const passes = iterations
    .map((iteration) => passOf(iteration, iteration.model ?? model))
    .filter((pass) => !isEmpty(pass));
  const only = passes[0];
  if (passes.length > 1) return passes;
  return [only === undefined ? whole : mostOf(whole, only)];
}

function readIteration(value: unknown): z.infer<typeof RawIteration>[] {
  const parsed = RawIteration.safeParse(value);
  return parsed.success ? [parsed.data] : [];
}

/** The larger of each field, under the second one's model. */
export function mostOf(a: Pass, b: Pass): Pass {
  return {
    model: b.model,
    input: Math.max(a.input, b.input),
    read: Math.max(a.read, b.read),
    write5m: Math.max(a.write5m, b.write5m),
    write1h: Math.max(a.write1h, b.write1h),
    output: Math.max(a.output, b.output),
  };
}

/** Lifetimes that are not told are five minutes, the API's default. */
function passOf(raw: RawUsage, model: string | null): Pass {
  const write1h = whole(raw.cache_creation?.["ephemeral_1h_input_tokens"]);
  return {
    model,
    input: whole(raw.input_tokens),
    read: whole(raw.cache_read_input_tokens),
    write5m: Math.max(0, whole(written(raw)) - write1h),
    write1h,
    output: whole(raw.output_tokens),
  };
}

function written({ cache_creation, cache_creation_input_tokens }: RawUsage): number {
  let parts = 0;
  for (const value of Object.values(cache_creation ?? {})) if (typeof value === "number") parts += value;
  return Math.max(cache_creation_input_tokens ?? 0, parts);
}

/** More than any request can hold is nonsense, and not billed. */
const NONSENSE = 100_000_000;

function whole(value: unknown): number {
  if (typeof value !== "number" || !(value > 0) || value > NONSENSE) return 0;
  return Math.floor(value);
}

function isEmpty({ input, read, write5m, write1h, output }: Pass): boolean {
  return input + read + write5m + write1h + output === 0;
}
