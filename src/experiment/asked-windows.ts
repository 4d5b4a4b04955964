import type { DecidedWindow, FileResult } from "../analysis/analyze.ts";
import type { Candidate, Place } from "../analysis/candidates.ts";
import type { PromptOutput } from "../prompts/prompt-output.ts";
import type { Source } from "../sources/find-transcripts.ts";
import { decisionId } from "./decision-id.ts";
import { askedIn } from "./goal.ts";
import { type BlockTexts, readBlocks } from "./read-blocks.ts";

/** An output that a model is asked about: what it is known by, and what may be shown. */
export interface AskedOutput {
  /** See `decisionId`. */
  readonly id: string;
  readonly candidate: Candidate;
  readonly shown: PromptOutput;
}

/** The outputs of one window that can be asked about, in their order, and what the user wanted there. */
export interface AskedWindow {
  readonly file: string;
  readonly window: number;
  /** What the user asked last before the firing point; null where nothing is found. */
  readonly goal: string | null;
  readonly outputs: readonly AskedOutput[];
  /** Outputs whose text was not found at their line again: the file has changed, or is a capture. */
  readonly missing: number;
}

/** Reads the texts of the windows' outputs, one file at a time. Throws what the file system throws. */
export function* askedWindows(
  windows: readonly DecidedWindow[],
  files: readonly FileResult[],
  sources: readonly Source[],
): Generator<AskedWindow> {
  const pathOf = new Map(sources.map(({ file, path }) => [file, path]));
  const resultOf = new Map(files.map((file) => [file.file, file]));
  let start = 0;
  while (start < windows.length) {
    const { file } = windows[start] as DecidedWindow;
    let end = start;
    while (windows[end]?.file === file) end += 1;
    const result = resultOf.get(file) as FileResult;
    const path = pathOf.get(result.inFile ?? file) as string;
    yield* windowsOfFile(windows.slice(start, end), result, path);
    start = end;
  }
}

function* windowsOfFile(
  windows: readonly DecidedWindow[],
  result: FileResult,
  path: string,
): Generator<AskedWindow> {
  const placesOf = (window: number): readonly Place[] =>
    (result.ok ? result.result.userPlaces?.get(window) : undefined) ?? [];
  const numbers = windows.map(({ candidates }) => candidates[0]?.window ?? 0);
  const lines = new Set([
    ...windows.flatMap(({ candidates }) => candidates.map(({ line }) => line)),
    ...numbers.flatMap((window) => placesOf(window).map(({ line }) => line)),
  ]);
  const texts = result.capture === undefined ? readBlocks(path, lines) : NO_TEXTS;
  for (const [i, { file, candidates }] of windows.entries()) {
    const window = numbers[i] as number;
    const outputs = candidates.flatMap((candidate) => askedOutput(candidate, texts));
    const goal = goalOf(placesOf(window), texts);
    yield { file, window, goal, outputs, missing: candidates.length - outputs.length };
  }
}

const NO_TEXTS: BlockTexts = { output: () => null, said: () => null };

function goalOf(places: readonly Place[], texts: BlockTexts): string | null {
  for (const place of places) {
    const said = texts.said(place);
    const asked = said === null ? null : askedIn(said);
    if (asked !== null) return asked;
  }
  return null;
}

function askedOutput(candidate: Candidate, texts: BlockTexts): AskedOutput[] {
  const content = texts.output(candidate);
  if (content === null) return [];
  const { tool, tokens, novel, refs, refAge, consumeLag, usedFrac, laterTurns, used = [] } = candidate;
  const messagesAgo = candidate.firingMessage - candidate.message;
  const evidence = {
    ...{ novel, refs, refAge, consumeLag, usedFrac, laterTurns },
    class: candidate.class,
    used,
    messagesAgo,
  };
  return [{ id: decisionId(candidate), candidate, shown: { tool, tokens, content, evidence } }];
}
