import { chance, integer, letters, pick, uuid } from "./random.ts";
import { type SessionState, SYSTEM_TOKENS } from "./session-state.ts";
import type { ToolRun } from "./tool-run.ts";

/** A line of one of the files that a session writes. */
export interface SimulatedLine {
  readonly file: string;
  readonly text: string;
}

type Body = Readonly<Record<string, unknown>>;

/** Writes an entry of the chain; afterwards `state.parent` is its uuid. */
export function writeEntry(state: SessionState, body: Body, parent = state.parent): SimulatedLine {
  const id = uuid(state.random);
  state.time += integer(state.random, 3, 400);
  state.parent = id;
  const entry = {
    parentUuid: parent,
    isSidechain: state.agentId !== undefined,
    ...(state.agentId === undefined ? {} : { agentId: state.agentId }),
    userType: "external",
    cwd: state.project.cwd,
    sessionId: state.sessionId,
    version: state.version,
    gitBranch: "main",
    ...body,
    uuid: id,
    timestamp: new Date(state.time).toISOString(),
    ...(state.copiedFrom === undefined
      ? {}
      : { forkedFrom: { sessionId: state.copiedFrom, messageUuid: id } }),
  };
  return { file: state.file, text: JSON.stringify(entry) };
}

/** Writes a line that is not part of the chain: bookkeeping of the client. */
export function writeNote(state: SessionState, body: Body): SimulatedLine {
  return { file: state.file, text: JSON.stringify({ ...body, sessionId: state.sessionId }) };
}

export function writeSnapshot(state: SessionState): SimulatedLine {
  const messageId = uuid(state.random);
  const timestamp = new Date(state.time).toISOString();
  const snapshot = { messageId, trackedFileBackups: {}, timestamp };
  const body = { type: "file-history-snapshot", messageId, snapshot, isSnapshotUpdate: false };
  return { file: state.file, text: JSON.stringify(body) };
}

export function writePrompt(state: SessionState, text: string, extra: Body = {}): SimulatedLine {
  state.promptId = uuid(state.random);
  state.context += Math.ceil(text.length / 4);
  return writeEntry(state, {
    type: "user",
    promptId: state.promptId,
    message: { role: "user", content: text },
    ...extra,
  });
}

export function writeAttachment(state: SessionState, attachment: Body): SimulatedLine {
  state.context += Math.ceil(JSON.stringify(attachment).length / 4);
  return writeEntry(state, { attachment, type: "attachment" });
}

export function writeProgress(state: SessionState, data: Body, toolUseID: string): SimulatedLine {
  return writeEntry(state, { type: "progress", data, toolUseID, parentToolUseID: toolUseID });
}

export function writeSystem(state: SessionState, subtype: string, body: Body, parent = state.parent) {
  return writeEntry(state, { type: "system", subtype, ...body, isMeta: false }, parent);
}

export function writeResult(
  state: SessionState,
  run: ToolRun,
  toolUseId: string,
  call: string,
  parent: string,
) {
  const result = { tool_use_id: toolUseId, type: "tool_result", content: run.content };
  state.context += Math.ceil(JSON.stringify(run.content).length / 4);
  return writeEntry(
    state,
    {
      type: "user",
      message: { role: "user", content: [run.isError ? { ...result, is_error: true } : result] },
      toolUseResult: run.result,
      sourceToolAssistantUUID: call,
    },
    parent,
  );
}

/** Writes the lines of one API message: one block each, all with the same ids and usage. */
export function startMessage(state: SessionState, blocks: readonly Body[], stopReason: string) {
  const id = `msg_01${letters(state.random, 22)}`;
  const requestId = `req_011C${letters(state.random, 20)}`;
  const output = Math.ceil(JSON.stringify(blocks).length / 4);
  const usage = recordUsage(state);
  state.context += output;
  return (block: Body, isLast: boolean): SimulatedLine =>
    writeEntry(state, {
      message: {
        model: state.isOld ? "claude-opus-4-6" : "claude-sonnet-4-5",
        id,
        type: "message",
        role: "assistant",
        content: [block],
        stop_reason: state.isOld && !isLast ? null : stopReason,
        stop_sequence: null,
        // Old clients wrote a placeholder on all but the last line.
        usage: { ...usage, output_tokens: state.isOld && !isLast ? 1 + (output % 8) : output },
      },
      requestId,
      type: "assistant",
    });
}

function recordUsage(state: SessionState) {
  const read = Math.min(state.cached, state.context);
  const written = state.context - read;
  state.cached = state.context;
  const nested = state.isOld
    ? { ephemeral_5m_input_tokens: written, ephemeral_1h_input_tokens: 0 }
    : { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: written };
  return {
    input_tokens: 3,
    // The flat field was sometimes 0 in old versions although the nested ones were right.
    cache_creation_input_tokens: state.isOld && chance(state.random, 0.03) ? 0 : written,
    cache_read_input_tokens: read,
    cache_creation: nested,
  };
}

/** Time that passes for people: minutes, at times hours, in which the cache lapses. */
export function passTime(state: SessionState): void {
  const minutes = pick(state.random, [1, 1, 2, 3, 4, 7, 12, 40, 95]);
  state.time += minutes * 60_000 + integer(state.random, 0, 59_999);
  if (minutes > (state.isOld ? 5 : 60)) state.cached = Math.min(state.cached, SYSTEM_TOKENS);
}
