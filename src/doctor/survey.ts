import { parseLine } from "../transcript/parse-line.ts";
import { readLines } from "../transcript/read-file.ts";
import { KNOWN_NAMES, type NameList } from "./known-names.ts";

/** What a boundary says of who asked for the compaction. */
export type Trigger = "auto" | "manual" | "other" | "unrecorded";

/** What stands in a file's lines beyond what the reader makes of them. Counts. */
export interface Survey {
  /** Blank ones included. */
  readonly lines: number;
  /** Per list the names seen and how often. */
  readonly names: Readonly<Record<NameList, ReadonlyMap<string, number>>>;
  /** Per line of a compaction's boundary. */
  readonly triggers: ReadonlyMap<number, Trigger>;
  /** Lines that are `content-replacement`. */
  readonly replacements: ReadonlySet<number>;
}

interface Raw {
  readonly [key: string]: unknown;
}

/** Looks at every line of a file once more, for names and counts only. Throws what the file system throws. */
export function surveyFile(path: string): Survey {
  const names = Object.fromEntries(
    Object.keys(KNOWN_NAMES).map((list) => [list, new Map<string, number>()]),
  ) as Record<NameList, Map<string, number>>;
  const triggers = new Map<number, Trigger>();
  const replacements = new Set<number>();
  const see = (list: NameList, name: unknown): void => {
    if (typeof name === "string") names[list].set(name, (names[list].get(name) ?? 0) + 1);
  };
  let lines = 0;
  readLines(path, (bytes, number) => {
    lines = number;
    if (bytes === null) return;
    const value = parseLine(bytes, number === 1);
    if (typeof value !== "object" || !isClaudes(value as Raw)) return;
    const { type, subtype, attachment, message, compactMetadata } = value as Raw;
    see("entryTypes", type);
    if (type === "system") see("systemSubtypes", subtype);
    if (type === "attachment") see("attachmentTypes", (attachment as Raw | null | undefined)?.["type"]);
    if (type === "content-replacement") replacements.add(number);
    if (subtype === "compact_boundary") triggers.set(number, triggerOf(compactMetadata));
    for (const block of blocksIn(message)) {
      see("blockTypes", block["type"]);
      if (block["type"] === "tool_use") see("tools", block["name"]);
    }
  });
  return { lines, names, triggers, replacements };
}

/** The names in an object of someone else's are theirs, and are not listed. */
function isClaudes({ type, uuid, sessionId }: Raw): boolean {
  if (typeof type !== "string") return false;
  return KNOWN_NAMES.entryTypes.has(type) || typeof uuid === "string" || typeof sessionId === "string";
}

function triggerOf(metadata: unknown): Trigger {
  const trigger = (metadata as Raw | null | undefined)?.["trigger"];
  if (trigger === "auto" || trigger === "manual") return trigger;
  return typeof trigger === "string" ? "other" : "unrecorded";
}

/** The blocks of a message, and those inside its tool results. */
function* blocksIn(message: unknown): Generator<Raw> {
  for (const block of objectsIn((message as Raw | null | undefined)?.["content"])) {
    yield block;
    if (block["type"] === "tool_result") yield* objectsIn(block["content"]);
  }
}

function objectsIn(content: unknown): Raw[] {
  if (!Array.isArray(content)) return [];
  return content.filter((block) => typeof block === "object" && block !== null);
}
