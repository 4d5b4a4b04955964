import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readExperiment } from "../../src/experiment/experiment-file.ts";
import { modelArms } from "../../src/experiment/model-arms.ts";
import { run, scratch } from "../cli/run.ts";
import { folderOf } from "../folder.ts";
import { inRepository } from "../shared.ts";
import { DAY, experimentOf, planOf } from "./experiment.ts";
import { replayed, says, talk } from "./record-of.ts";

const ask = { shapes: ["digest", "bulk-6"], models: ["claude-haiku-5-5"] };
const NAMES = ["alpha", "beta", "gamma", "delta", "eps", "zeta", "eta", "theta"];
const CORPUS = { "all.jsonl": talk(...NAMES) };
const bytesOf = ({ folder }: { folder: string }) => readFileSync(join(folder, "plan.jsonl"), "utf8");

test("the same plan twice is the same bytes; another seed makes other bundles of the same outputs", async () => {
  const [one, again, other] = [{}, {}, { seed: 2 }].map((more) => experimentOf(ask, CORPUS, more));
  const plans = [];
  for (const experiment of [one, again, other]) if (experiment) plans.push(await planOf(experiment));
  expect(bytesOf(again as never)).toBe(bytesOf(one as never));
  const bundles = plans.map(({ calls }) =>
    calls.filter(({ arm }) => arm.startsWith("bulk")).map(({ outputs }) => outputs),
  );
  expect(bundles[2]).not.toEqual(bundles[0]);
  expect(bundles[2]?.flat().sort()).toEqual(bundles[0]?.flat().sort());
  expect(bundles[0]?.map(({ length }) => length)).toEqual([4, 4]);
});

test("what is above the ceiling alone is in no call, and counted as too large", async () => {
  const large = talk("alpha").replace("const alphaEarly", `${"word ".repeat(80_000)} const alphaEarly`);
  const experiment = experimentOf(ask, { "large.jsonl": large });
  const plan = await planOf(experiment);
  expect(plan.calls).toEqual([]);
  expect(plan.tooLarge.map(({ arm }) => arm)).toEqual(["digest@claude-haiku-5-5", "bulk-6@claude-haiku-5-5"]);
  const { results } = await replayed(experiment, plan);
  expect(results.experiment).toMatchObject({ newCandidates: 0 });
});

test("permutations ask a bundle in several orders, and a single output once", async () => {
  const plan = await planOf(experimentOf(ask, CORPUS), { permutations: 3 });
  const samples = (shape: string) =>
    plan.calls.filter(({ arm }) => arm.startsWith(shape)).map(({ sample }) => sample);
  expect(samples("bulk-6")).toEqual([0, 1, 2, 0, 1, 2]);
  expect(samples("digest")).toEqual(NAMES.map(() => 0));
  expect(new Set(plan.calls.map(({ key }) => key)).size).toBe(plan.calls.length);
});

test("a redacted plan says so, and asks other questions where there was a secret", async () => {
  const secret = ["ghp", "aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5"].join("_");
  const experiment = experimentOf(ask, { "a.jsonl": talk("alpha").replace("const alphaLate", secret) });
  const plain = await planOf(experiment);
  const redacted = await planOf(experiment, { redact: true });
  expect([plain.head.redact, redacted.head.redact]).toEqual([false, true]);
  expect(redacted.calls.map(({ outputs }) => outputs)).toEqual(plain.calls.map(({ outputs }) => outputs));
  const keys = new Set(plain.calls.map(({ key }) => key));
  expect(redacted.calls.filter(({ key }) => keys.has(key))).toEqual([]);
  expect((await replayed(experiment, redacted)).markdown).toContain("what looked like a secret was masked");
});

test("a corpus is found from the experiment's folder, or wherever an absolute path leads", async () => {
  const elsewhere = folderOf({ "corpus/all.jsonl": CORPUS["all.jsonl"] });
  const near = experimentOf(ask, CORPUS);
  const far = experimentOf(ask, {}, { corpus: join(elsewhere, "corpus") });
  await planOf(near);
  await planOf(far);
  expect(bytesOf(far)).toBe(bytesOf(near));
});

const FILE = { question: "q", corpus: ".", ask };
test.each([
  ["bad yaml", "question: [", /cannot read .*experiment\.yaml: /],
  ["an unknown field", JSON.stringify({ ...FILE, modells: 1 }), /experiment\.yaml is not valid: .*modells/],
  ["no question", JSON.stringify({ ...FILE, question: "" }), /not valid: .*question/],
  [
    "an unknown shape",
    JSON.stringify({ ...FILE, ask: { ...ask, shapes: ["round"] } }),
    /unknown shape "round"; known: .*digest/,
  ],
  [
    "an unknown model",
    JSON.stringify({ ...FILE, ask: { ...ask, models: ["gpt"] } }),
    /the model "gpt" has no profile; known: .*claude-haiku/,
  ],
  [
    "a shape named twice",
    JSON.stringify({ ...FILE, ask: { ...ask, shapes: ["digest", "digest"] } }),
    /not valid: .*names one twice.*ask\.shapes/,
  ],
])("%s: one clear line", async (_, text, message) => {
  const { code, err } = await run(["plan", folderOf({ "experiment.yaml": text })]);
  expect(code).toBe(2);
  expect(err.trimEnd().split("\n")).toEqual([expect.stringMatching(message)]);
});

test("a model without a price on the day is refused", () => {
  const experiment = experimentOf(ask);
  expect(() => modelArms(experiment, "2001-01-01")).toThrow(
    'the model "claude-haiku-5-5" has no price on 2001-01-01; add a row to arms/models/prices.json first',
  );
  expect(modelArms(experiment, DAY)).toHaveLength(2);
});

test("no experiment: says what it needs", async () => {
  const folder = scratch();
  expect((await run(["plan", folder])).err).toBe(
    `coref: no experiment in ${folder}: it needs a file experiment.yaml (see docs/experiments.md)\n`,
  );
  expect(() => readExperiment(folder)).toThrow("no experiment in");
});

test("prompts go out as files, and answers from elsewhere come back and are replayed", async () => {
  const { folder } = experimentOf({ ...ask, shapes: ["digest"] }, CORPUS);
  await run(["plan", folder, "--quiet"]);
  const prompts = join(scratch(), "prompts");
  expect((await run(["run", folder, "--export", prompts])).code).toBe(0);
  const files = readdirSync(prompts).map((name) => JSON.parse(readFileSync(join(prompts, name), "utf8")));
  expect(files).toHaveLength(NAMES.length);
  expect(files[0].model).toBe("claude-haiku-5-5");
  expect(files.filter(({ prompt }) => prompt.includes("const alphaLate = 2;"))).toHaveLength(1);
  const answers = join(scratch(), "answers.jsonl");
  const lines = files.map(({ key }) => JSON.stringify({ key, text: says({ reason: "", action: "drop" }) }));
  writeFileSync(answers, lines.join("\n"));
  const imported = () => run(["run", folder, "--import", answers, "--source", "a friend"]);
  expect((await imported()).out).toBe("8 answers recorded; 0 were in the record already\n");
  expect((await imported()).out).toBe("0 answers recorded; 8 were in the record already\n");
  const { code, out } = await run(["replay", folder, "--json"]);
  const { experiment, arms } = JSON.parse(out);
  expect([code, experiment.host]).toEqual([0, "imported answers"]);
  expect(experiment.models["digest@claude-haiku-5-5"]).toMatchObject({ answered: 8, modes: { import: 8 } });
  expect(arms["digest@claude-haiku-5-5"].drops).toBe(8);
});

test.each([
  ["not JSON", "{", "not JSON"],
  ["no text", '{"key": "a"}', 'needs "key" and "text", both strings'],
  ["a key that nobody asked", '{"key": "a", "text": ""}', "the plan asks nothing with this key"],
])("an answer that is %s names file and line, and nothing is recorded", async (_, line, message) => {
  const { folder } = experimentOf(ask, CORPUS);
  await run(["plan", folder, "--quiet"]);
  const answers = join(folder, "answers.jsonl");
  writeFileSync(answers, `\n${line}\n`);
  const { code, err } = await run(["run", folder, "--import", answers]);
  expect([code, err]).toEqual([2, `coref: ${answers}, line 2: ${message}\n`]);
  expect(readdirSync(folder)).not.toContain("calls.jsonl");
});

/** Runs the command line where the network and the SDK are out of reach. */
async function offline(args: readonly string[]): Promise<string> {
  const before = ["--import", "tsx", "--import", inRepository("test/experiment/offline.ts")];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...before, inRepository("src/cli.ts"), ...args],
    { cwd: inRepository("."), timeout: 30_000 },
  );
  return stdout;
}

test("plan, replay and the rest need no network and no SDK", async () => {
  const { folder } = experimentOf(ask, CORPUS);
  expect(await offline(["plan", folder])).toContain("The plan is in ");
  expect(await offline(["run", folder, "--export", join(folder, "prompts")])).toContain("nothing was sent");
  await expect(offline(["replay", folder])).rejects.toThrow("calls are not in the record");
  const out = join(folder, "out");
  mkdirSync(out);
  expect(await offline(["analyze", join(folder, "corpus"), "--out", out, "--json"])).toContain('"arms"');
}, 60_000);

test("the guard against the network and the SDK works", async () => {
  const before = ["--import", "tsx", "--import", inRepository("test/experiment/offline.ts"), "-e"];
  const of = (script: string) =>
    promisify(execFile)(process.execPath, ["--input-type=module", ...before, script], {
      cwd: inRepository("."),
    });
  await expect(of('await fetch("http://127.0.0.1:1")')).rejects.toThrow("the network was used");
  const client = JSON.stringify(inRepository("src/live/client.ts"));
  await expect(of(`await import(${client})`)).rejects.toThrow("the SDK was loaded");
}, 60_000);
