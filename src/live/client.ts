import type { APIPromise } from "@anthropic-ai/sdk";
import Anthropic, { APIError } from "@anthropic-ai/sdk";
import { UserError } from "../errors.ts";
import type { ModelRequest } from "../prompts/request.ts";
import { type Failed, STRUCTURE_MODES, type StructureMode } from "../record/outcome.ts";
import { attempt, isFailed, readAs, type Send } from "./attempt.ts";
import { Batch, BatchList, type BatchRow, readRows, seen, statusOf } from "./batches.ts";
import { brief, type ErrorReply, failure, statusFailure, thrownFailure } from "./failure.ts";
import type { BatchedRequest, ClientSettings, LiveClient } from "./live-client.ts";
import { masked } from "./mask.ts";
import { pinnedFetch } from "./pinned-fetch.ts";
import { messageOutcome } from "./reply.ts";
import { retryAfterMs } from "./retry-after.ts";
import { requireKey, serverAddress } from "./server-address.ts";
import { bodyOf } from "./structure.ts";

/** More must be streamed, says the SDK: an answer may take ten minutes, and idle connections are cut before. */
const MOST_TOKENS = 21_333;
/** What Node's fetch waits for headers. */
const TIMEOUT_MS = 300_000;
const CUSTOM_ID = /^[a-zA-Z0-9_-]{1,64}$/;
const RECENT = 100;

/** The only way to a model. */
export function createClient(settings: ClientSettings): LiveClient {
  const { apiKey, timeoutMs = TIMEOUT_MS } = settings;
  const sdk = sdkFor(settings, timeoutMs);
  const batches = sdk.messages.batches;
  let mode = settings.mode ?? STRUCTURE_MODES[0];
  let hasWorked = false;

  const reach = async (send: Send, signal?: AbortSignal) => {
    const ended = masked(await attempt(send, { timeoutMs, signal }), apiKey);
    return isFailed(ended) ? brief(ended) : ended;
  };

  const look = async (send: Send) => {
    const ended = await reach(send);
    return isFailed(ended) ? { ...ended, billed: "no" as const } : ended;
  };

  const retrieve = async (batchId: string) =>
    readAs(Batch, await look((signal) => replyTo(batches.retrieve(batchId, {}, { signal }))));

  return {
    get mode() {
      return mode;
    },
    get hasWorked() {
      return hasWorked;
    },

    async ask(request, options = {}) {
      requireShort(request);
      const asked = options.mode ?? mode;
      const body = bodyOf(request, asked);
      // Not `messages.create`, which is this and a warning on stderr, once per call, about models that retire.
      const send: Send = (signal) => replyTo(sdk.post("/v1/messages", { body, signal }));
      const ended = await reach(send, options.signal);
      const outcome = ended.kind === "error" ? ended : messageOutcome(ended.json, { ...ended, mode: asked });
      if (outcome.kind !== "error" && !hasWorked) {
        mode = asked;
        hasWorked = true;
      }
      return outcome;
    },

    async createBatch(requests) {
      const body = { requests: requests.map(batchItem) };
      const made = readAs(Batch, await reach((signal) => replyTo(batches.create(body, { signal }))));
      return isFailed(made) ? made : { batchId: made.id };
    },

    async batchStatus(batchId) {
      const batch = await retrieve(batchId);
      return isFailed(batch) ? batch : statusOf(batch);
    },

    async *batchResults(batchId, modeOf) {
      const batch = await retrieve(batchId);
      const rows = isFailed(batch) ? [{ customId: null, outcome: batch }] : resultRows(sdk, batch, modeOf);
      for await (const row of rows) {
        const { customId, outcome } = masked(row, apiKey);
        yield { customId, outcome: isFailed(outcome) ? brief(outcome) : outcome } as BatchRow;
      }
    },

    async recentBatches() {
      const list = readAs(
        BatchList,
        await look((signal) => replyTo(batches.list({ limit: RECENT }, { signal }))),
      );
      return isFailed(list) ? list : list.data.map(seen);
    },
  };
}

/**
 * The SDK, with everything it would look up in the environment set by hand. It is not given the key, so it can
 * neither print it nor send it anywhere: `pinnedFetch` adds it.
 */
function sdkFor({ apiKey, baseUrl }: ClientSettings, timeoutMs: number): Anthropic {
  requireKey(apiKey);
  const baseURL = serverAddress(baseUrl);
  return new Anthropic({
    apiKey: "added-by-pinned-fetch",
    baseURL,
    fetch: pinnedFetch(baseURL, apiKey),
    maxRetries: 0,
    // Never the first to end: `attempt` sees to the time.
    timeout: timeoutMs + 60_000,
    logLevel: "off",
    openTelemetry: false,
    webhookKey: null,
  });
}

function requireShort({ maxTokens }: ModelRequest): void {
  if (maxTokens > MOST_TOKENS) {
    throw new UserError(
      `an answer of ${maxTokens} tokens is too long; ask for at most ${MOST_TOKENS}, or in a batch`,
    );
  }
}

/** The SDK throws error statuses, and wraps what they said. */
async function replyTo(sent: APIPromise<unknown>): Promise<Response | ErrorReply> {
  try {
    return await sent.asResponse();
  } catch (error) {
    if (!(error instanceof APIError) || error.status === undefined) {
      throw error;
    }
    const {
      status,
      headers,
      errorCode: code,
      requestID,
      apiMessage,
      message,
    } = error as APIError<number, Headers>;
    return {
      status,
      code,
      message: typeof apiMessage === "string" ? apiMessage : message,
      requestId: requestID ?? null,
      retryAfterMs: retryAfterMs(headers, Date.now()),
    };
  }
}

function batchItem({ customId, request, mode }: BatchedRequest) {
  if (!CUSTOM_ID.test(customId)) {
    throw new Error(`${customId} cannot be a custom_id`);
  }
  return {
    custom_id: customId,
    params: bodyOf(request, mode) as unknown as Anthropic.MessageCreateParamsNonStreaming,
  };
}

/** Results are read as they come, since a batch's can be large. */
async function* resultRows(
  sdk: Anthropic,
  batch: Batch,
  modeOf: (customId: string) => StructureMode,
): AsyncGenerator<BatchRow> {
  const reply = await resultsReply(sdk, batch);
  if (reply instanceof Response) {
    yield* readRows(reply.body ?? [], batch, modeOf);
  } else {
    yield { customId: null, outcome: reply };
  }
}

async function resultsReply(sdk: Anthropic, { results_url: url }: Batch): Promise<Response | Failed> {
  if (typeof url !== "string") {
    return failure({ class: "not-found", message: "the batch has no results yet", billed: "no" });
  }
  try {
    const reply = await replyTo(sdk.get(url));
    return reply instanceof Response ? reply : statusFailure(reply);
  } catch (error) {
    return { ...thrownFailure(error), billed: "no" };
  }
}
