import { z } from "zod";

/** How the answer was given its form: the API's structured output, a tool that may be called, or by words alone. */
export const STRUCTURE_MODES = ["output_config", "tool_auto", "prompt_json"] as const;
export type StructureMode = (typeof STRUCTURE_MODES)[number];

/** What the API counted. Tokens. Fields that coref does not know of are kept as they came. */
export const Usage = z.looseObject({
  input_tokens: z.number().int().min(0),
  output_tokens: z.number().int().min(0),
  cache_creation_input_tokens: z.number().int().min(0).nullish(),
  cache_read_input_tokens: z.number().int().min(0).nullish(),
  cache_creation: z
    .looseObject({
      ephemeral_5m_input_tokens: z.number().int().min(0).nullish(),
      ephemeral_1h_input_tokens: z.number().int().min(0).nullish(),
    })
    .nullish(),
});
export type Usage = z.infer<typeof Usage>;

/** What went wrong with a call. */
export const ERROR_CLASSES = [
  "rate-limited",
  "overloaded",
  "server-error",
  "no-connection",
  "timeout",
  "lost-connection",
  "truncated-body",
  "not-json",
  "not-a-message",
  "bad-request",
  "unauthorized",
  "payment-required",
  "forbidden",
  "not-found",
  "too-large",
  "other-status",
] as const;
export type ErrorClass = (typeof ERROR_CLASSES)[number];

const replied = {
  requestId: z.string().nullable(),
  /** The model that the server says has answered. */
  model: z.string(),
  stopReason: z.string().nullable(),
  /** The blocks of the answer as they came. */
  content: z.array(z.looseObject({ type: z.string() })),
  usage: Usage,
  mode: z.enum(STRUCTURE_MODES),
  latencyMs: z.number().min(0),
};

/**
 * How one attempt at a call ended. `answer`: the model said something to its end; `cut`: it ran into
 * `max_tokens` or its context; `refusal`: it refused, which is data as well. Of an `error`, `billed` says
 * whether it can have cost anything: where nobody knows, it is counted at the worst.
 */
export const Outcome = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("answer"), ...replied }),
  z.strictObject({ kind: z.literal("cut"), ...replied }),
  z.strictObject({ kind: z.literal("refusal"), ...replied }),
  z.strictObject({
    kind: z.literal("error"),
    class: z.enum(ERROR_CLASSES),
    status: z.number().int().nullable(),
    requestId: z.string().nullable(),
    message: z.string(),
    billed: z.enum(["no", "unknown"]),
    /** How long the server asked to wait. */
    retryAfterMs: z.number().min(0).nullable(),
    latencyMs: z.number().min(0),
  }),
]);
export type Outcome = z.infer<typeof Outcome>;
export type Replied = Extract<Outcome, { kind: "answer" | "cut" | "refusal" }>;
export type Failed = Extract<Outcome, { kind: "error" }>;
