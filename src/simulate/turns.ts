import {
  type SimulatedLine,
  startMessage,
  writeAttachment,
  writeProgress,
  writePrompt,
  writeResult,
  writeSnapshot,
  writeSystem,
} from "./entries.ts";
import { bendName, planUses, takeDue } from "./fates.ts";
import { runTool } from "./outputs.ts";
import { chance, integer, letters, pickWeighted, shuffle } from "./random.ts";
import type { SessionState } from "./session-state.ts";
import type { ToolRun } from "./tool-run.ts";
import { writeSentence } from "./vocabulary.ts";

interface TurnOptions {
  /** The calls to make instead of those that chance picks. */
  readonly runs?: readonly ToolRun[];
  /** A turn of a dead branch or a subagent: it uses nothing and leaves nothing to use. */
  readonly isAside?: boolean;
}

/** One model turn: what the agent thinks, says and calls, then what the tools answer. */
export function* writeTurn(state: SessionState, options: TurnOptions = {}): Generator<SimulatedLine> {
  const due = options.isAside ? [] : takeDue(state.calendar, state.turn);
  const runs = options.runs ?? chooseRuns(state, due[0]);
  const calls = runs.map((run) => ({ run, id: run.id ?? `toolu_01${letters(state.random, 22)}` }));
  const asked = JSON.stringify(runs.map((run) => run.input));
  const unasked = due.filter((name) => !asked.includes(name) || chance(state.random, 0.3));
  state.calls = [...state.calls, ...calls.map(({ id }) => id)].slice(-REMEMBERED_CALLS);
  const said = [...think(state, due), ...speak(state, unasked)];
  const uses = calls.map(({ run, id }) => ({ type: "tool_use", id, name: run.name, input: run.input }));
  const write = startMessage(state, [...said, ...uses], "tool_use");
  state.time += integer(state.random, 1500, 14_000);
  state.newest = [];
  for (const block of said) yield keep(state, write(block, false));
  yield* writeCalls(state, calls, (index) => write(uses[index] ?? {}, index === uses.length - 1));
  if (!options.isAside) for (const run of runs) planUses(state, run.introduces);
  if (!state.isOld && chance(state.random, 0.04)) yield writeAttachment(state, remind(state));
}

const REMEMBERED_CALLS = 12;

type Call = { readonly run: ToolRun; readonly id: string };

/** Calls hang below each other and each result below its call; results come in the order they finish. */
function* writeCalls(
  state: SessionState,
  calls: readonly Call[],
  writeCall: (index: number) => SimulatedLine,
) {
  const waiting: { call: Call; parent: string }[] = [];
  for (const [index, call] of calls.entries()) {
    yield keep(state, writeCall(index));
    const parent = state.parent ?? "";
    if (index === 0 && calls.length > 1 && chance(state.random, 0.4)) {
      yield keep(state, writeResult(state, call.run, call.id, parent, parent));
      state.parent = parent;
    } else waiting.push({ call, parent });
  }
  for (const { call, parent } of shuffle(state.random, waiting)) {
    if (calls.length === 1 && state.isOld) yield* watch(state, call);
    const above = calls.length === 1 ? (state.parent ?? parent) : parent;
    yield keep(state, writeResult(state, call.run, call.id, parent, above));
  }
}

function keep(state: SessionState, line: SimulatedLine): SimulatedLine {
  if (state.parent !== null) state.newest.push(state.parent);
  return line;
}

/** Old clients put their progress lines between a call and its result. */
function* watch(state: SessionState, { run, id }: Call) {
  if (run.name !== "Bash" || !chance(state.random, 0.5)) return;
  const output = typeof run.content === "string" ? run.content.slice(0, 200) : "";
  for (let line = 0; line < integer(state.random, 1, 2); line += 1) {
    yield writeProgress(state, { type: "bash_progress", output, elapsedTimeSeconds: line + 2 }, id);
  }
}

const CALLS_EXPLORING = { "1": 82, "2": 11, "3": 4, "4": 3 };
const CALLS_WORKING = { "1": 95, "2": 5, "3": 0, "4": 0 };

function chooseRuns(state: SessionState, about: string | undefined): ToolRun[] {
  const count = Number(pickWeighted(state.random, state.progress < 0.62 ? CALLS_EXPLORING : CALLS_WORKING));
  return Array.from({ length: count }, (_, index) => runTool(state, index === 0 ? about : undefined));
}

/** Thinking is text in old versions; newer ones mostly keep only the signature. */
function think(state: SessionState, due: readonly string[]) {
  if (!chance(state.random, state.isOld ? 0.16 : 0.06)) return [];
  const isKept = state.isOld || chance(state.random, 0.2);
  const thinking = isKept ? `${writeSentence(state.random)} ${quote(state, due.slice(0, 1))}`.trim() : "";
  return [{ type: "thinking", thinking, signature: `${letters(state.random, 30)}==` }];
}

function speak(state: SessionState, due: readonly string[]) {
  if (due.length === 0 && !chance(state.random, 0.07)) return [];
  return [{ type: "text", text: `${writeSentence(state.random)} ${quote(state, due)}`.trim() }];
}

const quote = (state: SessionState, names: readonly string[]) =>
  names.map((name) => `\`${bendName(state.random, name)}\``).join(", ");

function remind(state: SessionState) {
  const content = [{ subject: writeSentence(state.random, 5), status: "pending" }];
  return { type: "task_reminder", content, itemCount: 1 };
}

/** A model turn that only says something and ends what the user asked for. */
export function* writeReply(
  state: SessionState,
  text = writeSentence(state.random),
): Generator<SimulatedLine> {
  const names = state.agentId === undefined ? takeDue(state.calendar, state.turn) : [];
  const block = { type: "text", text: `${text} ${quote(state, names)}`.trim() };
  const write = startMessage(state, [block], "end_turn");
  state.time += integer(state.random, 1500, 9000);
  state.newest = [];
  yield keep(state, write(block, true));
  if (state.agentId !== undefined) return;
  yield writeSystem(state, "turn_duration", { durationMs: integer(state.random, 9000, 400_000) });
}

export function* writeNextPrompt(state: SessionState, passTime: (state: SessionState) => void) {
  passTime(state);
  yield writeSnapshot(state);
  yield writePrompt(state, `${writeSentence(state.random)} ${writeSentence(state.random)}`);
}
