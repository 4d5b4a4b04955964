import { type Arm, type Decision, removedTokens } from "./arm.ts";

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
        return takesFirst(removedTokens(decision, tokens), removedTokens(other, tokens)) ? decision : other;
      });
    },
  };
}
