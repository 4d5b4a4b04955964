import { createHash } from "node:crypto";
import { CORPUS_SESSIONS } from "./corpus-sessions.ts";
import { openSession, type SessionOptions } from "./session-state.ts";
import { simulateLines } from "./simulate-session.ts";

/** The seed of `corpora/simulated`. */
export const COMMITTED_SEED = 7;

export interface CorpusFile {
  /** Relative to the folder of the corpus. */
  readonly path: string;
  readonly text: string;
}

export interface CorpusOptions {
  /** Makes fewer or other sessions than the committed corpus has. */
  readonly sessions?: readonly SessionOptions[];
}

/** All files of a simulated corpus, with the manifest that names them. Equal seeds give equal bytes. */
export function simulateCorpus(seed: number, options: CorpusOptions = {}): CorpusFile[] {
  const files = (options.sessions ?? CORPUS_SESSIONS).flatMap((session) =>
    simulateFiles(withSeed(session, seed)),
  );
  return [
    ...files,
    { path: "corpus.json", text: `${JSON.stringify(describeCorpus(seed, files), null, 2)}\n` },
  ];
}

/** The files of one session, as a client lays them out below the folder of its project. */
function simulateFiles(options: SessionOptions): CorpusFile[] {
  const folder = `sessions/-home-dev-${openSession(options).project.name}`;
  const texts = new Map<string, string[]>();
  for (const { file, text } of simulateLines(options)) {
    const lines = texts.get(file) ?? [];
    lines.push(text);
    texts.set(file, lines);
  }
  return [...texts].map(([file, lines]) => ({ path: `${folder}/${file}`, text: `${lines.join("\n")}\n` }));
}

function withSeed(session: SessionOptions, seed: number): SessionOptions {
  const move = (own: number) => seed * 1000 + own;
  const fork = session.fork;
  return {
    ...session,
    seed: move(session.seed),
    ...(fork === undefined ? {} : { fork: { ...fork, seed: move(fork.seed) } }),
  };
}

function describeCorpus(seed: number, files: readonly CorpusFile[]) {
  const sessions = files.filter(({ path }) => path.endsWith(".jsonl") && !path.includes("/subagents/"));
  return {
    name: "simulated",
    what: "Invented Claude Code sessions. They say nothing about real agents.",
    how: `tsx src/simulate/write-corpus.ts corpora/simulated (seed ${seed})`,
    licence: "MIT",
    sessions: sessions.map(({ path, text }) => ({
      file: path,
      sha256: createHash("sha256").update(text).digest("hex"),
      bytes: Buffer.byteLength(text),
    })),
  };
}
