import type { ArmSpec } from "../arm-file.ts";
import { readArmFolders } from "../load-arms.ts";
import { isPolicy } from "./policy-schemas.ts";
import { type PolicySpec, SHIPPED_POLICIES } from "./shipped-policies.ts";

/** Reads the policies that come with coref, in the order of their files. */
export function readShippedPolicies(): PolicySpec[] {
  return [...readArmFolders([SHIPPED_POLICIES]).values()].filter((spec): spec is ArmSpec & PolicySpec =>
    isPolicy(spec),
  );
}
