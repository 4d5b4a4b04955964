import type { Arm, Decision, Firing, KnownCandidate } from "../../src/arms/arm.ts";
import type { ArmFile, ArmSpec } from "../../src/arms/arm-file.ts";
import { type ArmContext, buildArms } from "../../src/arms/build-arms.ts";
import type { CandidateClass, Evidence } from "../../src/references/evidence.ts";

/** Evidence that the default thresholds put into each class. */
const EVIDENCE: Readonly<Record<CandidateClass, Evidence>> = {
  opaque: { novel: 0, refs: 0, refAge: null, consumeLag: null, usedFrac: 0, laterTurns: 20 },
  open: { novel: 2, refs: 3, refAge: 5, consumeLag: 35, usedFrac: 1, laterTurns: 20 },
  unreferenced: { novel: 2, refs: 0, refAge: null, consumeLag: null, usedFrac: 0, laterTurns: 20 },
  closed: { novel: 2, refs: 1, refAge: 25, consumeLag: 15, usedFrac: 0.5, laterTurns: 20 },
};

/** An output of some class and size; its tool id is `id`, and it stands in message `message`. */
export function output(
  id: string,
  kind: CandidateClass,
  tokens: number,
  message: number,
  change: Partial<KnownCandidate> = {},
): KnownCandidate {
  return { toolUseId: id, tool: "Read", message, tokens, class: kind, ...EVIDENCE[kind], ...change };
}

export function firing(...candidates: KnownCandidate[]): Firing {
  return { file: "session.jsonl", window: 0, message: 60, candidates };
}

const CONTEXT: ArmContext = { seed: 1, isLive: () => false };

/** Builds an arm from what its file would say; `others` are the arms that it names. */
export function armOf(
  file: ArmFile,
  others: Readonly<Record<string, ArmFile>> = {},
  context: Partial<ArmContext> = {},
): Arm {
  const known = new Map<string, ArmSpec>();
  for (const [name, other] of Object.entries(others)) known.set(name, { ...other, name });
  known.set("the arm", { ...file, name: "the arm" });
  return buildArms(["the arm"], known, { ...CONTEXT, ...context })[0] as Arm;
}

/** An arm that decides what it is told, by tool id; keeps the rest. */
export function decided(decisions: Readonly<Record<string, Decision>>, name = "decided"): Arm {
  const decide: Arm["decide"] = ({ candidates }) =>
    candidates.map(({ toolUseId }) => decisions[toolUseId] ?? { action: "keep" });
  return { name, what: "decides what it is told", cheats: false, decide };
}

export const KEEP: Decision = { action: "keep" };
export const DROP: Decision = { action: "drop" };
export const trim = (keptTokens: number): Decision => ({ action: "trim", keptTokens });

/** The tool ids that an arm drops, in the order of the candidates. */
export function droppedBy(arm: Arm, at: Firing): string[] {
  const decisions = arm.decide(at);
  return at.candidates.filter((_, i) => decisions[i]?.action === "drop").map(({ toolUseId }) => toolUseId);
}
