import { type Arm, DROP, type Firing, KEEP, type KnownCandidate, removedIn } from "./arm.ts";

type Order = (a: KnownCandidate, b: KnownCandidate) => number;

/** The biggest first, up to the tokens that `match` removed in the window (method §7). */
export function largestFirstArm(name: string, what: string, match: Arm): Arm {
  return inOrder(name, what, match, (a, b) => b.tokens - a.tokens || byPlace(a, b));
}

/** The oldest first, up to the tokens that `match` removed in the window (method §7). */
export function oldestFirstArm(name: string, what: string, match: Arm): Arm {
  return inOrder(name, what, match, byPlace);
}

/** An output that would go over the budget is passed over; smaller ones after it may still fit. */
function inOrder(name: string, what: string, match: Arm, order: Order): Arm {
  return {
    name,
    what,
    cheats: match.cheats,
    decide: (firing) => {
      const dropped = new Set<KnownCandidate>();
      let budget = removedIn(match, firing);
      for (const candidate of [...firing.candidates].sort(order)) {
        if (candidate.tokens > budget) continue;
        budget -= candidate.tokens;
        dropped.add(candidate);
      }
      return firing.candidates.map((candidate) => (dropped.has(candidate) ? DROP : KEEP));
    },
  };
}

/** By message, then by tool id. */
function byPlace(a: KnownCandidate, b: KnownCandidate): number {
  return a.message - b.message || (a.toolUseId < b.toolUseId ? -1 : a.toolUseId > b.toolUseId ? 1 : 0);
}

/**
 * Drops each candidate with the probability that removes, in expectation, the tokens that `match` removed in
 * the window (method §7). `drawOf` gives a number in [0, 1) that depends on its arguments only.
 */
export function randomArm(
  name: string,
  what: string,
  match: Arm,
  drawOf: (firing: Firing, candidate: KnownCandidate) => number,
): Arm {
  return {
    name,
    what,
    cheats: match.cheats,
    decide: (firing) => {
      const total = firing.candidates.reduce((sum, { tokens }) => sum + tokens, 0);
      const share = removedIn(match, firing) / total;
      return firing.candidates.map((candidate) => (drawOf(firing, candidate) < share ? DROP : KEEP));
    },
  };
}
