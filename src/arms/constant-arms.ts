import { type Arm, DROP, KEEP, type KnownCandidate } from "./arm.ts";

/** Drops everything: the null, whose false-drop is the base rate. */
export function dropAllArm(name: string, what: string): Arm {
  return { name, what, cheats: false, decide: ({ candidates }) => candidates.map(() => DROP) };
}

/** Keeps everything. */
export function keepAllArm(name: string, what: string): Arm {
  return { name, what, cheats: false, decide: ({ candidates }) => candidates.map(() => KEEP) };
}

/** Drops exactly the dead: the ceiling. It is told the future and says so. */
export function oracleArm(name: string, what: string, isLive: (candidate: KnownCandidate) => boolean): Arm {
  const decide: Arm["decide"] = ({ candidates }) => candidates.map((c) => (isLive(c) ? KEEP : DROP));
  return { name, what, cheats: true, decide };
}
