import type { Trigger } from "../../facts/trigger.ts";
import type { OutputFacts } from "../../facts/window-facts.ts";
import type { Arm, Firing } from "../arm.ts";
import { capArm, type HeldUnder } from "./cap-arm.ts";
import { type PolicyRule, policyArm } from "./policy-arm.ts";
import type { PolicyFile } from "./policy-schemas.ts";
import { prune } from "./prune-rule.ts";
import { clearToolUses, dropLong, keepNewest, maskObservations } from "./recency-rules.ts";
import { anyOf, duplicates, olderLists, repeatedCalls, superseded } from "./redundancy-rules.ts";
import { bm25Rule } from "./relevance-rule.ts";

/** Builds the arm of a policy's file. */
export function buildPolicy(spec: PolicyFile & { readonly name: string }, heldUnder: HeldUnder): Arm {
  const { name, what, trigger } = spec;
  if (spec.kind === "cap-output") return capArm(name, what, trigger, spec, heldUnder);
  if (spec.kind === "jetcompact") return jetcompactArm(name, what, trigger, spec);
  return policyArm(name, what, trigger, ruleOf(spec));
}

function ruleOf(spec: Exclude<PolicyFile, { kind: "cap-output" | "jetcompact" }>): PolicyRule {
  switch (spec.kind) {
    case "clear-tool-uses":
      return clearToolUses(spec);
    case "keep-newest":
      return keepNewest(spec.keep, spec.onlyTools);
    case "prune":
      return prune(spec);
    case "mask-observations":
      return maskObservations(spec.turns);
    case "drop-long":
      return dropLong(spec.keepTurns, spec.maxPoints);
    case "superseded":
      return superseded(spec.by);
    case "repeated-calls":
      return repeatedCalls(spec.exceptTools);
    case "duplicates":
      return duplicates(spec.keep);
    case "bm25":
      return bm25Rule(spec.keep);
    default:
      spec satisfies never;
      throw new Error("unknown kind of policy");
  }
}

/** Its rule looks at how far back a message lies, which depends on where the pass fires. */
function jetcompactArm(
  name: string,
  what: string,
  trigger: Trigger | undefined,
  { keepMessages, listTools }: PolicyFile & { kind: "jetcompact" },
): Arm {
  const rules = [superseded(["read", "edit", "write"]), repeatedCalls(), olderLists(listTools)];
  const at = (firing: number): Arm => {
    const isOld = ({ message }: OutputFacts): boolean => message < firing - keepMessages;
    return policyArm(name, what, trigger, anyOf(rules, isOld));
  };
  return { name, what, cheats: false, decide: (firing: Firing) => at(firing.message).decide(firing) };
}
