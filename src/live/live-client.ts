import type { ModelRequest } from "../prompts/request.ts";
import type { Failed, Outcome, StructureMode } from "../record/outcome.ts";
import type { BatchRow, BatchSeen } from "./batches.ts";

export interface ClientSettings {
  readonly apiKey: string;
  /** Without `/v1`. No other server is ever talked to. */
  readonly baseUrl: string;
  /** The mode to begin with. */
  readonly mode?: StructureMode;
  readonly timeoutMs?: number;
}

interface AskOptions {
  /** Default: the client's. */
  readonly mode?: StructureMode;
  readonly signal?: AbortSignal;
}

export interface BatchedRequest {
  readonly customId: string;
  readonly request: ModelRequest;
  readonly mode: StructureMode;
}

/**
 * Contract: every method makes one attempt and retries nothing, so that the caller can journal each. What the
 * server or the network does is returned and never thrown. No returned value holds the key.
 */
export interface LiveClient {
  /** The mode that is asked in: the first that worked, and until then the one to begin with. */
  readonly mode: StructureMode;
  /** Whether a question was answered in some mode. After that a refusal is hardly about the mode. */
  readonly hasWorked: boolean;
  ask(request: ModelRequest, options?: AskOptions): Promise<Outcome>;
  createBatch(requests: readonly BatchedRequest[]): Promise<{ readonly batchId: string } | Failed>;
  batchStatus(batchId: string): Promise<"in_progress" | "ended" | Failed>;
  /** In any order. The API does not say in which mode a question was put, so the caller does. */
  batchResults(batchId: string, modeOf: (customId: string) => StructureMode): AsyncIterable<BatchRow>;
  /** The newest batches, newest first: to find the one whose id was lost between its making and its journalling. */
  recentBatches(): Promise<readonly BatchSeen[] | Failed>;
}
