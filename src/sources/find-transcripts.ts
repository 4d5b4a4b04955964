import { existsSync, type Stats, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import glob from "fast-glob";
import { UserError } from "../errors.ts";
import { readErrorOf } from "../transcript/read-error.ts";
import { matchFiles } from "./match-files.ts";

/** A transcript or a capture that was found. */
export interface Source {
  readonly path: string;
  /** Relative to the path given, with `/` between its parts. */
  readonly file: string;
  readonly bytes: number;
}

/** What `-` stands for. A file of that name is `./-`. */
export const STANDARD_INPUT: Source = { path: "-", file: "-", bytes: 0 };

export interface Sources {
  /** The last part of the path given: what the report is called. */
  readonly name: string;
  /** By `file`, in code-unit order. */
  readonly sources: readonly Source[];
  /** Subagents' transcripts that were left out because of where they stand. */
  readonly subagents: number;
  /** Folders that could not be looked into, relative to the path given. */
  readonly unreadable: readonly string[];
}

/** What is looked for in a folder. Other kinds of files are read where they are named, or a glob finds them. */
const IN_FOLDERS = "**/*.{jsonl,jsonl.gz,har,traj}";

/** What stands in folders of transcripts and is none: Claude Code's bookkeeping (format facts A1), and our reports. */
const NOT_CONVERSATIONS = new Set(["journal.jsonl", "candidates.jsonl"]);

/**
 * Finds transcripts under files, folders and globs; `-` is standard input. Throws a `UserError` for a path that is not there and
 * where nothing is found.
 */
export async function findTranscripts(inputs: readonly string[], withSubagents: boolean): Promise<Sources> {
  const files = inputs.filter((input) => input !== STANDARD_INPUT.path);
  if (files.length === inputs.length) return findFiles(inputs, withSubagents);
  if (files.length === 0) return { name: "stdin", sources: [STANDARD_INPUT], subagents: 0, unreadable: [] };
  const found = await findFiles(files, withSubagents);
  return { ...found, sources: [STANDARD_INPUT, ...found.sources] };
}

async function findFiles(inputs: readonly string[], withSubagents: boolean): Promise<Sources> {
  const found = new Map<string, string>();
  const roots: string[] = [];
  const closed = new Set<string>();
  for (const input of inputs) {
    const { root, paths } = await findUnder(input, closed);
    if (paths.length === 0 && closed.size > 0)
      throw new UserError(`permission denied: ${[...closed].join(", ")}`);
    if (paths.length === 0)
      throw new UserError(`no transcripts (*.jsonl) or captures (*.jsonl.gz, *.har, *.traj) in ${input}`);
    roots.push(root);
    for (const path of paths) found.set(resolve(path), root);
  }
  const root = commonFolder(roots.map((path) => resolve(path)));
  const named = (path: string): string => relative(root, path).split(sep).join("/");
  const all = [...found.keys()].map((path) => ({ path, file: named(path) }));
  const taken = all.filter(({ file }) => withSubagents || !/(^|\/)subagents\//.test(file));
  if (taken.length === 0)
    throw new UserError(`only subagents' transcripts in ${inputs.join(" ")}; add --subagents`);
  const sources = taken.map((source) => ({ ...source, bytes: sizeOf(source.path) }));
  sources.sort((a, b) => (a.file < b.file ? -1 : 1));
  const unreadable = [...closed].map(named).sort();
  return { name: nameOf(inputs, root), sources, subagents: all.length - taken.length, unreadable };
}

async function findUnder(input: string, closed: Set<string>): Promise<{ root: string; paths: string[] }> {
  const stat = statOrWhyNot(input);
  if (typeof stat !== "string") {
    if (stat.isDirectory()) return { root: input, paths: await matches(IN_FOLDERS, input, closed) };
    return { root: dirname(input), paths: [input] };
  }
  if (input === "" || !glob.isDynamicPattern(input))
    throw new UserError(`${stat}: ${input || "(an empty path)"}`);
  return { root: staticPart(input), paths: await matches(input, undefined, closed) };
}

/** Transcripts among what a pattern matches. A link is taken as a file unless it leads to a folder. */
async function matches(pattern: string, cwd: string | undefined, closed: Set<string>): Promise<string[]> {
  const paths = await matchFiles(pattern, cwd, closed);
  return paths.filter(
    (path) => !NOT_CONVERSATIONS.has(basename(path)) && statOf(path)?.isDirectory() !== true,
  );
}

/** What stands at a path; null where nothing does, or nothing can be said of it. */
function statOf(path: string): Stats | null {
  const stat = statOrWhyNot(path);
  return typeof stat === "string" ? null : stat;
}

function statOrWhyNot(path: string): Stats | string {
  try {
    return statSync(path);
  } catch (error) {
    const isThere = ["EACCES", "EPERM", "ELOOP"].includes(String((error as NodeJS.ErrnoException).code));
    return (isThere ? readErrorOf(error) : null) ?? "no such file or folder";
  }
}

/** The folders of a pattern up to its first wildcard. */
function staticPart(pattern: string): string {
  const parts = pattern.split("/");
  const first = parts.findIndex((part) => part !== "" && glob.isDynamicPattern(part));
  return parts.slice(0, first).join("/") || (pattern.startsWith("/") ? "/" : ".");
}

function commonFolder(folders: readonly string[]): string {
  let common = folders[0] as string;
  for (const folder of folders) {
    while (common !== folder && !folder.startsWith(common.endsWith(sep) ? common : common + sep)) {
      common = dirname(common);
    }
  }
  return common;
}

function nameOf(inputs: readonly string[], root: string): string {
  const only = inputs.length === 1 ? (inputs[0] as string) : null;
  const last = only !== null && existsSync(only) ? basename(resolve(only)) : basename(root);
  return last.replace(/\.(jsonl|json|har|traj)(\.gz)?$/, "") || "root";
}

function sizeOf(path: string): number {
  return statOf(path)?.size ?? 0;
}

/** The user's own sessions: `projects` in `CLAUDE_CONFIG_DIR`, or in `~/.claude` (format facts A1). */
export function ownSessions(environment: Readonly<Record<string, string | undefined>>, home: string): string {
  return join(environment["CLAUDE_CONFIG_DIR"] || join(home, ".claude"), "projects");
}
