import type { Command } from "commander";
import type { GatherCommandOptions } from "./gather-command.ts";
import type { Terminal } from "./main.ts";
import type { PlanCommandOptions } from "./plan-command.ts";
import type { RegisterOptions } from "./register-command.ts";
import type { ReplayOptions } from "./replay-command.ts";
import type { RunCommandOptions } from "./run-command.ts";

type WholeNumber = (text: string) => number;

/** The commands for experiments with models. What they do is loaded when one of them runs. */
export function addExperimentCommands(
  program: Command,
  terminal: Terminal,
  wholeNumber: (least: number) => WholeNumber,
  repeated: (text: string, before?: string[]) => string[],
  done: (code: number) => void,
): void {
  program
    .command("register")
    .description("freeze an experiment before anything is looked at, so that its report can say so")
    .argument("<folder>", "the experiment's folder, with its experiment.yaml")
    .option("--corpus <path>", "where its corpus is, if not where its file says; repeatable", repeated)
    .option("--amend <reason>", "register once more what has changed since, and say why")
    .option("--quiet", "print nothing but errors", false)
    .addHelpText("after", REGISTER_EXAMPLES)
    .action(async (folder: string, options: RegisterOptions) => {
      const { runRegister } = await import("./register-command.ts");
      done(await runRegister(folder, options, terminal));
    });
  program
    .command("plan")
    .description("freeze what an experiment will ask of models, and print what it will cost; asks nothing")
    .argument("<folder>", "the experiment's folder, with its experiment.yaml")
    .option("--permutations <n>", "orders in which each bundle is asked", wholeNumber(1), 1)
    .option("--redact", "mask what looks like a secret in every prompt", false)
    .option("--json", "print the estimate as JSON", false)
    .option("--quiet", "print nothing but errors", false)
    .addHelpText("after", PLAN_EXAMPLES)
    .action(async (folder: string, options: PlanCommandOptions) => {
      const { runPlan } = await import("./plan-command.ts");
      done(await runPlan(folder, options, terminal));
    });
  program
    .command("run")
    .description("ask the models what a plan holds and the record does not, under a hard cap, and record it")
    .argument("<folder>", "the experiment's folder, with its plan")
    .option("--max-usd <dollars>", "what all runs of this record together may cost at most")
    .option("--arm <name>", "a model arm, as digest@claude-haiku-5-5; repeatable (default: all)", repeated)
    .option("--base-url <url>", "an Anthropic-compatible server", "https://api.anthropic.com")
    .option("--batch", "use the batches API: half the price, within a day", false)
    .option("--concurrency <n>", "calls at a time", wholeNumber(1), 4)
    .option("--ask-again", "ask once more where an answer was lost, and perhaps pay twice", false)
    .option("--redact", "refuse a plan that was made without --redact", false)
    .option("--export <folder>", "write the frozen prompts as files, and ask nothing")
    .option("--import <file>", "record answers that came from elsewhere, and ask nothing")
    .option("--source <name>", "where imported answers came from (default: the file's name)")
    .option("--yes", "send without asking first", false)
    .addHelpText("after", RUN_EXAMPLES)
    .action(async (folder: string, options: RunCommandOptions) => {
      const { runRun } = await import("./run-command.ts");
      done(await runRun(folder, options, terminal));
    });
  program
    .command("replay")
    .description("make the report of an experiment from its record: no key, no network, no cost")
    .argument("<folder>", "the experiment's folder, with its plan and its record")
    .option("--out <folder>", "where the report goes (default: report in the experiment's folder)")
    .option("--jobs <n>", "worker threads (default: as many as pay off)", wholeNumber(1))
    .option("--json", "print results.json instead of the table", false)
    .option("--quiet", "print nothing but errors", false)
    .addHelpText("after", REPLAY_EXAMPLES)
    .action(async (folder: string, options: ReplayOptions) => {
      const { runReplay } = await import("./replay-command.ts");
      done(await runReplay(folder, options, terminal));
    });
  program
    .command("gather")
    .description(
      "put together an experiment's transcripts from clones of their repositories, and verify them",
    )
    .argument("<folder>", "the experiment's folder, with its corpus.tsv")
    .option("--from <folder>", "clones, a clone, or the files themselves; repeatable", repeated)
    .option("--out <folder>", "where the files go (default: corpus in the experiment's folder)")
    .option("--verify", "only check what is there", false)
    .option("--write-manifest <list>", "make corpus.tsv from a list and the files, and gather nothing")
    .option("--json", "print the same as JSON", false)
    .option("--quiet", "print nothing but errors", false)
    .addHelpText("after", GATHER_EXAMPLES)
    .action(async (folder: string, options: GatherCommandOptions) => {
      const { runGather } = await import("./gather-command.ts");
      done(await runGather(folder, options, terminal));
    });
}

const REGISTER_EXAMPLES = `
Examples:
  coref register experiments/002-replication
  coref register experiments/002-replication --corpus ../transcripts
  coref register experiments/mine --amend "the margin was a typing error"

What is frozen: the experiment's file, its corpus, the policies' files, coref's version, and where models are asked
their prompts, prices and profiles. Every report then says REGISTERED, or DEVIATED and from what.`;

const PLAN_EXAMPLES = `
Examples:
  coref plan experiments/001-shapes                  calls, tokens and dollars of each arm
  coref plan experiments/001-shapes --permutations 3 each bundle in three orders
  coref plan experiments/001-shapes --redact         with secrets masked

Nothing leaves the machine, and no key is needed.`;

const RUN_EXAMPLES = `
Examples:
  coref run experiments/001-shapes --max-usd 5
  coref run experiments/001-shapes --max-usd 5 --arm bulk@claude-haiku-5-5 --batch
  coref run experiments/001-shapes --max-usd 1 --base-url http://localhost:8080
  coref run experiments/001-shapes --export prompts/
  coref run experiments/001-shapes --import answers.jsonl --source "a friend's model"

The key is read from ANTHROPIC_API_KEY, and goes to the chosen host only. Parts of your transcripts go there too:
how much of which sessions is said before, and asked about; where there is no terminal, --yes is needed.
A run may be stopped at any moment, and goes on where it was.`;

const REPLAY_EXAMPLES = `
Examples:
  coref replay experiments/000-stand-in    what a report looks like; it was answered by no model, and says so
  coref replay experiments/001-shapes --json`;

const GATHER_EXAMPLES = `
Examples:
  coref gather experiments/002-replication                  what is there, and what to clone for the rest
  coref gather experiments/002-replication --from clones/   take the files from the clones in a folder
  coref gather experiments/002-replication --verify
  coref gather experiments/mine --from files/ --write-manifest list.tsv

coref never uses the network: it reads clones that are there. The manifest is explained in docs/replication.md.

Exit codes: 0 all there, 1 something missing or different, 2 nothing done, 3 a bug in coref.`;
