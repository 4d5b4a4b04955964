import type { Arm, Decision, Firing } from "../../../src/arms/arm.ts";
import type { ArmSpec } from "../../../src/arms/arm-file.ts";
import { buildArms } from "../../../src/arms/build-arms.ts";
import { readArmFolders } from "../../../src/arms/load-arms.ts";
import { atFiring, type PolicySpec, SHIPPED_POLICIES } from "../../../src/arms/policies/shipped-policies.ts";
import type { WindowFacts } from "../../../src/facts/window-facts.ts";
import { output } from "../firings.ts";

/** The policies that come with coref, by name. */
export const shipped = readArmFolders([SHIPPED_POLICIES]) as ReadonlyMap<string, ArmSpec & PolicySpec>;

/** A policy that comes with coref, with some of its parameters changed. */
export function policy(name: string, change: Partial<PolicySpec> = {}): Arm {
  const spec = { ...shipped.get(name), ...change } as ArmSpec & PolicySpec;
  return built(spec);
}

/** The same with all off that keeps it from acting. */
export function freed(name: string): Arm {
  return built(atFiring(shipped.get(name) as PolicySpec));
}

function built(spec: PolicySpec): Arm {
  return buildArms([spec.name], new Map([[spec.name, spec]]), { seed: 1, isLive: () => false })[0] as Arm;
}

/** A firing point with these facts; the pass fires in the message after the last output. */
function firingWith(facts: WindowFacts): Firing {
  const placed = facts.outputs.filter(({ place }) => place !== null);
  const candidates = placed.map(({ message, tokens, tool }, i) =>
    output(`t${i}`, "unreferenced", tokens, message, { tool }),
  );
  const last = facts.outputs.at(-1)?.message ?? 0;
  return { file: "s.jsonl", window: 0, message: last + 1, candidates, facts };
}

export function decide(arm: Arm, facts: WindowFacts): readonly Decision[] {
  return arm.decide(firingWith(facts));
}

/** The places of the candidates that an arm drops. */
export function dropped(arm: Arm, facts: WindowFacts): number[] {
  return decide(arm, facts).flatMap(({ action }, place) => (action === "drop" ? [place] : []));
}
