import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { FileResult } from "../../src/analysis/analyze.ts";
import { type AnalysisInput, analyzeCorpus } from "../../src/analyze-corpus.ts";
import { type Cache, openCache } from "../../src/cache/open-cache.ts";
import type { Engine } from "../../src/pool/engine.ts";
import { inProcess } from "../../src/pool/in-process.ts";
import { simulateCorpus } from "../../src/simulate/corpus.ts";
import { type Place, session } from "../build.ts";
import { scratch } from "../cli/run.ts";
import { inRepository } from "../shared.ts";

/** A session with a conversation inside its file that is an agent's own. */
const aside = (place: Place = {}): Place => ({ ...place, with: { isSidechain: true } });
const withSidechain = session()
  .user("main")
  .says("on it")
  .user("look around", aside({ as: "aside-root", after: null }))
  .says("looking", aside());

const SESSIONS = [
  { seed: 1, turns: 30, project: "zhaldoth", start: "2026-02-02T08:30:00.000Z" },
  { seed: 2, turns: 40, project: "quimbrel", events: { 20: "compact" }, start: "2026-03-02T08:30:00.000Z" },
  { seed: 3, turns: 30, project: "vorlune", events: { 12: "subagent" }, start: "2026-04-02T08:30:00.000Z" },
] as const;

/** A small simulated corpus, with a subagent's file and a sidechain inside a file. */
export function smallCorpus(seed = 1): string {
  const folder = scratch();
  for (const { path, text } of simulateCorpus(seed, { sessions: SESSIONS })) put(folder, path, text);
  put(folder, "sidechain.jsonl", withSidechain.text());
  return folder;
}

/** The same, with captures of other formats. */
export function corpusWithCaptures(): string {
  const folder = smallCorpus();
  for (const name of ["bodies.jsonl", "claude-trace.jsonl", "archive.har", "stream.jsonl"])
    cpSync(inRepository(`test/fixtures/captures/${name}`), join(folder, name));
  return folder;
}

export function put(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** As if some time had gone by, so that files that were just written have settled. */
export const LATER = (): number => Date.now() + 60_000;

export function cacheIn(folder: string, change: Partial<Parameters<typeof openCache>[0]> = {}): Cache {
  return openCache({ folder, build: "test", now: LATER, ...change });
}

/** What is written of a report, and which files were analysed for it. */
export interface Outcome {
  readonly texts: string;
  readonly analysed: readonly string[];
}

/** Analyses a corpus, with what is kept in a folder, or without. `meddle` runs before or after each file is analysed. */
export async function outcome(
  corpus: string,
  cache: Cache | null,
  change: Partial<AnalysisInput> = {},
  meddle: { before?: (path: string) => void; after?: (path: string) => void } = {},
): Promise<Outcome> {
  const analysed: string[] = [];
  const engine: Engine = {
    run: (tasks, onResults) => {
      for (const { source } of tasks) meddle.before?.(source.path);
      return inProcess.run(tasks, (i, results: FileResult[]) => {
        const { path, file } = (tasks[i] as (typeof tasks)[number]).source;
        analysed.push(file);
        meddle.after?.(path);
        onResults(i, results);
      });
    },
  };
  const { report } = await analyzeCorpus({
    paths: [corpus],
    name: "corpus",
    draws: 0,
    engine,
    ...(cache !== null && { store: cache.rows }),
    ...change,
  });
  cache?.finish();
  const { markdown, resultsJson, candidateLines, moneyLines, charts } = report;
  const texts = [markdown, resultsJson, ...candidateLines, ...(moneyLines ?? []), JSON.stringify(charts)];
  return { texts: texts.join("\n"), analysed };
}
