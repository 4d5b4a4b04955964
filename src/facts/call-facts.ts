import type { Access } from "./window-facts.ts";

/** By the names that Claude Code gives its tools. */
const ACCESS: ReadonlyMap<string, Access> = new Map([
  ["Read", "read"],
  ["NotebookRead", "read"],
  ["Edit", "edit"],
  ["MultiEdit", "edit"],
  ["NotebookEdit", "edit"],
  ["Write", "write"],
]);

export function accessOf(tool: string | null): Access | null {
  return ACCESS.get(tool ?? "") ?? null;
}

const PATH_KEYS: ReadonlySet<string> = new Set(["file_path", "notebook_path"]);

/**
 * The file that a call names, from its text: a line for the tool, and lines for the keys and values of the input
 * (src/transcript/blocks.ts). A value before it that holds a line like the key could pass for it; null without one.
 */
export function pathOf(callText: string): string | null {
  const lines = callText.split("\n");
  for (let i = 1; i < lines.length - 1; i++)
    if (PATH_KEYS.has(lines[i] as string)) return lines[i + 1] as string;
  return null;
}
