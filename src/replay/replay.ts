import { type Analysis, analyze, type DecidedWindow } from "../analysis/analyze.ts";
import type { Report } from "../analyze-corpus.ts";
import type { Arm, Decision } from "../arms/arm.ts";
import { intersectionArm, unionArm, whereAskedArm } from "../arms/combined-arms.ts";
import { readArmFolders } from "../arms/load-arms.ts";
import { decisionId } from "../experiment/decision-id.ts";
import { armFoldersOf, type Experiment } from "../experiment/experiment-file.ts";
import type { Plan } from "../experiment/plan-rows.ts";
import { readAskedCorpus } from "../experiment/read-asked-corpus.ts";
import { readRegistration } from "../experiment/registration.ts";
import { registrationResults } from "../experiment/registration-results.ts";
import { loadRedact, type Redact, shownWindows } from "../experiment/shown-windows.ts";
import { firingRuleName } from "../firing/firing-rule.ts";
import { type Prices, readPrices } from "../prices/prices.ts";
import { evidenceWords } from "../prompts/evidence-words.ts";
import { ShownText } from "../prompts/reason-quotes.ts";
import { type ReadCorpus, type ReadingOptions, unusableFiles } from "../read-corpus.ts";
import { CallRecord } from "../record/record.ts";
import type { RecordedRow } from "../record/rows.ts";
import { candidateLines } from "../report/candidate-lines.ts";
import type { ExperimentResults, ModelArmResults } from "../report/experiment-schema.ts";
import { findingsOf } from "../report/findings/findings.ts";
import { renderMarkdown } from "../report/markdown.ts";
import { moneyLines } from "../report/money-lines.ts";
import { moneyResults } from "../report/money-results.ts";
import { toResults } from "../report/results.ts";
import type { Results } from "../report/results-schema.ts";
import { breakEvenSize } from "../savings/break-even-size.ts";
import { readVersion } from "../version.ts";
import { armStats, type JudgedDecision } from "./arm-stats.ts";
import { judge } from "./judge.ts";
import { idsByPlace, recordedArm } from "./recorded-arms.ts";
import { type CallResult, recordedDecisions, shapeOf } from "./recorded-decisions.ts";

/** A plan with what was recorded of it. */
export interface Recorded {
  readonly plan: Plan;
  /** What was recorded, the header first; empty where nothing was asked yet. */
  readonly rows: readonly RecordedRow[];
}

/** The report of an experiment, in all its forms. */
export interface ExperimentReport {
  readonly results: Results;
  readonly markdown: string;
  readonly resultsJson: string;
  readonly candidateLines: Iterable<string>;
  readonly moneyLines: Report["moneyLines"];
  readonly charts: Report["charts"];
  readonly unusable: readonly { file: string; why: string }[];
}

type Progress = ReadingOptions;

/** The policy that model arms are compared with and combined with. */
const INDEX = "index";

/**
 * Makes the report of an experiment from its plan and its record (method §8): nothing is asked, and the same
 * files give the same bytes. Throws a `UserError` where the corpus cannot be read.
 */
export async function replayExperiment(
  experiment: Experiment,
  { plan, rows }: Recorded,
  progress: Progress = {},
): Promise<ExperimentReport> {
  const record = new CallRecord(rows);
  const host = rows[0]?.t === "header" ? rows[0].host : null;
  const costs = costsByKey(rows);
  const { settings, corpus, analysis: base } = await readAskedCorpus(experiment, progress);
  const unusable = unusableFiles(corpus.files);
  const known = readArmFolders(armFoldersOf(experiment));
  const calls = recordedDecisions(plan, record);
  const judged = await judgeAll(base, corpus, plan, calls, await loadRedact(plan.head.redact));
  const idAt = idsByPlace(base.windows, decisionId);
  const names = [...new Set(plan.calls.map(({ arm }) => arm))];
  const models = names.map((name) => {
    const decisions = judged.get(name) ?? [];
    const made = new Map<string, Decision>();
    for (const { id, judged } of decisions) if (judged.decision !== null) made.set(id, judged.decision);
    return recordedArm(name, whatOf(name, host), made, idAt);
  });
  const analysis = analyze(corpus.files, known, settings, (built) => withIndex(models, built));
  const byArm = groupBy(calls, ({ call }) => call.arm);
  const stats = names.map((name): [string, ModelArmResults] => [
    name,
    armStats(name, plan, byArm.get(name) ?? [], judged.get(name) ?? [], (key) => costs.get(key) ?? 0),
  ]);
  const prices = readPrices();
  const plain: Results = {
    ...toResults(analysis, readVersion(), corpus.subagents),
    ...(settings.forMoney && { money: moneyResults(analysis, prices) }),
    experiment: {
      ...frame(experiment, plan, host),
      sameCorpus: base.inputDigest === plan.head.inputDigest,
      newCandidates: countNew(base.windows, plan),
      models: Object.fromEntries(
        stats.map(([name, stat]) => [name, { ...stat, ...breakEvenOf(analysis, name, stat, prices) }]),
      ),
      derived: analysis.derived.map(({ name }) => name),
      comparisons: analysis.comparisons.filter(({ arm }) => names.includes(arm)),
    },
  };
  const registration = registrationResults(experiment, readRegistration(experiment.folder), {
    results: withModelsBesideIndex(plain),
    leftOut: corpus.leftOut,
    claimed: null,
  });
  const framed = { ...plain, registration };
  const results: Results = { ...framed, findings: findingsOf(framed) };
  return {
    results,
    markdown: renderMarkdown(experiment.name, results),
    resultsJson: `${JSON.stringify(results, null, 2)}\n`,
    candidateLines: candidateLines(analysis.windows),
    moneyLines: settings.forMoney
      ? moneyLines([{ at: firingRuleName(settings.firing), time: "after", analysis }], prices)
      : null,
    charts: (await import("../report/charts.ts")).chartsOf(results),
    unusable,
  };
}

/** How large an output must be for a call about it to pay, at what the recorded requests of its window paid. */
function breakEvenOf(
  { windows, settings }: Analysis,
  arm: string,
  { microUsd, answered }: ModelArmResults,
  prices: Prices,
): Pick<ModelArmResults, "breakEven"> {
  if (!settings.forMoney || answered === 0) return {};
  return { breakEven: breakEvenSize(windows, arm, microUsd / answered, prices) };
}

/** A model arm is compared with the index where it was asked: to a hypothesis that is `index`. */
function withModelsBesideIndex(results: Results): Results {
  const { comparisons } = results;
  const index = comparisons.index.map((one) =>
    one.against === `${INDEX}, where ${one.arm} was asked` ? { ...one, against: INDEX } : one,
  );
  return { ...results, comparisons: { ...comparisons, index } };
}

function frame(
  { name, question }: Experiment,
  { head }: Plan,
  host: string | null,
): Pick<ExperimentResults, "name" | "question" | "host" | "standIn" | "redacted"> {
  return { name, question, host, standIn: head.standIn, redacted: head.redact };
}

function whatOf(name: string, host: string | null): string {
  const [shape, model] = name.split("@");
  return `${model} with the prompt ${shape}, as recorded${host === null ? "" : ` from ${host}`}`;
}

/** Each model arm, what it makes together with the index, and the index where the model was asked. */
function withIndex(models: readonly Arm[], built: readonly Arm[]): NonNullable<ReturnType<ExtraArms>> {
  const index = built.find(({ name }) => name === INDEX);
  if (index === undefined) return { arms: models, derived: [], compared: [] };
  const derived = models.flatMap((model) => [
    intersectionArm(
      `${model.name} ∩ ${INDEX}`,
      `drops what both ${model.name} and ${INDEX} drop`,
      model,
      index,
    ),
    unionArm(`${model.name} ∪ ${INDEX}`, `drops what ${model.name} or ${INDEX} drops`, model, index),
  ]);
  const same = models.map((model) =>
    whereAskedArm(`${INDEX}, where ${model.name} was asked`, `${INDEX}, on the same outputs`, index, model),
  );
  return {
    arms: models,
    derived: [...derived, ...same],
    compared: models.map((model, i) => [model, same[i] as Arm]),
  };
}

type ExtraArms = Exclude<Parameters<typeof analyze>[3], readonly Arm[] | undefined>;

/** Carries all decisions out, one file's texts at a time. Decisions of further orders are not scored. */
async function judgeAll(
  analysis: Analysis,
  corpus: ReadCorpus,
  { head }: Plan,
  calls: readonly CallResult[],
  redact: Redact | null,
): Promise<Map<string, JudgedDecision[]>> {
  const first = calls.filter(({ call }) => call.sample === 0);
  const byOutput = groupBy(
    first.flatMap(({ call, decisions }) =>
      call.outputs.map((id, slot) => ({
        id,
        arm: call.arm,
        recorded: decisions[slot] as CallResult["decisions"][0],
        beside: call.outputs,
      })),
    ),
    ({ id }) => id,
  );
  const judged = new Map<string, JudgedDecision[]>();
  for await (const { goal, outputs } of shownWindows(analysis, corpus, redact)) {
    const asked = new ShownText(goal ?? "");
    const texts = new Map(
      outputs.map(({ id, shown }) => {
        const [evidence, content] = [evidenceWords(shown), shown.content].map((text) => new ShownText(text));
        return [id, { evidence, content }] as const;
      }),
    );
    const shownOf = (arm: string, id: string): ShownText[] => {
      const { evidence, content } = texts.get(id) ?? {};
      // Who may trim sees the content, and nobody else does.
      const isSeen = head.shapes[shapeOf(arm)]?.mayTrim === true;
      return [evidence, isSeen ? content : undefined].filter((text) => text !== undefined);
    };
    for (const output of outputs) {
      for (const { id, arm, recorded, beside } of byOutput.get(output.id) ?? []) {
        const seen = [asked, ...beside.flatMap((other) => shownOf(arm, other))];
        const { tokens } = output.candidate;
        const one = { id, kind: recorded.kind, tokens, judged: judge(recorded, output, seen) };
        const list = judged.get(arm);
        if (list === undefined) judged.set(arm, [one]);
        else list.push(one);
      }
    }
  }
  return judged;
}

/** What each question cost at the worst, over all its attempts: its own rows are a record of their own. */
function costsByKey(rows: readonly RecordedRow[]): Map<string, number> {
  const own = groupBy(rows.flatMap(rowsOfCalls), ({ key }) => key);
  return new Map(
    [...own].map(([key, of]) => [key, new CallRecord(of.map(({ row }) => row)).spentMicroUsd()]),
  );
}

function rowsOfCalls(row: RecordedRow): { key: string; row: RecordedRow }[] {
  if (row.t === "batch-intent")
    return row.calls.map((call) => ({ key: call.key, row: { ...row, calls: [call] } }));
  return row.t === "intent" || row.t === "outcome" ? [{ key: row.key, row }] : [];
}

function countNew(windows: readonly DecidedWindow[], { calls, tooLarge }: Plan): number {
  const planned = new Set([
    ...calls.flatMap(({ outputs }) => outputs),
    ...tooLarge.map(({ output }) => output),
  ]);
  let count = 0;
  for (const { candidates } of windows)
    for (const candidate of candidates) if (!planned.has(decisionId(candidate))) count += 1;
  return count;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
