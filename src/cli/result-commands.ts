import { type Command, InvalidArgumentError, Option } from "commander";
import { BOUNDS, CHECKED_TRUTHS } from "../check/limits.ts";
import { COMPARED, COMPARED_NAMES, type Compared } from "../compare/measures.ts";
import type { CheckOptions } from "./check-command.ts";
import type { CompareOptions } from "./compare-command.ts";
import type { Terminal } from "./main.ts";

type WholeNumber = (text: string) => number;

/** The commands over finished results. What they do is loaded when one of them runs. */
export function addResultCommands(
  program: Command,
  terminal: Terminal,
  wholeNumber: (least: number) => WholeNumber,
  repeated: (text: string, before?: string[]) => string[],
  done: (code: number) => void,
): void {
  program
    .command("compare")
    .description("two results side by side: what changed, and whether a difference is more than noise")
    .argument("<a>", "the folder of a report, or its results.json")
    .argument("<b>", "another; differences are b − a")
    .option(
      "--metric <name>",
      `what the verdicts are about: ${Object.values(COMPARED_NAMES).join(", ")}`,
      metric,
      "informedness",
    )
    .option("--disjoint", "results without candidates.jsonl: take it that they share no session", false)
    .option("--seed <n>", "seed of the intervals and tests", wholeNumber(0), 1)
    .option("--draws <n>", "bootstrap draws; 0 turns intervals and tests off", wholeNumber(0), 2000)
    .option("--json", "print the comparison as JSON", false)
    .addHelpText("after", COMPARE_EXAMPLES)
    .action(async (a: string, b: string, options: CompareOptions) => {
      const { runCompare } = await import("./compare-command.ts");
      done(runCompare(a, b, options, terminal));
    });
  program
    .command("check")
    .description("hold an arm's scores to limits, and fail a build where one does not hold")
    .argument("<results>", "the folder of a report, or its results.json")
    .option("--arm <name>", "the arm to check; repeatable", repeated)
    .option("--max-false-drop <share>", "of what it dropped, used later", share(0))
    .option("--max-lost <share>", "of what it dropped, used later and nowhere else in the context", share(0))
    .option("--min-live-kept <share>", "of what was used later, kept", share(0))
    .option("--min-informedness <share>", "live-kept less dead-kept, from -1 to 1", share(-1))
    .option("--min-removed <share>", "of all tokens, removed", share(0))
    .option("--min-sessions <n>", "sessions with a candidate, forks counted as one", wholeNumber(1))
    .addOption(new Option("--truth <name>", 'what "used" means').choices(CHECKED_TRUTHS).default("exact"))
    .addOption(
      new Option("--bound <name>", "hold the bad end of the 95% interval to the limit, or the value")
        .choices(BOUNDS)
        .default("interval"),
    )
    .option("--json", "print the same as JSON", false)
    .addHelpText("after", CHECK_EXAMPLES)
    .action(async (results: string, options: CheckOptions) => {
      const { runCheck } = await import("./check-command.ts");
      done(runCheck(results, options, terminal));
    });
}

function metric(text: string): Compared {
  const found = COMPARED.find((compared) => COMPARED_NAMES[compared] === text);
  if (found !== undefined) return found;
  throw new InvalidArgumentError(`It must be one of ${Object.values(COMPARED_NAMES).join(", ")}.`);
}

/** Takes a share as a fraction of 1 or in percent. */
function share(least: number): (text: string) => number {
  return (text) => {
    const [, digits = "", percent] = /^(-?(?:\d+\.?\d*|\.\d+))(%?)$/.exec(text.trim()) ?? [];
    const value = percent === "%" ? Number(digits) / 100 : Number(digits);
    if (digits !== "" && value >= least && value <= 1) return value;
    throw new InvalidArgumentError(
      `It must be a share from ${least} to 1, such as 0.2, or the same in percent, such as 20%.`,
    );
  };
}

const COMPARE_EXAMPLES = `
Examples:
  coref compare reports/before reports/after           two reports of one corpus, session by session
  coref compare old/results.json new/results.json --json
  coref compare reports/mine reports/theirs            corpora that share nothing: from the two intervals
  coref compare reports/before reports/after --metric false-drop

"More than noise" is said only where the 95% interval excludes 0 and p is at most 0.05 after Holm.

Exit codes: 0 done, whatever the difference is; 1 done, but a candidates.jsonl could not be used; 2 nothing done;
3 a bug in coref.`;

const CHECK_EXAMPLES = `
Examples:
  coref check reports/corpora --arm index --max-false-drop 0.2
  coref check report/results.json --arm index --max-lost 5% --min-removed 20% --min-sessions 30
  coref check report --arm mine --max-false-drop 0.2 --truth strict --bound point

A score without a value does not hold, and without an interval only with --bound point.

Exit codes: 0 all limits hold, 1 a limit does not hold, 2 nothing checked, 3 a bug in coref.`;
