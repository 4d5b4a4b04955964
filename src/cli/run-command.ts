import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { UserError } from "../errors.ts";
import { type Experiment, readExperiment } from "../experiment/experiment-file.ts";
import { modelArms } from "../experiment/model-arms.ts";
import type { ModelArm } from "../experiment/plan-calls.ts";
import { readPlan } from "../experiment/plan-file.ts";
import type { Plan } from "../experiment/plan-rows.ts";
import { serverAddress } from "../live/server-address.ts";
import { type Journal, openJournalWhenFree } from "../record/journal.ts";
import { readRecord } from "../record/read-record.ts";
import { CallRecord } from "../record/record.ts";
import { counted, dollars, grouped, printable } from "../report/format.ts";
import { exportPrompts, importAnswers } from "../run/other-answers.ts";
import { type ArmEnd, runExperiment } from "../run/run-experiment.ts";
import type { Terminal } from "./main.ts";
import { isPayer, runPayer, tellParent, watchParent } from "./payer.ts";
import { progressLine } from "./progress-line.ts";

/** The options of `coref run` as commander gives them. */
export interface RunCommandOptions {
  readonly maxUsd?: string;
  readonly arm?: readonly string[];
  readonly baseUrl: string;
  readonly batch: boolean;
  readonly concurrency: number;
  readonly askAgain: boolean;
  readonly redact: boolean;
  readonly export?: string;
  readonly import?: string;
  readonly source?: string;
  readonly yes: boolean;
}

/** A little more than a call may take: then the run before this one has ended, unless it is a living one. */
const LONGEST_WAIT_MS = 360_000;

/** `coref run`: asks what a plan holds and its record does not, under a hard cap. */
export async function runRun(
  folder: string,
  options: RunCommandOptions,
  terminal: Terminal,
): Promise<number> {
  const experiment = readExperiment(folder);
  const plan = readPlan(join(folder, "plan.jsonl"));
  const record = join(folder, "calls.jsonl");
  if (options.redact && !plan.head.redact)
    throw new UserError(`the plan holds prompts without masks; plan again: coref plan ${folder} --redact`);
  if (options.export !== undefined) {
    const arms = chosen(modelArms(experiment, now()), options.arm);
    const { written, changed } = await exportPrompts(experiment, plan, arms, options.export);
    terminal.stdout.write(
      `${counted(written, "prompt")} in ${printable(options.export)}; nothing was sent\n`,
    );
    if (changed > 0)
      terminal.stderr.write(`coref: ${counted(changed, "prompt")} changed since the plan; plan again\n`);
    return changed > 0 ? 1 : 0;
  }
  if (options.import !== undefined) {
    const { recorded, known } = importAnswers(plan, record, options.import, options.source, now);
    terminal.stdout.write(
      `${counted(recorded, "answer")} recorded; ${grouped(known)} were in the record already\n`,
    );
    return 0;
  }
  const arms = plannedArms(experiment, plan);
  const maxMicroUsd = microUsd(options.maxUsd);
  const baseUrl = serverAddress(options.baseUrl);
  const host = new URL(baseUrl).host;
  if (plan.head.standIn !== null && !isLocal(host)) {
    throw new UserError(
      `the experiment says that a stand-in answers; ${host} is none: take standIn out of it and plan again, or use --base-url with a server on this machine`,
    );
  }
  const apiKey = keyFor(host, terminal.env);
  if (!isPayer(terminal.env)) {
    await agree(
      { experiment, plan, record, host, maxMicroUsd },
      chosen(arms, options.arm),
      options.yes,
      terminal,
    );
    const progress = progressLine(terminal.stderr, false);
    return runPayer(argumentsOf(folder, options), terminal, {
      onCall: ({ done, of, spentMicroUsd }) =>
        progress.show(done / of, done, `of ${grouped(of)} calls, $${dollars(spentMicroUsd)} spent`),
      onText: progress.clear,
    }).finally(progress.clear);
  }
  const { createClient } = await import("../live/client.ts");
  const isStopping = watchParent();
  const sleep = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));
  const answerer = plan.head.standIn === null ? host : `stand-in at ${host}`;
  let journal: Journal | null = null;
  try {
    journal = await openJournalWhenFree(record, answerer, {
      longestMs: LONGEST_WAIT_MS,
      sleep,
      isStopping,
      onWait: (why) =>
        terminal.stderr.write(
          `coref: waiting, up to ${LONGEST_WAIT_MS / 60_000} minutes: ${printable(why)}\n`,
        ),
    });
    const ends = await runExperiment(
      experiment,
      plan,
      arms,
      {
        maxMicroUsd,
        arms: options.arm ?? null,
        concurrency: options.concurrency,
        askAgain: options.askAgain,
        batch: options.batch,
      },
      {
        client: createClient({ apiKey, baseUrl }),
        journal,
        now,
        sleep,
        isStopping,
        onArm: (end) => terminal.stdout.write(`${armLine(end)}\n`),
        onCall: (done, of, spentMicroUsd) => tellParent({ done, of, spentMicroUsd }),
        ...pauseOf(terminal.env),
      },
    );
    return ends.every(isComplete) ? 0 : 1;
  } finally {
    journal?.close();
    // What listens to the parent would keep this process alive.
    if (process.connected) process.disconnect();
  }
}

/** Tests do not wait for half a minute. */
function pauseOf(env: Terminal["env"]): { pauseMs?: number } {
  const pauseMs = env["COREF_BATCH_PAUSE_MS"];
  return pauseMs === undefined ? {} : { pauseMs: Number(pauseMs) };
}

function now(): string {
  return new Date().toISOString();
}

/** The arms of a plan, at the prices that it was made with. */
function plannedArms(experiment: Experiment, plan: Plan): ModelArm[] {
  return modelArms(experiment, now()).filter(({ name, shape, profile, price }) => {
    if (!plan.calls.some(({ arm }) => arm === name)) return false;
    const planned = plan.head.models[profile.model];
    if (planned === undefined || planned.price !== price.id || plan.head.shapes[shape.name] === undefined) {
      throw new UserError(
        `the price of ${profile.model} is no longer the one of the plan (${planned?.price}, now ${price.id}); plan again`,
      );
    }
    return true;
  });
}

function chosen(arms: readonly ModelArm[], asked: readonly string[] | undefined): ModelArm[] {
  for (const name of asked ?? []) {
    if (!arms.some((arm) => arm.name === name))
      throw new UserError(`unknown arm "${name}"; the plan has: ${arms.map((arm) => arm.name).join(", ")}`);
  }
  return arms.filter(({ name }) => asked === undefined || asked.includes(name));
}

/** Dollars as whole millionths. */
function microUsd(text: string | undefined): number {
  const value = Number(text);
  if (text === undefined || text.trim() === "" || !Number.isFinite(value) || value <= 0)
    throw new UserError("--max-usd needs the most that all runs of this record may cost, as --max-usd 5");
  return Math.floor(value * 1e6);
}

function isLocal(host: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(host);
}

function keyFor(host: string, env: Terminal["env"]): string {
  const key = env["ANTHROPIC_API_KEY"];
  if (key) return key;
  // A server of one's own asks for none; the protocol wants something in its place.
  if (isLocal(host)) return "local";
  throw new UserError("no key: set ANTHROPIC_API_KEY, or use --base-url with a server of your own");
}

interface Ahead {
  readonly experiment: Experiment;
  readonly plan: Plan;
  readonly record: string;
  readonly host: string;
  readonly maxMicroUsd: number;
}

/** Says what will leave the machine, and asks. */
async function agree(
  { experiment, plan, record, host, maxMicroUsd }: Ahead,
  arms: readonly ModelArm[],
  isAgreed: boolean,
  { stdout, stderr }: Terminal,
): Promise<void> {
  if (!isAgreed && (!process.stdin.isTTY || !stderr.isTTY)) {
    throw new UserError(
      "parts of your transcripts would leave this machine: say --yes where nobody can be asked",
    );
  }
  const done = new CallRecord(readRecord(record));
  const names = new Set(arms.map(({ name }) => name));
  const open = plan.calls.filter(({ arm, key }) => names.has(arm) && !done.isDone(key));
  const tokens = open.reduce((sum, { inputTokens }) => sum + inputTokens, 0);
  const outputs = new Set(open.flatMap((call) => call.outputs)).size;
  const cost = open.reduce((sum, call) => sum + call.microUsd, 0);
  const secrets = plan.head.redact
    ? "what looks like a secret is masked"
    : "secrets are NOT masked (see --redact)";
  stdout.write(
    `${counted(open.length, "call")} to ${printable(host)}: ${counted(outputs, "tool output")} of ${printable(plan.head.corpus)} (${printable(experiment.paths.join(", "))}), with what the user asked there; about ${grouped(tokens)} tokens; ${secrets}.\nAbout $${dollars(cost)}, at most $${dollars(maxMicroUsd)} over all runs of this record, of which $${dollars(done.spentMicroUsd())} are spent.\n`,
  );
  if (isAgreed || open.length === 0) return;
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await reader.question("Send this? [y/N] ").finally(() => reader.close());
  if (!/^y(es)?$/i.test(answer.trim())) throw new UserError("nothing was sent");
}

function argumentsOf(folder: string, options: RunCommandOptions): string[] {
  return [
    "run",
    folder,
    "--yes",
    ...["--max-usd", String(options.maxUsd), "--base-url", options.baseUrl],
    ...["--concurrency", String(options.concurrency)],
    ...(options.arm ?? []).flatMap((arm) => ["--arm", arm]),
    ...(options.batch ? ["--batch"] : []),
    ...(options.askAgain ? ["--ask-again"] : []),
  ];
}

function armLine(end: ArmEnd): string {
  const {
    arm,
    known,
    lost,
    answered,
    failed,
    unaffordable,
    notBegun,
    notAdmitted,
    changed,
    stoppedBy,
    spentMicroUsd,
  } = end;
  const parts = [
    `${grouped(answered)} answered`,
    ...(known > 0 ? [`${grouped(known)} known before`] : []),
    ...(lost > 0 ? [`${grouped(lost)} lost, perhaps paid, and not asked again (see --ask-again)`] : []),
    ...(failed > 0 ? [`${grouped(failed)} failed`] : []),
    ...(unaffordable > 0 ? [`${grouped(unaffordable)} above the cap`] : []),
    ...(notBegun > 0 ? [`${grouped(notBegun)} not begun`] : []),
    ...(notAdmitted === null ? [] : [`not begun: ${notAdmitted}`]),
    ...(changed > 0 ? [`${grouped(changed)} changed since the plan: plan again`] : []),
    ...(stoppedBy === null ? [] : [`stopped: ${printable(stoppedBy)}`]),
  ];
  return `${printable(arm)}: ${parts.join(", ")}; $${dollars(spentMicroUsd)} spent so far`;
}

function isComplete({ lost, failed, unaffordable, notBegun, changed, notAdmitted }: ArmEnd): boolean {
  return lost + failed + unaffordable + notBegun + changed === 0 && notAdmitted === null;
}
