import { printable } from "../report/format.ts";
import { KNOWN_NAMES, type NameList } from "./known-names.ts";

/** How files and foreign names are printed: hidden, unless the user asks to see them. */
export interface Names {
  file(file: string): string;
  folder(folder: string): string;
  name(list: NameList, name: string): string;
  version(version: string): string;
}

/** Names that are seen less than this closely are printed as they are. */
const PLAIN = /^[A-Za-z][A-Za-z0-9_.:-]{0,47}$/;
const VERSION = /^\d{1,4}(\.\d{1,6}){1,3}([-+][A-Za-z0-9.]{1,20})?$/;

/**
 * Hides what could tell of the user: files become `file 1`, `file 2`, in the order given. Of types only
 * plain words are shown; of tools only those that come with Claude Code, since others are named by whoever
 * made them. With `show` nothing is hidden. Everything is fit to print either way.
 */
export function namesFor(files: readonly string[], show: boolean): Names {
  if (show)
    return { file: printable, folder: printable, name: (_, name) => printable(name), version: printable };
  const numbers = new Map(files.map((file, i) => [file, i + 1]));
  return {
    folder: () => "(a folder)",
    file: (file) => `file ${numbers.get(file)}`,
    name: (list, name) => {
      if (KNOWN_NAMES[list].has(name)) return name;
      if (list === "tools") return name.startsWith("mcp__") ? "(MCP tools)" : "(other tools)";
      return PLAIN.test(name) ? name : "(odd names)";
    },
    version: (version) => (VERSION.test(version) ? version : version === "" ? "(none noted)" : "(odd)"),
  };
}
