import type { Sense } from "../references/widened-keys.ts";

/** What "the agent used it" can mean (method §8). `lost` depends on what else an arm removed. */
export const TRUTHS = [
  "exact",
  "strict",
  "loose",
  "strictGuarded",
  "looseGuarded",
  "needed",
  "lost",
] as const;
export type Truth = (typeof TRUTHS)[number];

/** The first use of an introduced identifier after the firing point, letter by letter. */
export interface Use {
  readonly identifier: string;
  /** Model turns after the firing point; the next one is 1. */
  readonly turn: number;
  /** The first line of this turn that holds the identifier. */
  readonly line: number;
  /** Whether no output after the firing point brought it back before. */
  readonly isNeeded: boolean;
  /** Whether it stands in something that no arm decides about: a message, or an output that is no candidate. */
  readonly isHeld: boolean;
  /** The other candidates of the window that hold it, by their places. */
  readonly alsoIn: readonly number[];
}

/** An introduced identifier that the future used in a wider sense. */
export interface WidenedUse {
  readonly sense: Sense;
  readonly identifier: string;
  /** Whether it stood in this sense before the output, or beside it: then the output need not be where it came from. */
  readonly isEcho: boolean;
}

/** What the future did with a candidate. The widened uses are looked for only where there is no exact one. */
export interface Used {
  readonly uses: readonly Use[];
  readonly widened: readonly WidenedUse[];
  /** Identifiers of other candidates in the window that the future used and that stand in this one as well. */
  readonly carries: readonly string[];
}

/** Whether a candidate is live under a truth that does not depend on an arm. */
export function isLive({ uses, widened }: Omit<Used, "carries">, truth: Exclude<Truth, "lost">): boolean {
  if (truth === "needed") return uses.some(({ isNeeded }) => isNeeded);
  if (uses.length > 0) return true;
  if (truth === "exact") return false;
  const isLoose = truth === "loose" || truth === "looseGuarded";
  const isGuarded = truth === "strictGuarded" || truth === "looseGuarded";
  return widened.some(({ sense, isEcho }) => (isLoose || sense !== "basename") && !(isGuarded && isEcho));
}

/**
 * Whether something that a candidate introduced and the future used stands nowhere any more, once the candidate
 * is gone. `isGoneFrom` says whether an identifier went from the candidate at a place.
 */
export function isLost(
  { uses }: Pick<Used, "uses">,
  isGoneFrom: (place: number, identifier: string) => boolean,
): boolean {
  return uses.some(
    ({ isHeld, alsoIn, identifier }) => !isHeld && alsoIn.every((place) => isGoneFrom(place, identifier)),
  );
}
