import { writeClear, writeClearedOutputs, writeCompaction } from "./boundaries.ts";
import {
  passTime,
  type SimulatedLine,
  writeAttachment,
  writeNote,
  writePrompt,
  writeSnapshot,
} from "./entries.ts";
import { hex, integer, letters } from "./random.ts";
import { captureScreen } from "./record-outputs.ts";
import { openSubagent, type SessionEvent, type SessionState } from "./session-state.ts";
import { spillOutput } from "./shell-outputs.ts";
import type { ToolRun, ToolScene } from "./tool-run.ts";
import { writeNextPrompt, writeReply, writeTurn } from "./turns.ts";
import { writeSentence } from "./vocabulary.ts";

/** One model turn in which something out of the ordinary happens. */
export function* writeEvent(state: SessionState, event: SessionEvent): Generator<SimulatedLine> {
  switch (event) {
    case "compact":
      yield* writeCompaction(state, "auto");
      return yield* writeTurn(state);
    case "compact-by-hand":
      yield* writeReply(state);
      yield* writeCompaction(state, "manual");
      return yield* writeNextPrompt(state, passTime);
    case "clear-outputs":
      yield writeClearedOutputs(state);
      return yield* writeTurn(state);
    case "rewind":
      return yield* writeDeadBranch(state);
    case "clear":
      yield* writeReply(state);
      return yield* writeClear(state);
    case "subagent":
      return yield* writeSubagent(state);
    case "image":
      return yield* writeTurn(state, { runs: [captureScreen(sceneOf(state))] });
    case "spill": {
      const run = spillOutput(sceneOf(state), state.sessionId, letters(state.random, 9));
      return yield* writeTurn(state, { runs: [run] });
    }
    case "torn-line":
      yield tearLine(state);
      return yield* writeTurn(state);
    case "queued-prompt":
      yield* writeTurn(state);
      return yield writeAttachment(state, {
        type: "queued_command",
        prompt: writeSentence(state.random),
        commandMode: "prompt",
      });
    default:
      event satisfies never;
      throw new Error(`unknown event ${event}`);
  }
}

const sceneOf = (state: SessionState): ToolScene => ({ ...state, size: 900, about: undefined });

/** The user takes back a prompt: what came of it stays in the file, on a branch that ends there. */
function* writeDeadBranch(state: SessionState) {
  yield* writeReply(state);
  const fork = state.parent;
  const { context, files } = state;
  state.files = [...files];
  yield* writeNextPrompt(state, passTime);
  for (let turn = 0; turn < 3; turn += 1) yield* writeTurn(state, { isAside: true });
  state.parent = fork;
  state.context = context;
  state.files = files;
  yield* writeNextPrompt(state, passTime);
}

/** A subagent works in a file of its own; its parent sees the report only. */
function* writeSubagent(state: SessionState): Generator<SimulatedLine> {
  const agent = openSubagent(state, `a${hex(state.random, 16)}`);
  const prompt = `${writeSentence(state.random)} ${writeSentence(state.random)}`;
  yield writePrompt(agent, prompt);
  for (let turn = 0; turn < 3; turn += 1) yield* writeTurn(agent, { isAside: true });
  const places = agent.files.map((file) => file.path.slice(1));
  const findings = Array.from({ length: 18 }, () => writeSentence(agent.random));
  const report = [`${findings[0]} See ${places.join(" and ")} for it.`, ...findings.slice(1)].join("\n");
  yield* writeReply(agent, report);
  const run = reportBack(agent, prompt, report, places);
  yield describeSubagent(agent, run);
  state.time = agent.time;
  yield* writeTurn(state, { runs: [run] });
}

function reportBack(agent: SessionState, prompt: string, report: string, introduces: string[]): ToolRun {
  const content = [
    { type: "text", text: report },
    { type: "text", text: `agentId: ${agent.agentId}` },
  ];
  return {
    id: `toolu_01${letters(agent.random, 22)}`,
    name: "Agent",
    input: { description: writeSentence(agent.random, 3), prompt, subagent_type: "general-purpose" },
    content,
    result: { status: "completed", prompt, agentId: agent.agentId, content, totalToolUseCount: 3 },
    introduces,
  };
}

function describeSubagent(agent: SessionState, run: ToolRun): SimulatedLine {
  const { description, subagent_type: agentType } = run.input;
  const text = JSON.stringify({ agentType, description, toolUseId: run.id, spawnDepth: 1 });
  return { file: agent.file.replace(/\.jsonl$/, ".meta.json"), text };
}

/** A write was cut off and the next one followed on the same line. */
function tearLine(state: SessionState): SimulatedLine {
  const whole = writeNote(state, { type: "last-prompt", lastPrompt: writeSentence(state.random) });
  const next = writeSnapshot(state);
  return { ...next, text: whole.text.slice(0, integer(state.random, 12, 40)) + next.text };
}
