import type { Analysis, DecidedWindow } from "../analysis/analyze.ts";
import type { Decision, KnownCandidate } from "../arms/arm.ts";
import { isLive } from "../truths/truths.ts";

/** What is read of an analysis: its windows with what every arm decided, its arms, and how to resample. */
export type Decided = Pick<Analysis, "windows" | "arms" | "derived" | "settings">;

/** A candidate that can be scored: one that introduced an identifier (method §8). */
export interface ScoredOutput {
  readonly known: KnownCandidate;
  /** Under the truth `exact`. */
  readonly isLive: boolean;
  /** Where its decision stands in the window's decisions. */
  readonly at: number;
}

/** A window with at least one candidate that can be scored. */
export interface ScoredWindow {
  readonly file: string;
  readonly cluster: number;
  readonly outputs: readonly ScoredOutput[];
  readonly decisions: DecidedWindow["decisions"];
}

/** The windows of an analysis, in their order, without the candidates that cannot be live by construction. */
export function scoredWindows({ windows }: Pick<Decided, "windows">): ScoredWindow[] {
  return windows.flatMap(({ file, cluster, candidates, decisions }) => {
    const outputs = candidates.flatMap((candidate, at): ScoredOutput[] =>
      candidate.class === "opaque" ? [] : [{ known: candidate, isLive: isLive(candidate, "exact"), at }],
    );
    return outputs.length === 0 ? [] : [{ file, cluster, outputs, decisions }];
  });
}

/** What an arm decided about an output; undefined where it was not asked about it (method §8). */
export function decisionOf(
  { decisions }: Pick<ScoredWindow, "decisions">,
  arm: string,
  { at }: Pick<ScoredOutput, "at">,
): Decision | undefined {
  const decision = decisions.get(arm)?.[at];
  return decision?.action === "not-asked" ? undefined : decision;
}

/** The arms that are reported, in their order: without those that stand for others in one comparison only. */
export function reportedArms({ arms, derived }: Pick<Decided, "arms" | "derived">): string[] {
  const hidden = new Set(derived.map(({ name }) => name));
  return [...arms.keys()].filter((name) => !hidden.has(name));
}

/** The reported arms that are not told the future. */
export function judgedArms(analysis: Pick<Decided, "arms" | "derived">): string[] {
  return reportedArms(analysis).filter((name) => analysis.arms.get(name)?.cheats === false);
}
