import { existsSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import glob from "fast-glob";
import { UserError } from "../errors.ts";

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
}

/** What is looked for in a folder. Other kinds of files are read where they are named, or a glob finds them. */
const IN_FOLDERS = "**/*.{jsonl,jsonl.gz,har,traj}";

/** What stands in folders of transcripts and is none: Claude Code's bookkeeping (format facts A1), and our reports. */
const NOT_CONVERSATIONS = ["**/journal.jsonl", "**/candidates.jsonl"];

/**
 * Finds transcripts under files, folders and globs; `-` is standard input. Throws a `UserError` for a path that is not there and
 * where nothing is found.
 */
export async function findTranscripts(inputs: readonly string[], withSubagents: boolean): Promise<Sources> {
  const files = inputs.filter((input) => input !== STANDARD_INPUT.path);
  if (files.length === inputs.length) return findFiles(inputs, withSubagents);
  if (files.length === 0) return { name: "stdin", sources: [STANDARD_INPUT], subagents: 0 };
  const found = await findFiles(files, withSubagents);
  return { ...found, sources: [STANDARD_INPUT, ...found.sources] };
}

async function findFiles(inputs: readonly string[], withSubagents: boolean): Promise<Sources> {
  const found = new Map<string, string>();
  const roots: string[] = [];
  for (const input of inputs) {
    const { root, paths } = await findUnder(input);
    if (paths.length === 0)
      throw new UserError(`no transcripts (*.jsonl) or captures (*.jsonl.gz, *.har, *.traj) in ${input}`);
    roots.push(root);
    for (const path of paths) found.set(resolve(path), root);
  }
  const root = commonFolder(roots.map((path) => resolve(path)));
  const all = [...found.keys()].map((path) => ({ path, file: relative(root, path).split(sep).join("/") }));
  const taken = all.filter(({ file }) => withSubagents || !/(^|\/)subagents\//.test(file));
  if (taken.length === 0)
    throw new UserError(`only subagents' transcripts in ${inputs.join(" ")}; add --subagents`);
  const sources = taken.map((source) => ({ ...source, bytes: sizeOf(source.path) }));
  sources.sort((a, b) => (a.file < b.file ? -1 : 1));
  return { name: nameOf(inputs, root), sources, subagents: all.length - taken.length };
}

async function findUnder(input: string): Promise<{ root: string; paths: string[] }> {
  const stat = statSync(input, { throwIfNoEntry: false });
  if (stat?.isDirectory()) return { root: input, paths: await matches(IN_FOLDERS, { cwd: input }) };
  if (stat !== undefined) return { root: dirname(input), paths: [input] };
  if (input === "" || !glob.isDynamicPattern(input))
    throw new UserError(`no such file or folder: ${input || "(an empty path)"}`);
  return { root: staticPart(input), paths: await matches(input, {}) };
}

/** Files and links to files, a dangling one as well; links to folders are not followed, since they can lead in circles. */
async function matches(pattern: string, options: { cwd?: string }): Promise<string[]> {
  const entries = await glob(pattern, {
    ...options,
    absolute: true,
    dot: true,
    ignore: NOT_CONVERSATIONS,
    followSymbolicLinks: false,
    onlyFiles: false,
    objectMode: true,
  });
  return entries
    .filter(({ dirent, path }) => !dirent.isDirectory() && !isFolder(path))
    .map(({ path }) => path);
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
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
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

/** The user's own sessions: `projects` in `CLAUDE_CONFIG_DIR`, or in `~/.claude` (format facts A1). */
export function ownSessions(environment: Readonly<Record<string, string | undefined>>, home: string): string {
  return join(environment["CLAUDE_CONFIG_DIR"] || join(home, ".claude"), "projects");
}
