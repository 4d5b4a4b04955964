/** The file that a call reads or writes. */
export interface FileTarget {
  readonly path: string;
  readonly isWrite: boolean;
}

const READS: ReadonlySet<string> = new Set(["Read", "NotebookRead"]);
const WRITES: ReadonlySet<string> = new Set(["Edit", "Write", "NotebookEdit", "MultiEdit"]);
const PATH = /\n(?:file_path|notebook_path)\n([^\n]+)/;

/**
 * The file that a call names, from its text: the tool, then the keys and values of its input, one a line (method §3).
 * Null for other tools than Claude Code's own for files: what a shell command touches is not known.
 */
export function fileTarget(call: string): FileTarget | null {
  const end = call.indexOf("\n");
  const tool = call.slice(0, end);
  const isWrite = WRITES.has(tool);
  if (!isWrite && !READS.has(tool)) return null;
  const path = PATH.exec(call)?.[1];
  return path === undefined ? null : { path, isWrite };
}
