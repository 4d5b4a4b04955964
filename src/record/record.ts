import type { Outcome, Replied } from "./outcome.ts";
import type { RecordedRow, RowOf } from "./rows.ts";

/** What is known as the answer to a question. */
export type Reply =
  | { readonly from: "call"; readonly outcome: Replied }
  | { readonly from: "import"; readonly source: string; readonly text: string };

/** A call that was begun and whose end is not in the record: it may have been answered, and cost money. */
export interface UnknownAttempt {
  readonly key: string;
  readonly attempt: number;
  readonly arm: string;
  readonly reservedMicroUsd: number;
  /** Our id of the batch; null for a call of its own. */
  readonly batch: string | null;
  /** The server's, under which the outcome can still be fetched; null where it never told us. */
  readonly batchId: string | null;
}

/**
 * What is counted. The replies by key, so each counts once; errors and unknown ends by attempt. `surplus` are
 * outcomes and imports that came when there was a reply already, or a second time for one attempt.
 */
const COUNTED = ["answer", "cut", "refusal", "import", "error", "unknown", "surplus"] as const;
export type Counted = (typeof COUNTED)[number];

interface Attempt {
  readonly begun: Omit<UnknownAttempt, "batchId"> | null;
  readonly number: number;
  ended: RowOf<"outcome"> | null;
}

interface Known {
  readonly attempts: Attempt[];
  reply: Reply | null;
}

/** What the rows of a record say when they are taken together. A row that is added counts at once. */
export class CallRecord {
  readonly #keys = new Map<string, Known>();
  readonly #batchIds = new Map<string, string>();
  #surplus = 0;

  constructor(rows: Iterable<RecordedRow> = []) {
    for (const row of rows) this.add(row);
  }

  add(row: RecordedRow): void {
    switch (row.t) {
      case "header":
        break;
      case "intent":
        this.#begin({ ...row, batch: null });
        break;
      case "batch-intent":
        for (const call of row.calls) this.#begin({ ...call, batch: row.id });
        break;
      case "batch":
        this.#batchIds.set(row.id, row.batchId);
        break;
      case "outcome":
        this.#end(row);
        break;
      case "import":
        this.#reply(this.#known(row.key), { from: "import", source: row.source, text: row.text });
        break;
      default:
        row satisfies never;
    }
  }

  /** Whether a question needs no further call. */
  isDone(key: string): boolean {
    return this.replyTo(key) !== null;
  }

  /** The first reply, whatever came later: a report must not change because somebody asked again. */
  replyTo(key: string): Reply | null {
    return this.#keys.get(key)?.reply ?? null;
  }

  /** How often a question was asked; the next attempt has the number after it. */
  attemptsOf(key: string): number {
    return this.#keys.get(key)?.attempts.length ?? 0;
  }

  /** How the attempts at a question ended, in the order of their beginnings, without those that are unknown. */
  outcomesOf(key: string): readonly Outcome[] {
    const attempts = this.#keys.get(key)?.attempts ?? [];
    return attempts.flatMap(({ ended }) => (ended === null ? [] : [ended.outcome]));
  }

  /** In the order in which their keys were first seen. */
  unknownAttempts(): readonly UnknownAttempt[] {
    return this.#attempts().flatMap(({ begun, ended }) =>
      begun === null || ended !== null
        ? []
        : [{ ...begun, batchId: this.#batchIds.get(begun.batch ?? "") ?? null }],
    );
  }

  /** What was spent, at the worst: nothing that may have been billed counts less than was reserved for it. */
  spentMicroUsd(): number {
    return this.#attempts().reduce((sum, attempt) => sum + costOf(attempt), 0);
  }

  counts(): Readonly<Record<Counted, number>> {
    const counts = Object.fromEntries(COUNTED.map((counted) => [counted, 0])) as Record<Counted, number>;
    for (const { reply } of this.#keys.values()) {
      if (reply !== null) counts[reply.from === "import" ? "import" : reply.outcome.kind] += 1;
    }
    for (const { ended } of this.#attempts()) {
      if (ended === null) counts.unknown += 1;
      else if (ended.outcome.kind === "error") counts.error += 1;
    }
    counts.surplus = this.#surplus;
    return counts;
  }

  #begin({ key, attempt, arm, reservedMicroUsd, batch }: Omit<UnknownAttempt, "batchId">): void {
    const begun = { key, attempt, arm, reservedMicroUsd, batch };
    this.#known(key).attempts.push({ begun, number: attempt, ended: null });
  }

  /**
   * A batch's outcomes may be fetched, and so written, twice: the first counts. But one that left the cost open
   * gives way to one that was found out later.
   */
  #end(row: RowOf<"outcome">): void {
    const known = this.#known(row.key);
    const same = known.attempts.filter(({ number }) => number === row.attempt);
    const open = same.find(({ ended }) => ended === null) ?? same.find(isUnbilled);
    if (open === undefined && same.length > 0) {
      this.#surplus += 1;
      return;
    }
    if (open === undefined) known.attempts.push({ begun: null, number: row.attempt, ended: row });
    else open.ended = row;
    const { outcome } = row;
    if (outcome.kind !== "error") this.#reply(known, { from: "call", outcome });
  }

  #reply(known: Known, reply: Reply): void {
    if (known.reply === null) known.reply = reply;
    else this.#surplus += 1;
  }

  #known(key: string): Known {
    const known = this.#keys.get(key) ?? { attempts: [], reply: null };
    this.#keys.set(key, known);
    return known;
  }

  #attempts(): Attempt[] {
    return [...this.#keys.values()].flatMap(({ attempts }) => attempts);
  }
}

function costOf(attempt: Attempt): number {
  const reserved = attempt.begun?.reservedMicroUsd ?? 0;
  if (attempt.ended === null) return reserved;
  const { costMicroUsd } = attempt.ended;
  return isUnbilled(attempt) ? Math.max(reserved, costMicroUsd) : costMicroUsd;
}

/** Whether the attempt failed in a way that may have been billed all the same. */
function isUnbilled({ ended }: Attempt): boolean {
  return ended?.outcome.kind === "error" && ended.outcome.billed === "unknown";
}
