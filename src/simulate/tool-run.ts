import type { Random } from "./random.ts";
import type { Project } from "./vocabulary.ts";

/** One call of a tool with everything that came of it. */
export interface ToolRun {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** What the model saw: the content of the `tool_result`. */
  readonly content: string | readonly Readonly<Record<string, unknown>>[];
  /** What only the client saw: the `toolUseResult` of the entry. */
  readonly result: unknown;
  /** Names that the content brings in and no call named before. */
  readonly introduces: readonly string[];
  readonly isError?: boolean;
  /** Chosen by the session unless something else must know it before. */
  readonly id?: string;
}

/** A file that the agent has read. Its seed gives its text again, so a second read shows the same. */
export interface KnownFile {
  readonly path: string;
  readonly seed: string;
  readonly size: number;
}

/** What a tool may look at when it runs. */
export interface ToolScene {
  readonly random: Random;
  readonly project: Project;
  /** Clients up to 2.1.63 number the lines of a read with an arrow. */
  readonly isOld: boolean;
  /** Size that the output should have, in characters. */
  readonly size: number;
  /** A name that the agent wants to follow up, if any. */
  readonly about: string | undefined;
}

export function shellRun(
  command: string,
  description: string,
  stdout: string,
  introduces: string[],
): ToolRun {
  return {
    name: "Bash",
    input: { command, description },
    content: stdout,
    result: { stdout, stderr: "", interrupted: false, isImage: false, noOutputExpected: false },
    introduces,
  };
}
