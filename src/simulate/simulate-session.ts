import {
  passTime,
  type SimulatedLine,
  writeAttachment,
  writeNote,
  writePrompt,
  writeSnapshot,
} from "./entries.ts";
import { writeEvent } from "./events.ts";
import { chance, createRandom } from "./random.ts";
import { openSession, type SessionEvent, type SessionOptions, type SessionState } from "./session-state.ts";
import { writeNextPrompt, writeReply, writeTurn } from "./turns.ts";
import { writeSentence } from "./vocabulary.ts";

/** The lines of one session's main file, one at a time, so that a session of any length can be streamed. */
export function* simulateSession(options: SessionOptions): Generator<string> {
  const { file } = openSession(options);
  for (const line of simulateLines(options)) if (line.file === file) yield line.text;
}

/** The lines of all files that a session writes: its own and those of its subagents. */
export function* simulateLines(options: SessionOptions): Generator<SimulatedLine> {
  const state = openSession(options);
  const windows = findWindows(options);
  yield* writeOpening(state);
  for (let turn = 0; turn < options.turns; turn += 1) {
    moveTo(state, windows, turn);
    if (options.fork?.after === turn) leaveOrigin(state, options.fork.seed);
    const event = eventAt(options, turn);
    if (turn === options.turns - 1) yield* writeReply(state);
    else if (event !== undefined) yield* writeEvent(state, event);
    else if (turn > 0 && chance(state.random, 0.06)) {
      yield* writeReply(state);
      yield* writeNextPrompt(state, passTime);
    } else yield* writeTurn(state);
  }
  yield writeNote(state, {
    type: "last-prompt",
    lastPrompt: writeSentence(state.random),
    leafUuid: state.parent,
  });
}

function* writeOpening(state: SessionState): Generator<SimulatedLine> {
  yield writeSnapshot(state);
  yield writePrompt(state, `${writeSentence(state.random)} Start with ${state.project.shared[0]} please.`);
  if (state.isOld) return;
  const names = [state.project.shared[1], state.project.shared[2]];
  yield writeAttachment(state, { type: "skill_listing", content: writeSentence(state.random), names });
}

function eventAt({ events, compactEvery }: SessionOptions, turn: number): SessionEvent | undefined {
  const event = events?.[turn];
  if (event !== undefined || compactEvery === undefined || turn === 0) return event;
  return turn % compactEvery === 0 ? "compact" : undefined;
}

type Windows = readonly { readonly from: number; readonly to: number }[];

const ENDS_WINDOW: ReadonlySet<SessionEvent> = new Set(["compact", "compact-by-hand", "clear"]);

/** The turns between boundaries; for a regular compaction the first of them stands for all. */
function findWindows(options: SessionOptions): Windows {
  const last = options.compactEvery ?? options.turns;
  const starts = [0];
  for (let turn = 1; turn < last; turn += 1) {
    const event = options.events?.[turn];
    if (event !== undefined && ENDS_WINDOW.has(event)) starts.push(turn);
  }
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? last }));
}

function moveTo(state: SessionState, windows: Windows, turn: number): void {
  const place = turn % (windows.at(-1)?.to ?? 1);
  const window = windows.find(({ to }) => place < to) ?? { from: 0, to: 1 };
  state.turn = turn;
  state.turnsLeft = window.to - place;
  state.progress = (place - window.from) / (window.to - window.from);
}

/** From here on the fork is a conversation of its own. */
function leaveOrigin(state: SessionState, seed: number): void {
  state.random = createRandom(`${seed}/session`);
  state.copiedFrom = undefined;
}
