import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readExperiment } from "../../src/experiment/experiment-file.ts";
import { readPlan } from "../../src/experiment/plan-file.ts";
import type { PlannedCall } from "../../src/experiment/plan-rows.ts";
import { run, scratch } from "../cli/run.ts";
import { experimentOf, planOf } from "./experiment.ts";
import { answered, begun, ended, failure, record, replayed, reply, says, talk } from "./record-of.ts";

const ONE = { shapes: ["digest"], models: ["claude-haiku-5-5"] };
const ARM = "digest@claude-haiku-5-5";
const NAMES = ["alpha", "beta", "gamma", "delta", "eps", "zeta", "eta", "theta", "iota"];
const sessions = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`${name}.jsonl`, talk(name)]));

const KEEP = says({ reason: "", action: "keep" });
const DROP = says({ reason: "", action: "drop" });
const TRIM = (line: number) => says({ reason: "", action: "trim", keep: [{ from: line, to: line }] });

test("by hand: what was answered, what was not and why, what it cost, and how long it took", async () => {
  const experiment = experimentOf(ONE, sessions(NAMES));
  const plan = await planOf(experiment);
  const c = plan.calls as PlannedCall[] & { [i: number]: PlannedCall };
  expect(c).toHaveLength(9);
  record(experiment.folder, [
    ...answered(c[0] as PlannedCall, reply(KEEP, { latencyMs: 30 })),
    ...answered(c[1] as PlannedCall, reply(DROP, { mode: "tool_auto" })),
    ...answered(c[2] as PlannedCall, reply("I would keep it")),
    ...answered(c[3] as PlannedCall, reply(KEEP, { kind: "refusal" })),
    ...answered(c[4] as PlannedCall, reply(KEEP, { kind: "cut" })),
    begun(c[5] as PlannedCall, 1_234),
    ...answered(c[6] as PlannedCall, failure("no"), 0),
    // A batch writes no cost where the answer was lost; it counts at what was set aside.
    begun(c[7] as PlannedCall, 700),
    ended(c[7] as PlannedCall, failure("unknown"), 0),
  ]);
  const { results, markdown } = await replayed(experiment, plan);
  expect(results.experiment?.models[ARM]).toMatchObject({
    ...{ planned: 9, offered: 9, answered: 2, unreadable: 2, refused: 1, unknown: 2, missing: 2 },
    ...{ calls: 9, missingCalls: 4, staleCalls: 0, microUsd: 500 + 1_234 + 700 },
    ...{ inputTokens: 50, outputTokens: 10, why: { cut: 1, "not-json": 1 } },
    ...{ latency: { median: 10, p95: 30 }, modes: { output_config: 4, tool_auto: 1 } },
    ...{ sameInAllOrders: null, dropsByPlace: null },
  });
  expect(results.arms[ARM]).toMatchObject({ candidates: 7, drops: 1, live: 7 });
  expect(results.arms["index"]).toMatchObject({ candidates: 9 });
  expect(markdown).toContain("4 calls of the plan not in the record");
});

test("an outcome that was written twice is paid once", async () => {
  const experiment = experimentOf(ONE, sessions(["alpha"]));
  const plan = await planOf(experiment);
  const call = plan.calls[0] as PlannedCall;
  record(experiment.folder, [...answered(call, reply(KEEP)), ended(call, reply(DROP))]);
  const { results } = await replayed(experiment, plan);
  expect(results.experiment?.models[ARM]).toMatchObject({ microUsd: 100, answered: 1 });
  expect(results.arms[ARM]).toMatchObject({ drops: 0, liveKept: 1 });
});

test("a trim keeps the lines of the index, and is measured by what was used later", async () => {
  const experiment = experimentOf(ONE, sessions(["alpha", "beta", "gamma"]));
  const plan = await planOf(experiment);
  const [a, b, c] = plan.calls as [PlannedCall, PlannedCall, PlannedCall];
  record(experiment.folder, [
    ...answered(a, reply(TRIM(6))),
    ...answered(b, reply(TRIM(2))),
    ...answered(c, reply(TRIM(99))),
  ]);
  const { results } = await replayed(experiment, plan);
  const arm = results.experiment?.models[ARM];
  // Line 1 is kept twice for its used identifier; only line 6 holds what is used later.
  expect(arm).toMatchObject({ trims: 2, anchoredLines: 2, trimHolds: 1 / 2 });
  expect(arm).toMatchObject({ answered: 2, unreadable: 1, why: { "trim-without-lines": 1 } });
  // About 12 and 95 of two times 550 tokens stay.
  expect(arm?.trimRemoved).toBeGreaterThan(0.85);
  expect(arm?.trimRemoved).toBeLessThan(0.93);
  expect(results.arms[ARM]).toMatchObject({ trims: 2, drops: 0, liveKept: 0, falseDrop: null });
});

test("a reason is held against what the model was shown, and no more", async () => {
  const experiment = experimentOf(
    { ...ONE, shapes: ["digest", "evidence"] },
    sessions(["alpha", "beta", "gamma"]),
  );
  const plan = await planOf(experiment);
  const reasons: Record<string, string> = { alpha: "alphaLate stands there", beta: "`omegaValve` is set" };
  const names = ["alpha", "beta", "gamma"];
  const rows = ["digest", "evidence"].flatMap((shape) =>
    plan.calls
      .filter(({ arm }) => arm.startsWith(`${shape}@`))
      .flatMap((call, i) =>
        answered(call, reply(says({ reason: reasons[names[i] as string] ?? "", action: "keep" }))),
      ),
  );
  record(experiment.folder, rows);
  const models = (await replayed(experiment, plan)).results.experiment?.models;
  expect(models?.[ARM]).toMatchObject({ reasons: 2, reasonsInvented: 1 / 2 });
  // Without the content, `alphaLate` was not there.
  expect(models?.["evidence@claude-haiku-5-5"]).toMatchObject({ reasons: 2, reasonsInvented: 1 });
});

test("where the corpus grew, what is new is not asked about, and the index is compared on the rest", async () => {
  const experiment = experimentOf(ONE, sessions(["alpha", "beta"]));
  const plan = await planOf(experiment);
  record(
    experiment.folder,
    plan.calls.flatMap((call) => answered(call, reply(KEEP))),
  );
  writeFileSync(join(experiment.folder, "corpus", "more.jsonl"), talk("omega"));
  const { results, markdown } = await replayed(experiment, plan);
  expect(results.experiment).toMatchObject({ sameCorpus: false, newCandidates: 1 });
  expect(results.experiment?.comparisons).toMatchObject([
    { arm: ARM, against: `index, where ${ARM} was asked` },
  ]);
  expect(results.arms[ARM]).toMatchObject({ candidates: 2 });
  expect(results.arms["index"]).toMatchObject({ candidates: 3 });
  expect(results.arms[`index, where ${ARM} was asked`]).toMatchObject({ candidates: 2 });
  expect(markdown).toContain("the corpus has changed since the plan");
  expect(markdown).toContain("not asked about: 1 candidate");
});

test("where the settings changed and the corpus did not, the report says what was not asked", async () => {
  const experiment = experimentOf(ONE, sessions(["alpha", "beta"]));
  const plan = await planOf(experiment);
  const { results, markdown } = await replayed({ ...experiment, fire: "turns:0.5" }, plan);
  expect(results.experiment).toMatchObject({ sameCorpus: true, newCandidates: 2 });
  expect(markdown).toContain("not asked about: 2 candidates");
});

const BULK = { shapes: ["bulk"], models: ["claude-haiku-5-5"] };
const BULK_ARM = "bulk@claude-haiku-5-5";

test("a bundle one of whose outputs is gone is stale, and the others count", async () => {
  const experiment = experimentOf(BULK, { "all.jsonl": talk("alpha", "beta", "gamma") });
  const plan = await planOf(experiment);
  const [call] = plan.calls as [PlannedCall];
  expect(call.outputs).toHaveLength(3);
  const about = call.outputs.map(() => ({ reason: "", action: "drop" }));
  record(experiment.folder, answered(call, reply(says(...about))));
  const path = join(experiment.folder, "corpus", "all.jsonl");
  writeFileSync(path, talk("alpha", "beta", "gamma").replaceAll("call-beta", "call-other"));
  const { results } = await replayed(experiment, plan);
  expect(results.experiment?.models[BULK_ARM]).toMatchObject({ planned: 3, offered: 2, staleCalls: 1 });
  expect(results.arms[BULK_ARM]).toMatchObject({ candidates: 2, drops: 2 });
});

test("by hand: orders of one bundle, of which the first decides", async () => {
  const experiment = experimentOf(BULK, { "all.jsonl": talk("alpha", "beta", "gamma") });
  const plan = await planOf(experiment, { permutations: 2 });
  const [first, second] = plan.calls as [PlannedCall, PlannedCall];
  expect([...second.outputs].sort()).toEqual([...first.outputs].sort());
  // The first slot is dropped in both orders, whatever stands there.
  const about = [{ action: "drop" }, { action: "keep" }, { action: "keep" }];
  record(experiment.folder, [
    ...answered(first, reply(says(...about))),
    ...answered(second, reply(says(...about))),
  ]);
  const moved = first.outputs[0] === second.outputs[0] ? 0 : 2;
  const { results, markdown } = await replayed(experiment, plan);
  expect(results.experiment?.models[BULK_ARM]).toMatchObject({
    ...{ planned: 3, offered: 3, calls: 2, microUsd: 200 },
    ...{ sameInAllOrders: (3 - moved) / 3, dropsByPlace: { first: 1, last: 0 } },
  });
  expect(results.arms[BULK_ARM]).toMatchObject({ candidates: 3, drops: 1 });
  expect(markdown).toContain("### The order in a bundle");
});

test("the same bytes from another folder, and with two workers", async () => {
  const experiment = experimentOf(ONE, sessions(NAMES));
  const plan = await planOf(experiment);
  record(
    experiment.folder,
    plan.calls.flatMap((call, i) => answered(call, reply(i % 2 === 0 ? KEEP : DROP))),
  );
  const elsewhere = join(scratch(), "deep", experiment.name);
  cpSync(experiment.folder, elsewhere, { recursive: true });
  const other = readExperiment(elsewhere);
  const reports = [
    await replayed(experiment, plan),
    await replayed(other, readPlan(join(elsewhere, "plan.jsonl"))),
    await replayed(experiment, plan, 2),
  ].map(({ resultsJson, markdown, candidateLines }) => [resultsJson, markdown, ...candidateLines]);
  expect(reports[1]).toEqual(reports[0]);
  expect(reports[2]).toEqual(reports[0]);
});

test("a missing call says what to type, and exits with 1", async () => {
  const experiment = experimentOf(ONE, sessions(["alpha", "beta"]));
  const plan = await planOf(experiment);
  record(experiment.folder, answered(plan.calls[0] as PlannedCall, reply(KEEP)));
  const { code, err } = await run(["replay", experiment.folder, "--quiet"]);
  expect(code).toBe(1);
  expect(err).toBe(
    `coref: ${ARM}: 1 of 2 calls are not in the record; ask with: coref run ${experiment.folder} --arm ${ARM} --max-usd <dollars>\n`,
  );
});

test("without a plan it says how to make one", async () => {
  const { folder } = experimentOf(ONE, sessions(["alpha"]));
  const { code, err } = await run(["replay", folder]);
  expect([code, err]).toEqual([
    2,
    `coref: there is no plan ${folder}/plan.jsonl; make it with: coref plan ${folder}\n`,
  ]);
  rmSync(folder, { recursive: true });
});
