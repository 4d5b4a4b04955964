import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { UserError } from "../errors.ts";
import type { Experiment } from "../experiment/experiment-file.ts";
import type { ModelArm } from "../experiment/plan-calls.ts";
import type { Plan } from "../experiment/plan-rows.ts";
import { readAskedCorpus } from "../experiment/read-asked-corpus.ts";
import { answerSchema } from "../prompts/answer-schema.ts";
import { openJournal } from "../record/journal.ts";
import { readRecord } from "../record/read-record.ts";
import { CallRecord } from "../record/record.ts";
import { renderedCalls } from "./run-experiment.ts";

/**
 * Writes the prompts of some arms as files, one a call, named by its key. Says how many, and of how many planned
 * ones the prompt has changed since. Asks nothing.
 */
export async function exportPrompts(
  experiment: Experiment,
  plan: Plan,
  arms: readonly ModelArm[],
  folder: string,
): Promise<{ written: number; changed: number }> {
  const { corpus, analysis } = await readAskedCorpus(experiment);
  const names = new Set(arms.map(({ name }) => name));
  const planned = new Set(plan.calls.filter(({ arm }) => names.has(arm)).map(({ key }) => key));
  const written = new Set<string>();
  mkdirSync(folder, { recursive: true });
  for (const arm of arms) {
    for await (const { key, request } of renderedCalls(arm, {
      analysis,
      corpus,
      plan,
      seed: experiment.seed,
      batch: false,
    })) {
      if (!planned.has(key) || written.has(key)) continue;
      written.add(key);
      const { model, system, prompt, slots, mayTrim, maxTokens } = request;
      const schema = answerSchema(slots, mayTrim);
      const file = { key, arm: arm.name, model, maxTokens, system, prompt, schema };
      writeFileSync(join(folder, `${key}.json`), `${JSON.stringify(file, null, 2)}\n`);
    }
  }
  return { written: written.size, changed: planned.size - written.size };
}

const AnswerLine = z.looseObject({ key: z.string(), text: z.string() });

/**
 * Records answers that came from elsewhere: lines of `{"key": …, "text": …}`, the text as it was answered.
 * Throws a `UserError` that names the line where one is not that, or answers what the plan does not ask.
 */
export function importAnswers(
  plan: Plan,
  record: string,
  path: string,
  source: string | undefined,
  now: () => string,
): { recorded: number; known: number } {
  const planned = new Set(plan.calls.map(({ key }) => key));
  const answers = readAnswers(path, planned);
  const [header] = readRecord(record);
  const journal = openJournal(record, header?.t === "header" ? header.host : "imported answers");
  try {
    const done = new CallRecord(journal.rows);
    let recorded = 0;
    for (const { key, text } of answers) {
      if (done.isDone(key)) continue;
      done.add(journal.append({ t: "import", key, source: source || basename(path), text, at: now() }));
      recorded += 1;
    }
    return { recorded, known: answers.length - recorded };
  } finally {
    journal.close();
  }
}

function readAnswers(path: string, planned: ReadonlySet<string>): { key: string; text: string }[] {
  let content: string;
  try {
    content = readFileSync(path, "utf8");
  } catch {
    throw new UserError(`cannot read ${path}`);
  }
  return content.split("\n").flatMap((line, i) => {
    if (line.trim() === "") return [];
    const where = `${path}, line ${i + 1}`;
    const parsed = AnswerLine.safeParse(parsedJson(line, where));
    if (!parsed.success) throw new UserError(`${where}: needs "key" and "text", both strings`);
    if (!planned.has(parsed.data.key)) throw new UserError(`${where}: the plan asks nothing with this key`);
    return [parsed.data];
  });
}

function parsedJson(line: string, where: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new UserError(`${where}: not JSON`);
  }
}
