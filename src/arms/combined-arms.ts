import { type Arm, type Decision, NO_ANSWER, NOT_ASKED, removedTokens } from "./arm.ts";

// Where one of the two was not asked, or gave no answer, the two together have none either.

/** Cuts only what both cut: of two decisions the one that removes less. */
export function intersectionArm(name: string, what: string, a: Arm, b: Arm): Arm {
  return combine(name, what, a, b, (removedA, removedB) => removedA <= removedB);
}

/** Cuts what either cuts: of two decisions the one that removes more. */
export function unionArm(name: string, what: string, a: Arm, b: Arm): Arm {
  return combine(name, what, a, b, (removedA, removedB) => removedA >= removedB);
}

function combine(
  name: string,
  what: string,
  a: Arm,
  b: Arm,
  takesFirst: (removedA: number, removedB: number) => boolean,
): Arm {
  return {
    name,
    what,
    cheats: a.cheats || b.cheats,
    decide: (firing) => {
      const second = b.decide(firing);
      return a.decide(firing).map((decision, i) => {
        const tokens = firing.candidates[i]?.tokens ?? 0;
        const other = second[i] as Decision;
        if (decision.action === "not-asked" || other.action === "not-asked") return NOT_ASKED;
        if (decision.action === "none" || other.action === "none") return NO_ANSWER;
        return takesFirst(removedTokens(decision, tokens), removedTokens(other, tokens)) ? decision : other;
      });
    },
  };
}

/** Decides as one arm where another was asked, and nothing elsewhere: the two can then be compared. */
export function whereAskedArm(name: string, what: string, arm: Arm, asked: Arm): Arm {
  return {
    name,
    what,
    cheats: arm.cheats,
    decide: (firing) => {
      const others = asked.decide(firing);
      return arm
        .decide(firing)
        .map((decision, i) => (others[i]?.action === "not-asked" ? NOT_ASKED : decision));
    },
  };
}
