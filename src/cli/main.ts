import { Command, CommanderError, InvalidArgumentError } from "commander";
import { UserError } from "../errors.ts";
import { printable } from "../report/format.ts";
import { SWEEP_HELP } from "../sweeps/sweep-names.ts";
import { readVersion } from "../version.ts";
import type { AnalyzeOptions } from "./analyze-command.ts";
import type { CacheCommandOptions } from "./cache-command.ts";
import type { ContextOptions } from "./context-command.ts";
import type { CostOptions } from "./cost-command.ts";
import type { DoctorOptions } from "./doctor-command.ts";
import { addExperimentCommands } from "./experiment-commands.ts";
import type { MergeOptions } from "./merge-command.ts";
import { addResultCommands } from "./result-commands.ts";
import type { WorkerCommandOptions } from "./worker-command.ts";

/** What the command needs of the process, so that tests can hand it another. */
export interface Terminal {
  readonly stdout: Pick<NodeJS.WriteStream, "write" | "isTTY">;
  readonly stderr: Pick<NodeJS.WriteStream, "write" | "isTTY">;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Runs the command line. Returns the exit code: 0 done, 1 done with something unusable, 2 usage, 3 a bug. */
export async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  let code = 0;
  const program = new Command("coref")
    .description("Measures what a compaction policy would have thrown away that the agent later used.")
    .version(readVersion())
    .showHelpAfterError("(coref --help lists the commands)")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    });
  program
    .command("analyze")
    .description("index, decide and score transcripts, and write a report that compares the arms")
    .argument(
      "[paths...]",
      "files, folders or globs of transcripts and captures, or -; or the folder of an experiment (default: your own sessions)",
    )
    .option("--out <folder>", "where the report goes (default: reports/<last part of the path>)")
    .option(
      "--fire <rule>",
      "when the compaction fires: turns:<fraction>, tokens:<n> or compaction",
      "turns:0.6",
    )
    .option("--profile <name>", "how transcripts are read: default or published", "default")
    .option("--identifiers <rule>", "what is an identifier: published or corrected", "published")
    .option(
      "--corrections",
      "read the corpus step by step from the published way to the default one too",
      false,
    )
    .option("--sweep <name>", SWEEP_HELP, repeated)
    .option("--recovery", "ask of each wrong drop whether it could have come back", false)
    .option("--money", "work out what cutting would have saved in dollars, by recorded usage", false)
    .option("--prices <file>", "with --money or --policies: prices in place of those that come with coref")
    .option(
      "--format <name>",
      "what the files hold (default: told by their content): claude-code, bodies, claude-trace, har, stream-json or messages",
    )
    .option("--min-tokens <n>", "smaller outputs are no candidates", wholeNumber(1), 300)
    .option(
      "--arm <arm>",
      "an arm's name, two with ∩ or ∪ between, or a .json file; repeatable (default: all)",
      repeated,
    )
    .option(
      "--arms <folder>",
      "a folder with more arms, besides those that come with coref; repeatable",
      repeated,
    )
    .option("--policies", "add 16 policies of other products, and turn --money and --recovery on", false)
    .option("--seed <n>", "seed of the intervals and of the random arm", wholeNumber(0), 1)
    .option("--draws <n>", "bootstrap draws; 0 turns the intervals off", wholeNumber(0), 2000)
    .option("--jobs <n>", "worker threads (default: as many as pay off)", wholeNumber(1))
    .option(
      "--queue <address>",
      "let workers at a Redis analyse the files (docs/queue.md): redis://host:6379",
    )
    .option("--subagents", "analyse subagents' transcripts as sessions of their own", false)
    .option("--shard <i/n>", "read a share of the files only, and write a part for coref merge, such as 3/64")
    .option("--no-cache", "use nothing of earlier runs, and keep nothing for later ones")
    .option("--cache-size <MB>", "what is kept for later runs, at most", wholeNumber(0), 1000)
    .option("--json", "print results.json instead of the table", false)
    .option("--quiet", "print nothing but errors", false)
    .addHelpText("after", EXAMPLES)
    .option(
      "--corpus <path>",
      "where an experiment's corpus is, if not where its file says; repeatable",
      repeated,
    )
    .action(async (paths: string[], options: AnalyzeOptions, command: Command) => {
      const { runAnalyze } = await import("./analyze-command.ts");
      const given = Object.keys(options).filter((name) => command.getOptionValueSource(name) === "cli");
      code = await runAnalyze(paths, options, terminal, given);
    });
  program
    .command("merge")
    .description("make the report of a corpus out of the parts that coref analyze --shard wrote")
    .argument("<parts...>", "the folders of all parts, in any order")
    .option("--out <folder>", "where the report goes (default: reports/<last part of the path analysed>)")
    .option("--json", "print results.json instead of the table", false)
    .option("--quiet", "print nothing but errors", false)
    .addHelpText("after", MERGE_EXAMPLES)
    .action(async (parts: string[], options: MergeOptions) => {
      const { runMerge } = await import("./merge-command.ts");
      code = await runMerge(parts, options, terminal);
    });
  program
    .command("worker")
    .description(
      "analyse files for `coref analyze --queue`, on this machine or on others that share a folder",
    )
    .requiredOption("--queue <address>", "a Redis: redis://host:6379, or rediss:// with TLS")
    .option("--jobs <n>", "files that are analysed at once, each on a thread", wholeNumber(1), 1)
    .option("--once", "end as soon as the queue is empty", false)
    .option("--idle <seconds>", "end when there was nothing to do for so long", wholeNumber(0))
    .option(
      "--lock <seconds>",
      "a worker that is silent for so long is taken for dead; the same for all workers",
      wholeNumber(1),
      30,
    )
    .option("--quiet", "print nothing but errors", false)
    .addHelpText("after", WORKER_EXAMPLES)
    .action(async (options: WorkerCommandOptions) => {
      const { runWorkerCommand } = await import("./worker-command.ts");
      code = await runWorkerCommand(options, terminal);
    });
  program
    .command("context")
    .description("print what the model had in context just before a message")
    .argument("<file>", "a Claude Code transcript")
    .requiredOption(
      "--at <id>",
      "a message id, or the uuid of an entry; at a compaction, what the summariser saw",
    )
    .option("--json", "print an array of {role, content}; each block names its entry", false)
    .option("--whole", "do not cut long blocks", false)
    .addHelpText("after", CONTEXT_EXAMPLES)
    .action(async (file: string, options: ContextOptions) => {
      const { runContext } = await import("./context-command.ts");
      code = await runContext(file, options, terminal);
    });
  program
    .command("doctor")
    .description("print what the reader makes of transcripts, without their content, as for a bug report")
    .argument("[paths...]", "files, folders or globs of Claude Code transcripts (default: your own sessions)")
    .option("--show", "show the names of files, of types and of all tools", false)
    .option("--json", "print the same as JSON", false)
    .addHelpText("after", DOCTOR_EXAMPLES)
    .action(async (paths: string[], options: DoctorOptions) => {
      const { runDoctor } = await import("./doctor-command.ts");
      code = await runDoctor(paths, options, terminal);
    });
  program
    .command("cost")
    .description(
      "print what sessions cost, how much of it was re-reading tool outputs, and what policies would have saved",
    )
    .argument("[paths...]", "files, folders or globs of Claude Code transcripts (default: your own sessions)")
    .option("--prices <file>", "prices to take instead of those that come with coref")
    .option("--json", "print the same, and every window, as JSON", false)
    .addHelpText("after", COST_EXAMPLES)
    .action(async (paths: string[], options: CostOptions) => {
      const { runCost } = await import("./cost-command.ts");
      code = await runCost(paths, options, terminal);
    });
  program
    .command("cache")
    .description("print where results of earlier runs are kept, and how large that is")
    .option("--clear", "delete them", false)
    .action(async (options: CacheCommandOptions) => {
      const { runCache } = await import("./cache-command.ts");
      code = runCache(options, terminal);
    });
  addExperimentCommands(program, terminal, wholeNumber, repeated, (ended) => {
    code = ended;
  });
  addResultCommands(program, terminal, wholeNumber, repeated, (ended) => {
    code = ended;
  });
  try {
    await program.parseAsync([...argv]);
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof UserError) {
      terminal.stderr.write(`coref: ${printable(error.message)}\n`);
      return 2;
    }
    const trace = String((error as Error).stack ?? error)
      .split("\n")
      .map(printable);
    terminal.stderr.write(`coref: this is a bug in coref, please report it:\n${trace.join("\n")}\n`);
    return 3;
  }
}

const EXAMPLES = `
Examples:
  coref analyze                                  your own sessions, in ~/.claude/projects
  coref analyze corpora/                         every transcript below a folder
  coref analyze "logs/**/*.jsonl" --out report   a glob, and a folder for the report
  coref analyze s.jsonl --fire tokens:100000     fire where the context reached 100,000 tokens
  coref analyze log.har - < more.jsonl.gz        other captures, and standard input
  coref analyze . --sweep fire --sweep floor     what the result depends on
  coref analyze . --arm index --arm "index ∩ largest-first" --json
  coref analyze . --policies                     what the policies that ship would have saved and lost
  coref analyze experiments/002-replication      an experiment, as its file says and as it was registered

Exit codes: 0 done, 1 done but a file could not be used, 2 nothing done, 3 a bug in coref.`;

const MERGE_EXAMPLES = `
Examples:
  coref analyze logs/ --shard 1/2 --out parts/1   half of the files, on one machine
  coref analyze logs/ --shard 2/2 --out parts/2   the other half, on another
  coref merge parts/* --out report                the report that one run would have written, byte for byte

What was asked stands in the parts. They hold what was found in your transcripts: merge your own parts only.

Exit codes: 0 done, 1 done but a file could not be used, 2 nothing done, 3 a bug in coref.`;

const WORKER_EXAMPLES = `
Examples:
  coref worker --queue redis://host:6379 --jobs 8       a machine with 8 cores, until it is told to end
  coref worker --queue redis://host:6379 --idle 60      in a batch system: until a minute passes without work
  coref analyze /mnt/logs --queue redis://host:6379     what the workers are for

Workers open the same absolute paths as \`coref analyze\` does, and are of the same version of coref. They need the
packages bullmq and ioredis: npm install bullmq@6.7 ioredis@5. On SIGTERM or Ctrl-C a worker ends after the
files that it has begun. What Redis holds meanwhile has paths and identifiers of transcripts in it (docs/queue.md).

Exit codes: 0 done, 2 no Redis to use or it was lost, 3 a bug in coref.`;

const CONTEXT_EXAMPLES = `
Examples:
  coref context session.jsonl --at msg_01ABC        what the model saw before it wrote that message
  coref context session.jsonl --at 5b2a18eb-… --json
  zcat old.jsonl.gz | coref context - --at msg_01ABC

Where the client recorded its requests itself (2.1.300 and later), the recorded request is printed, and named
as the source. Attachments are shown as the reminders that they were sent as.`;

const DOCTOR_EXAMPLES = `
Examples:
  coref doctor                       your own sessions, in ~/.claude/projects
  coref doctor logs/ > report.txt    what to attach to a report of a bug: it holds no content and no names
  coref doctor s.jsonl --show        with the names, for yourself
  coref doctor logs/ --json

Files are called "file 1", "file 2", … in the order of their paths.

Exit codes: 0 done, 1 done but a file could not be used, 2 nothing found, 3 a bug in coref.`;

const COST_EXAMPLES = `
Examples:
  coref cost                          your own sessions, in ~/.claude/projects
  coref cost session.jsonl            one session
  coref cost logs/ --json             a folder, window by window
  coref cost logs/ --prices mine.json with your own prices, in the form of arms/models/prices.json

Prices are those of the day of each request. A request without a known price is named, and in no sum. What is
printed holds names of tools and models, and nothing else of a session.

Exit codes: 0 done, 1 done but a file could not be used, 2 nothing done, 3 a bug in coref.`;

function repeated(value: string, before: string[] = []): string[] {
  return [...before, value];
}

function wholeNumber(least: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (value.trim() !== "" && Number.isSafeInteger(number) && number >= least) return number;
    throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`);
  };
}
