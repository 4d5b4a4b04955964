import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Experiment, readExperiment } from "../../src/experiment/experiment-file.ts";
import { makePlan } from "../../src/experiment/make-plan.ts";
import { modelArms } from "../../src/experiment/model-arms.ts";
import { readPlan, writePlan } from "../../src/experiment/plan-file.ts";
import { createClient } from "../../src/live/client.ts";
import { failure } from "../../src/live/failure.ts";
import type { LiveClient } from "../../src/live/live-client.ts";
import { openJournal } from "../../src/record/journal.ts";
import { readRecord } from "../../src/record/read-record.ts";
import { CallRecord } from "../../src/record/record.ts";
import { type ArmEnd, runExperiment } from "../../src/run/run-experiment.ts";
import { scratch } from "../cli/run.ts";
import { type ModelServer, type ServerSettings, startModelServer } from "../model-server/server.ts";
import { inRepository } from "../shared.ts";

const DAY = "2026-11-30";

/** An experiment of its own, planned: three sessions, one output a call. */
async function planned(): Promise<Experiment> {
  const folder = scratch();
  mkdirSync(join(folder, "corpus"));
  const yaml =
    "question: Do batches work?\ncorpus: corpus\nask: {shapes: [digest], models: [claude-haiku-5-5]}\n";
  writeFileSync(join(folder, "experiment.yaml"), yaml);
  const corpus = inRepository("corpora/known-answer");
  const files = readdirSync(corpus).filter((file) => file.endsWith(".jsonl"));
  for (const file of files.slice(0, 3)) copyFileSync(join(corpus, file), join(folder, "corpus", file));
  const experiment = readExperiment(folder);
  const made = await makePlan(experiment, modelArms(experiment, DAY), { redact: false, permutations: 1 });
  writePlan(join(folder, "plan.jsonl"), made.rows);
  return experiment;
}

async function runIn(
  experiment: Experiment,
  server: ModelServer,
  change: (client: LiveClient) => LiveClient = (client) => client,
): Promise<ArmEnd[]> {
  const journal = openJournal(join(experiment.folder, "calls.jsonl"), "test");
  try {
    return await runExperiment(
      experiment,
      readPlan(join(experiment.folder, "plan.jsonl")),
      modelArms(experiment, DAY),
      { maxMicroUsd: 1_000_000, arms: null, concurrency: 2, askAgain: false, batch: true },
      {
        client: change(createClient({ apiKey: "test-key-123456", baseUrl: server.url })),
        journal,
        now: () => "2026-11-30T00:00:00.000Z",
        sleep: async () => {},
        isStopping: () => false,
        onArm: () => {},
        onCall: () => {},
        pauseMs: 0,
      },
    );
  } finally {
    journal.close();
  }
}

async function withServer<T>(
  settings: ServerSettings,
  work: (server: ModelServer) => Promise<T>,
): Promise<T> {
  const server = await startModelServer(settings);
  return work(server).finally(() => server.close());
}

function recordOf({ folder }: Experiment): CallRecord {
  return new CallRecord(readRecord(join(folder, "calls.jsonl")));
}

function batchesIn({ received }: ModelServer): number {
  return received.filter(({ method, path }) => method === "POST" && path === "/v1/messages/batches").length;
}

test("a batch is sent once, its answers are recorded at half the price, and the rest is given back", async () => {
  await withServer({ batchPolls: 3 }, async (server) => {
    const experiment = await planned();
    const [end] = await runIn(experiment, server);
    const calls = readPlan(join(experiment.folder, "plan.jsonl")).calls.length;
    expect(calls).toBeGreaterThan(2);
    expect(end).toMatchObject({ answered: calls, failed: 0, unaffordable: 0, notBegun: 0 });
    const record = recordOf(experiment);
    expect(record.counts()).toMatchObject({ answer: calls, unknown: 0 });
    expect(batchesIn(server)).toBe(1);
    // Haiku costs 0.10 and 0.50 $ per million tokens, half of it in a batch; each call is rounded up.
    const rows = readRecord(join(experiment.folder, "calls.jsonl"));
    const outcomes = rows.flatMap((row) => (row.t === "outcome" ? [row] : []));
    for (const { outcome, costMicroUsd, batchId } of outcomes) {
      if (outcome.kind !== "answer") throw new Error("no answer");
      const { input_tokens, output_tokens } = outcome.usage;
      expect(costMicroUsd).toBe(Math.ceil((0.1 * input_tokens + 0.5 * output_tokens) / 2));
      expect(batchId).toBe("msgbatch_001");
    }
    expect(record.spentMicroUsd()).toBe(outcomes.reduce((sum, row) => sum + row.costMicroUsd, 0));
  });
});

test.each([
  ["before the server's id was written", 2],
  ["while the batch was under way", 3],
])("after a crash %s the batch is fetched and not sent again", async (_, keptRows) => {
  await withServer({}, async (server) => {
    const experiment = await planned();
    await runIn(experiment, server);
    const whole = recordOf(experiment);
    const path = join(experiment.folder, "calls.jsonl");
    const rows = readFileSync(path, "utf8").split("\n");
    writeFileSync(path, `${rows.slice(0, keptRows).join("\n")}\n`);
    expect(recordOf(experiment).counts()).toMatchObject({ answer: 0 });
    await runIn(experiment, server);
    const again = recordOf(experiment);
    expect(batchesIn(server)).toBe(1);
    expect(again.counts()).toEqual(whole.counts());
    expect(again.spentMicroUsd()).toBe(whole.spentMicroUsd());
  });
});

test("what a batch did not answer is an error of its own, and costs nothing where the API says so", async () => {
  await withServer({ rowKind: () => "expired" }, async (server) => {
    const experiment = await planned();
    const [end] = await runIn(experiment, server);
    expect(end?.answered).toBe(0);
    expect(end?.failed).toBeGreaterThan(2);
    expect(recordOf(experiment).counts()).toMatchObject({ answer: 0, unknown: 0, error: end?.failed });
    expect(recordOf(experiment).spentMicroUsd()).toBe(0);
  });
});

test("a row that cannot be read may have been paid: it counts at the worst, in the run as in the record", async () => {
  const lost = failure({ class: "not-a-message", message: "unreadable", billed: "unknown" });
  const unreadable = (client: LiveClient): LiveClient => ({
    ...client,
    mode: client.mode,
    async *batchResults(batchId, modeOf) {
      for await (const { customId } of client.batchResults(batchId, modeOf))
        if (customId !== null) yield { customId, outcome: lost };
    },
  });
  await withServer({}, async (server) => {
    const experiment = await planned();
    const [end] = await runIn(experiment, server, unreadable);
    const rows = readRecord(join(experiment.folder, "calls.jsonl"));
    const reserved = rows.flatMap((row) =>
      row.t === "batch-intent" ? row.calls.map(({ reservedMicroUsd }) => reservedMicroUsd) : [],
    );
    const worst = reserved.reduce((sum, one) => sum + one, 0);
    expect(worst).toBeGreaterThan(0);
    expect([end?.spentMicroUsd, recordOf(experiment).spentMicroUsd()]).toEqual([worst, worst]);
  });
});
