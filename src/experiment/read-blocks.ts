import type { Place } from "../analysis/candidates.ts";
import { defaultReading, joinedTexts } from "../transcript/blocks.ts";
import { parseWholeLine } from "../transcript/parse-line.ts";
import { readLines } from "../transcript/read-file.ts";

/** An output that is wanted: by its line, and by the call that it answers. */
interface OutputPlace {
  readonly line: number;
  readonly toolUseId: string;
}

/** The texts of some lines of a transcript. */
export interface BlockTexts {
  /** The text of a tool output; null where the line does not hold it any more. */
  output(place: OutputPlace): string | null;
  /** A text that stands in a user's name; null where there is none. */
  said(place: Place): string | null;
}

type Raw = Readonly<Record<string, unknown>>;

/** Reads some lines of a transcript once more, for what they say. Throws what the file system throws. */
export function readBlocks(path: string, lines: ReadonlySet<number>): BlockTexts {
  const raw = new Map<number, Raw>();
  readLines(path, (bytes, number) => {
    if (bytes === null || !lines.has(number)) return;
    const value = parseWholeLine(bytes, number === 1);
    if (typeof value === "object") raw.set(number, value as Raw);
  });
  const results = new Map<number, ReadonlyMap<unknown, Raw>>();
  return {
    output: ({ line, toolUseId }) => {
      const onLine = results.get(line) ?? resultsOn(raw.get(line));
      results.set(line, onLine);
      const block = onLine.get(toolUseId);
      return block === undefined ? null : defaultReading.output(block["content"]);
    },
    said: ({ line, block }) => saidIn(raw.get(line), block),
  };
}

/** The tool results of an entry by the calls that they answer: the first of each. */
function resultsOn(entry: Raw | undefined): Map<unknown, Raw> {
  const results = new Map<unknown, Raw>();
  for (const block of blocksOf(entry)) {
    const call = block["tool_use_id"];
    if (block["type"] === "tool_result" && !results.has(call)) results.set(call, block);
  }
  return results;
}

function saidIn(entry: Raw | undefined, block: number): string | null {
  if (entry?.["type"] === "attachment") {
    const { type, prompt } = (entry["attachment"] ?? {}) as Raw;
    return type === "queued_command" ? joinedTexts(prompt, (of) => of === "text") || null : null;
  }
  const { text } = blocksOf(entry)[block] ?? {};
  return typeof text === "string" ? text : null;
}

function blocksOf(entry: Raw | undefined): Raw[] {
  const { content } = (entry?.["message"] ?? {}) as Raw;
  if (typeof content === "string") return [{ type: "text", text: content }];
  return Array.isArray(content) ? content.map((block) => (block ?? {}) as Raw) : [];
}
