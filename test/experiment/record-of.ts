import { join } from "node:path";
import type { Experiment } from "../../src/experiment/experiment-file.ts";
import type { Plan, PlannedCall } from "../../src/experiment/plan-rows.ts";
import { openJournal } from "../../src/record/journal.ts";
import type { Outcome, Replied } from "../../src/record/outcome.ts";
import { readRecord } from "../../src/record/read-record.ts";
import type { NewRow } from "../../src/record/rows.ts";
import { type ExperimentReport, replayExperiment } from "../../src/replay/replay.ts";
import { prose, session } from "../build.ts";

const AT = "2026-11-30T00:00:00.000Z";

/** Appends rows to the record of an experiment. */
export function record(folder: string, rows: readonly NewRow[], host = "by hand"): void {
  const journal = openJournal(join(folder, "calls.jsonl"), host);
  for (const row of rows) journal.append(row);
  journal.close();
}

export async function replayed(experiment: Experiment, plan: Plan, jobs = 1): Promise<ExperimentReport> {
  const rows = readRecord(join(experiment.folder, "calls.jsonl"));
  return replayExperiment(experiment, { plan, rows }, { jobs });
}

/** A call that began and may have cost this much. */
export function begun({ key, arm }: PlannedCall, reservedMicroUsd = 1_000, attempt = 1): NewRow {
  return { t: "intent", key, attempt, arm, at: AT, reservedMicroUsd, redacted: false };
}

export function ended({ key }: PlannedCall, outcome: Outcome, costMicroUsd = 100, attempt = 1): NewRow {
  return { t: "outcome", key, attempt, at: AT, outcome, costMicroUsd, priceId: "by hand" };
}

/** A call with its answer. */
export function answered(call: PlannedCall, outcome: Outcome, costMicroUsd = 100): NewRow[] {
  return [begun(call), ended(call, outcome, costMicroUsd)];
}

export function reply(text: string, change: Partial<Replied> = {}): Replied {
  return {
    kind: "answer",
    requestId: null,
    model: "claude-haiku-5-5",
    stopReason: "end_turn",
    content: [{ type: "text", text }],
    usage: { input_tokens: 10, output_tokens: 2 },
    mode: "output_config",
    latencyMs: 10,
    ...change,
  };
}

export function failure(billed: "no" | "unknown"): Outcome {
  return {
    ...{ kind: "error", class: "server-error", status: 500, requestId: null, message: "no" },
    ...{ billed, retryAfterMs: null, latencyMs: 5 },
  };
}

/** What a model says about the outputs of a call, in the order of the slots. */
export function says(...about: readonly object[]): string {
  return JSON.stringify(
    Object.fromEntries(about.map((one, i) => [`o${String(i + 1).padStart(2, "0")}`, one])),
  );
}

/**
 * A session with one output of eight numbered lines for each name: the first holds `<name>Early`, used before the
 * pass fires, the sixth `<name>Late`, used after it.
 */
export function talk(...names: readonly string[]): string {
  const built = session().user(`mend the ${names[0]} gate`);
  for (const name of names) {
    const lines = [`const ${name}Early = 1;`, ...Array.from({ length: 4 }, () => prose(90))];
    const text = [...lines, `const ${name}Late = 2;`, prose(90), prose(90)].join("\n");
    built.calls("Read", { file_path: "/srv/a" }, `call-${name}`).result(`call-${name}`, text);
    built.says(`${name}Early is it`);
  }
  built.rounds(20);
  for (const name of names) built.says(`${name}Late it was`).rounds(1);
  return built.text();
}
