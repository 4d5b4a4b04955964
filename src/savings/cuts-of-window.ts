import type { Decision, KnownCandidate } from "../arms/arm.ts";
import { removedTokens } from "../arms/arm.ts";
import type { BilledOutput, CourseRequest } from "../money/course.ts";
import { goneFrom } from "../scoring/tally.ts";
import type { Used } from "../truths/truths.ts";
import type { Cut } from "./after-cut.ts";

/** A window with what every arm decided: one decision per candidate, in their order. At least one candidate. */
export interface SavingsWindow {
  readonly cluster: number;
  readonly candidates: readonly SavingsOutput[];
  readonly requests?: readonly CourseRequest[];
  readonly decisions: ReadonlyMap<string, readonly Decision[]>;
}

export interface SavingsOutput extends KnownCandidate, Used {
  readonly place: number;
  readonly firingMessage: number;
  /** Model turns of the window, and those of them after the firing point. */
  readonly windowTurns: number;
  readonly turnsLeft: number;
  readonly billed?: BilledOutput;
}

/**
 * When the cut is made: after the turn at the firing point, as the method has it; or before the request that this
 * turn answered, as a policy does whose trigger that request reaches.
 */
export type CutTime = "after" | "before";

/** The first request that is made after the cut; as many as there are where none came. */
export function firstRequest({ requests = [], candidates }: SavingsWindow, time: CutTime): number {
  const firing = candidates[0]?.firingMessage ?? 0;
  return firstWhere(requests, ({ message }) => (time === "after" ? message > firing : message >= firing));
}

/**
 * What an arm's decisions take out of the context of a window. An output is fetched again for the first turn that
 * used something which then stands nowhere else (method §8, lost), as far as that turn's request was recorded.
 */
export function cutsOf(window: SavingsWindow, decisions: readonly Decision[]): Cut[] {
  const { candidates, requests = [] } = window;
  const missed = missedTurns(candidates, decisions);
  return candidates.flatMap(({ tokens, billed, place, windowTurns, turnsLeft }, i) => {
    const removed = removedTokens(decisions[i] as Decision, tokens);
    if (billed === undefined || removed === 0) return [];
    const turn = windowTurns - turnsLeft + (missed.get(place) ?? Number.POSITIVE_INFINITY);
    const fetchedAt = firstWhere(requests, (request) => request.turn >= turn);
    return [
      {
        start: billed.start,
        tokens: (billed.tokens * removed) / tokens,
        leaves: billed.leaves,
        whole: billed.tokens,
        fetchedAt: fetchedAt === requests.length ? null : fetchedAt,
      },
    ];
  });
}

/** Per place the turn after the firing point that misses an output. What was fetched for an earlier use is there again. */
function missedTurns(
  candidates: readonly SavingsOutput[],
  decisions: readonly Decision[],
): Map<number, number> {
  const isGoneFrom = goneFrom(candidates, decisions);
  const missed = new Map<number, number>();
  const uses = candidates
    .flatMap(({ place, uses }) => uses.map((use) => ({ place, ...use })))
    .sort((a, b) => a.turn - b.turn || a.place - b.place);
  for (const { place, turn, identifier, isHeld, alsoIn } of uses) {
    const isMissing = (other: number): boolean => !missed.has(other) && isGoneFrom(other, identifier);
    if (!isHeld && isMissing(place) && alsoIn.every(isMissing)) missed.set(place, turn);
  }
  return missed;
}

/** The first request of which something holds, if it holds of all later ones. */
function firstWhere(requests: readonly CourseRequest[], holds: (request: CourseRequest) => boolean): number {
  let [low, high] = [0, requests.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(requests[middle] as CourseRequest)) high = middle;
    else low = middle + 1;
  }
  return low;
}
