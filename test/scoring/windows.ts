import type { Arm, Decision, KnownCandidate } from "../../src/arms/arm.ts";
import type { ArmScores } from "../../src/scoring/arm-scores.ts";
import { type ScoringSettings, scoreArms } from "../../src/scoring/score-arms.ts";
import type { FiredWindow } from "../../src/scoring/tally.ts";
import type { Use } from "../../src/truths/truths.ts";
import { firing, output } from "../arms/firings.ts";

/** A candidate, what an arm decided about it, and what the future made of it. */
export interface Judged {
  readonly candidate: KnownCandidate;
  readonly decision: Decision;
  readonly isLive: boolean;
}

let next = 0;

/** A candidate that can be scored. */
export function judged(tokens: number, decision: Decision, fate: "live" | "dead"): Judged {
  next += 1;
  return { candidate: output(`c${next}`, "unreferenced", tokens, next), decision, isLive: fate === "live" };
}

/** A candidate that introduced nothing, and so cannot be live. */
export function opaque(tokens: number, decision: Decision): Judged {
  next += 1;
  return { candidate: output(`c${next}`, "opaque", tokens, next), decision, isLive: false };
}

/** One window of a session in a cluster. */
export function windowOf(members: readonly Judged[], cluster = 0): FiredWindow {
  const at = firing(...members.map(({ candidate }) => candidate));
  return { firing: at, used: usedWhere(members.map(({ isLive }) => isLive)), cluster };
}

const USE: Use = { identifier: "a.ts", turn: 1, line: 1, isNeeded: true, isHeld: false, alsoIn: [] };

/** What the future did with candidates, where all that is asked is whether they are live. */
export function usedWhere(isLive: readonly boolean[]): FiredWindow["used"] {
  return isLive.map((live, place) => ({ place, uses: live ? [USE] : [], widened: [], carries: [] }));
}

/** Decides each candidate of some windows as it was judged. */
export function armOfAll(windows: readonly (readonly Judged[])[], name = "arm"): Arm {
  const decisions = new Map(windows.flat().map(({ candidate, decision }) => [candidate.toolUseId, decision]));
  const decide: Arm["decide"] = ({ candidates }) =>
    candidates.map(({ toolUseId }) => decisions.get(toolUseId) as Decision);
  return { name, what: "decides as it was judged", cheats: false, decide };
}

/** The scores of an arm that decides as judged; each window is in a cluster of its own. */
export function scoresOf(
  windows: readonly (readonly Judged[])[],
  settings: Partial<ScoringSettings> = {},
): ArmScores {
  const fired = windows.map((members, i) => windowOf(members, i));
  const arm = armOfAll(windows);
  return scoreArms([arm], fired, { seed: 1, draws: 0, ...settings }).scores.get("arm") as ArmScores;
}
