import { UserError } from "../../errors.ts";
import { isReached, type Trigger } from "../../facts/trigger.ts";
import type { OutputFacts, WindowFacts } from "../../facts/window-facts.ts";
import { type Arm, type Decision, DROP, type Firing, KEEP, type KnownCandidate } from "../arm.ts";

/** What a policy takes out of a window's outputs, once it is set off: small ones as well. */
export type PolicyRule = (outputs: readonly OutputFacts[]) => readonly OutputFacts[];

/** An arm that drops what a rule takes out; nothing where its trigger is not reached. Without one it always acts. */
export function policyArm(name: string, what: string, trigger: Trigger | undefined, rule: PolicyRule): Arm {
  return byFacts(name, what, trigger, (facts, candidates) => {
    const places = new Set(rule(facts.outputs).map(({ place }) => place));
    return candidates.map((_, place) => (places.has(place) ? DROP : KEEP));
  });
}

/** An arm that decides by facts, and keeps everything where its trigger is not reached. */
export function byFacts(
  name: string,
  what: string,
  trigger: Trigger | undefined,
  decide: (facts: WindowFacts, candidates: readonly KnownCandidate[]) => readonly Decision[],
): Arm {
  return {
    name,
    what,
    cheats: false,
    decide: ({ facts, candidates }: Firing) => {
      if (facts === undefined)
        throw new UserError(
          `the arm "${name}" needs facts that only coref analyze gathers (docs/policies.md)`,
        );
      const isOff = trigger !== undefined && !isReached(trigger, facts);
      return isOff ? candidates.map(() => KEEP) : decide(facts, candidates);
    },
  };
}
