import type { Block } from "./transcript.ts";

/** Whose text it is. */
export type TextKind = Exclude<Block["kind"], "other">;

/** Takes the text of each block as it is read, and keeps of it what it wants. */
export interface TextKeeper {
  /** Gives a number by which to ask for it again. The text itself need not stay. */
  keep(text: string, kind: TextKind): number;
}

/** Keeps nothing: for who asks only which messages there are. */
export const NO_TEXTS: TextKeeper = { keep: () => 0 };
