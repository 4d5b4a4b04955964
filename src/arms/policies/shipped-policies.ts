import { fileURLToPath } from "node:url";
import type { Cap } from "../../facts/cut.ts";
import type { Trigger } from "../../facts/trigger.ts";
import type { ArmSpec } from "../arm-file.ts";
import { isPolicy, type PolicyFile } from "./policy-schemas.ts";

/** The policies that come with coref; not among the arms that decide by default. */
export const SHIPPED_POLICIES = fileURLToPath(new URL("../../../arms/policies", import.meta.url));

export type PolicySpec = PolicyFile & { readonly name: string };

/** The policies among some arms, those that they name included. */
export function policiesAmong(names: readonly string[], known: ReadonlyMap<string, ArmSpec>): PolicySpec[] {
  const seen = new Set<string>();
  const found: PolicySpec[] = [];
  const look = (name: string): void => {
    const spec = known.get(name);
    if (spec === undefined || seen.has(name)) return;
    seen.add(name);
    if (isPolicy(spec)) found.push(spec);
    if ("match" in spec) look(spec.match);
    if ("arms" in spec) for (const arm of spec.arms) look(arm);
  };
  for (const name of names) look(name);
  return found;
}

/**
 * The same policy with all off that keeps it from acting: its trigger, and how much there must be to gain. Under a
 * name of its own; as it is where nothing does.
 */
export function atFiring(spec: PolicySpec): PolicySpec {
  const { trigger, ...rest } = spec;
  const isHeldBack =
    (spec.kind === "prune" && spec.minimum > 0) ||
    (spec.kind === "clear-tool-uses" && spec.clearAtLeast > 0 && !spec.stopsThere);
  if (trigger === undefined && !isHeldBack) return spec;
  const off = { ...rest, name: `${spec.name}, at F`, what: `${spec.what}; here it acts at once` };
  if (off.kind === "prune") return { ...off, minimum: 0 };
  return off.kind === "clear-tool-uses" && !off.stopsThere ? { ...off, clearAtLeast: 0 } : off;
}

/** The arms that decide at the report's firing rule: with all off, and those that act on every request as they are. */
export function armsOf(policies: readonly PolicySpec[]): string[] {
  const acting = policies.filter(({ trigger }) => trigger === undefined);
  return [...new Set([...acting, ...policies.map(atFiring)].map(({ name }) => name))];
}

/** Different caps of some policies. */
export function capsOf(policies: readonly PolicySpec[]): Cap[] {
  const caps = policies.flatMap((spec) =>
    spec.kind === "cap-output" ? [{ head: spec.head, tail: spec.tail }] : [],
  );
  return distinct(caps);
}

/** Different triggers of some policies. */
export function triggersOf(policies: readonly PolicySpec[]): Trigger[] {
  return distinct(policies.flatMap(({ trigger }) => (trigger === undefined ? [] : [trigger])));
}

/** Whether two triggers are the same. */
export function isSameTrigger(a: Trigger, b: Trigger): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function distinct<T>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}
