import { join } from "node:path";
import { readExperiment } from "../experiment/experiment-file.ts";
import { type ArmEstimate, makePlan } from "../experiment/make-plan.ts";
import { modelArms } from "../experiment/model-arms.ts";
import { writePlan } from "../experiment/plan-file.ts";
import { counted, dollars, grouped, plainTable, printable } from "../report/format.ts";
import type { Terminal } from "./main.ts";
import { progressLine } from "./progress-line.ts";

/** The options of `coref plan` as commander gives them. */
export interface PlanCommandOptions {
  readonly permutations: number;
  readonly redact: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** `coref plan`: freezes what will be asked, and prints what it will cost. */
export async function runPlan(
  folder: string,
  { permutations, redact, json, quiet }: PlanCommandOptions,
  { stdout, stderr }: Terminal,
): Promise<number> {
  const experiment = readExperiment(folder);
  const arms = modelArms(experiment, today());
  const progress = progressLine(stderr, quiet);
  const made = await makePlan(
    experiment,
    arms,
    { permutations, redact },
    { onProgress: progress.show },
  ).finally(progress.clear);
  const path = join(folder, "plan.jsonl");
  writePlan(path, made.rows);
  if (json) stdout.write(`${JSON.stringify(made.estimates, null, 2)}\n`);
  else if (!quiet) {
    stdout.write(estimateText(made.estimates));
    if (made.head.missing > 0)
      stdout.write(
        `${counted(made.head.missing, "output")} cannot be asked about: no transcript of Claude Code holds them.\n`,
      );
    stdout.write(`\nThe plan is in ${printable(path)}\n`);
  }
  return 0;
}

/** Prices are those of the day. */
function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function estimateText(estimates: readonly ArmEstimate[]): string {
  const sorted = [...estimates].sort((a, b) => a.microUsd - b.microUsd || (a.arm < b.arm ? -1 : 1));
  const cells = (one: Omit<ArmEstimate, "arm">): string[] => [
    ...[one.calls, one.outputs, one.inputTokens, one.outputTokens].map(grouped),
    dollars(one.microUsd),
    dollars(one.worstMicroUsd),
    grouped(one.tooLarge),
  ];
  const sum = (pick: (one: ArmEstimate) => number): number => sorted.reduce((all, one) => all + pick(one), 0);
  const total = {
    calls: sum(({ calls }) => calls),
    outputs: sum(({ outputs }) => outputs),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    microUsd: sum(({ microUsd }) => microUsd),
    worstMicroUsd: sum(({ worstMicroUsd }) => worstMicroUsd),
    tooLarge: sum(({ tooLarge }) => tooLarge),
  };
  const head = ["arm", "calls", "outputs", "tokens in", "tokens out", "$", "$ at most", "too large"];
  const rows = [...sorted.map((one) => [printable(one.arm), ...cells(one)]), ["together", ...cells(total)]];
  const align = head.map((title) => (title === "arm" ? "left" : "right") as "left" | "right");
  return `${plainTable(head, align, rows)}\n\nTokens and $ are estimated from characters; "at most" is what is set aside while calls run.\n`;
}
