import { createHash } from "node:crypto";
import { UserError } from "../errors.ts";
import { CLASS_RULE, type ClassRule } from "../references/evidence.ts";
import type { Arm, Firing, KnownCandidate } from "./arm.ts";
import type { ArmSpec } from "./arm-file.ts";
import { intersectionArm, unionArm } from "./combined-arms.ts";
import { dropAllArm, keepAllArm, oracleArm } from "./constant-arms.ts";
import { indexArm } from "./index-arm.ts";
import { largestFirstArm, oldestFirstArm, randomArm } from "./matched-arms.ts";
import { buildPolicy } from "./policies/build-policy.ts";
import type { HeldUnder } from "./policies/cap-arm.ts";
import { isPolicy } from "./policies/policy-schemas.ts";

/** What arms are built with, besides their files. */
export interface ArmContext {
  readonly seed: number;
  readonly classRule?: ClassRule;
  /** Only the oracle is given this. */
  readonly isLive: (candidate: KnownCandidate) => boolean;
  /** For the scoring of caps, which do not look at it; none holds anything by default. */
  readonly heldUnder?: HeldUnder;
}

/**
 * Builds the named arms out of all known ones. An arm may name others, in any order; a name that nobody has
 * and arms that name each other in a circle are `UserError`s.
 */
export function buildArms(
  names: readonly string[],
  known: ReadonlyMap<string, ArmSpec>,
  context: ArmContext,
): Arm[] {
  const built = new Map<string, Arm>();
  const open = new Set<string>();
  const build = (name: string): Arm => {
    const done = built.get(name);
    if (done !== undefined) return done;
    const spec = known.get(name);
    if (spec === undefined)
      throw new UserError(`unknown arm "${name}"; known arms: ${[...known.keys()].join("; ")}`);
    if (open.has(name))
      throw new UserError(`arm "${name}" is defined by itself, through: ${[...open].join("; ")}`);
    open.add(name);
    const arm = rememberingArm(buildArm(spec, build, context));
    open.delete(name);
    built.set(name, arm);
    return arm;
  };
  return names.map(build);
}

/** Arms ask each other about the same window again and again: each decides it once. */
function rememberingArm(arm: Arm): Arm {
  let last: { firing: Firing; decisions: ReturnType<Arm["decide"]> } | null = null;
  return {
    ...arm,
    decide: (firing) => {
      if (last?.firing !== firing) last = { firing, decisions: arm.decide(firing) };
      return last.decisions;
    },
  };
}

function buildArm(
  spec: ArmSpec,
  build: (name: string) => Arm,
  { seed, classRule, isLive, heldUnder }: ArmContext,
): Arm {
  if (isPolicy(spec)) return buildPolicy(spec, heldUnder ?? (() => []));
  const { name, what } = spec;
  switch (spec.kind) {
    case "drop-all":
      return dropAllArm(name, what);
    case "keep-all":
      return keepAllArm(name, what);
    case "index":
      return indexArm(name, what, spec.drop, { ...CLASS_RULE, ...classRule, ...definedOf(spec) });
    case "random":
      return randomArm(name, what, build(spec.match), (firing, candidate) =>
        draw(seed, name, firing, candidate),
      );
    case "largest-first":
      return largestFirstArm(name, what, build(spec.match));
    case "oldest-first":
      return oldestFirstArm(name, what, build(spec.match));
    case "oracle":
      return oracleArm(name, what, isLive);
    case "intersection":
      return intersectionArm(name, what, build(spec.arms[0]), build(spec.arms[1]));
    case "union":
      return unionArm(name, what, build(spec.arms[0]), build(spec.arms[1]));
    default:
      spec satisfies never;
      throw new Error("unknown kind of arm");
  }
}

function definedOf({ minLaterTurns, openReps, closedDist }: ArmSpec & { kind: "index" }): Partial<ClassRule> {
  return {
    ...(minLaterTurns !== undefined && { minLaterTurns }),
    ...(openReps !== undefined && { openReps }),
    ...(closedDist !== undefined && { closedDist }),
  };
}

/** A number in [0, 1) that depends on the seed and the candidate only, never on the order of work. */
function draw(
  seed: number,
  arm: string,
  { file, window }: Firing,
  { toolUseId, message }: KnownCandidate,
): number {
  const key = JSON.stringify([seed, arm, file, window, message, toolUseId]);
  return createHash("sha256").update(key).digest().readUIntBE(0, 6) / 2 ** 48;
}
