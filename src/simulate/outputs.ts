import { editFile, matchFiles, readFile, readNewFile, searchFiles } from "./file-outputs.ts";
import { chance, integer, longTail, pick, pickWeighted } from "./random.ts";
import { fetchRecords, keepTodos, readNotes } from "./record-outputs.ts";
import type { SessionState } from "./session-state.ts";
import {
  buildProject,
  diffChanges,
  failWithTrace,
  listFolder,
  logCommits,
  runTests,
} from "./shell-outputs.ts";
import type { ToolRun, ToolScene } from "./tool-run.ts";

const EXPLORING = {
  read: 36,
  reread: 4,
  search: 16,
  match: 4,
  list: 5,
  tests: 6,
  build: 4,
  log: 5,
  diff: 5,
  trace: 4,
  records: 8,
  notes: 13,
  edit: 4,
  todos: 2,
};
const WORKING: typeof EXPLORING = {
  ...EXPLORING,
  read: 8,
  search: 10,
  tests: 20,
  build: 8,
  notes: 2,
  edit: 40,
  todos: 8,
};

const KNOWN_FILES = 40;

/** Runs one tool. Sessions look around first and change things later, which is where long outputs come from. */
export function runTool(state: SessionState, about: string | undefined): ToolRun {
  const exploring = state.progress < 0.62;
  const kind = pickWeighted(state.random, exploring ? EXPLORING : WORKING);
  const scene = {
    random: state.random,
    project: state.project,
    isOld: state.isOld,
    size: pickSize(state, exploring ? 0.62 : 0.03),
    about,
  };
  return runKind(state, kind, scene);
}

function runKind(state: SessionState, kind: keyof typeof EXPLORING, scene: ToolScene): ToolRun {
  const known = state.files.length > 0 ? pick(state.random, state.files) : undefined;
  switch (kind) {
    case "reread":
      return known === undefined ? searchFiles(scene) : readFile(scene, known);
    case "edit":
      return known === undefined ? keepTodos(scene) : editFile(scene, known);
    case "read": {
      const { run, file } = readNewFile(scene);
      state.files.push(file);
      if (state.files.length > KNOWN_FILES) state.files.shift();
      return run;
    }
    case "search":
      return searchFiles(scene);
    case "match":
      return matchFiles(scene);
    case "list":
      return listFolder(scene);
    case "tests":
      return runTests(scene);
    case "build":
      return buildProject(scene);
    case "log":
      return logCommits(scene);
    case "diff":
      return diffChanges(scene);
    case "trace":
      return failWithTrace(scene);
    case "records":
      return fetchRecords(scene);
    case "notes":
      return readNotes(scene);
    case "todos":
      return keepTodos(scene);
    default:
      kind satisfies never;
      throw new Error(`unknown tool kind ${kind}`);
  }
}

/** 1,200 characters and more count as a candidate; most outputs of real sessions are shorter. */
function pickSize(state: SessionState, longShare: number): number {
  return chance(state.random, longShare)
    ? 1215 + longTail(state.random, 60, 0.45)
    : integer(state.random, 40, 400);
}
