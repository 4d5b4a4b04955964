import type { Place } from "../build.ts";

/** What was recorded with an answer, in tokens; 0 where nothing is said. */
export interface Answer {
  readonly id?: string;
  readonly model?: string | null;
  /** In UTC. */
  readonly at?: string;
  readonly input?: number;
  readonly read?: number;
  readonly write5m?: number;
  readonly write1h?: number;
  readonly output?: number;
  readonly version?: string;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** The place of an assistant entry with recorded usage, by a client that records final output tokens. */
export function answer({
  id,
  model = "claude-opus-5",
  at = "2026-08-01T10:00:00Z",
  input = 0,
  read = 0,
  write5m = 0,
  write1h = 0,
  output = 0,
  version = "2.1.200",
  more = {},
}: Answer): Place {
  const usage = {
    input_tokens: input,
    cache_read_input_tokens: read,
    cache_creation_input_tokens: write5m + write1h,
    cache_creation: { ephemeral_5m_input_tokens: write5m, ephemeral_1h_input_tokens: write1h },
    output_tokens: output,
    ...more,
  };
  return { message: { ...(id !== undefined && { id }), model, usage }, with: { timestamp: at, version } };
}
