import { createHash } from "node:crypto";
import type { Arm, Decision, Firing, KnownCandidate } from "../arms/arm.ts";
import type { ArmSpec } from "../arms/arm-file.ts";
import { buildArms } from "../arms/build-arms.ts";
import type { CaptureCounts } from "../captures/capture.ts";
import { clusterSessions } from "../scoring/clusters.ts";
import { type Scored, type ScoringSettings, scoreArms } from "../scoring/score-arms.ts";
import type { FiredWindow } from "../scoring/tally.ts";
import { isLive } from "../truths/truths.ts";
import type { Candidate } from "./candidates.ts";
import { knownFacts } from "./known-facts.ts";
import { PROFILE_RULES } from "./profiles.ts";
import { type CandidateWindow, keepOnce, type SubagentOrigin } from "./repeats.ts";
import type { CandidateSettings } from "./settings.ts";
import type { TranscriptResult } from "./transcript-result.ts";

/** A file that was found, or one of several conversations in it: analysed, or not readable and why. */
export type FileResult = {
  readonly file: string;
  /** The file that a conversation stands in, of a capture or a sidechain; absent where the file is one session. */
  readonly inFile?: string;
  /** On the first conversation of a capture: how its records were used. */
  readonly capture?: CaptureCounts;
} & SubagentOrigin &
  ({ readonly ok: true; readonly result: TranscriptResult } | { readonly ok: false; readonly error: string });

export interface AnalysisSettings extends CandidateSettings, ScoringSettings {
  /** Names of the arms that decide, out of those in `known`. */
  readonly arms: readonly string[];
}

/** A window's candidates with what every arm decided: one decision per candidate, in their order. */
export interface DecidedWindow extends CandidateWindow {
  /** The cluster of its session. */
  readonly cluster: number;
  readonly decisions: ReadonlyMap<string, readonly Decision[]>;
}

/** Everything that a report is made of. The same files and settings give the same analysis. */
export interface Analysis {
  readonly settings: AnalysisSettings;
  /** By path, in code-unit order. */
  readonly files: readonly FileResult[];
  /** By file and window. */
  readonly windows: readonly DecidedWindow[];
  /** Copies of outputs that were candidates elsewhere. */
  readonly repeatedOutputs: number;
  readonly arms: Scored["scores"];
  readonly comparisons: Scored["comparisons"];
  readonly againstNull: Scored["againstNull"];
  /** Arms in code that are made of others, to be compared with these alone. */
  readonly derived: readonly Arm[];
  /** What the arms' files said; an arm that was handed over as code has none. */
  readonly armSpecs: ReadonlyMap<string, ArmSpec>;
  /** Clusters of sessions that hold a candidate. */
  readonly clusters: number;
  /** The cluster of each file's session. */
  readonly clusterOf: ReadonlyMap<string, number>;
  /** SHA-256 over the files' paths and contents, in hex. */
  readonly inputDigest: string;
}

/** Arms that are handed over as code. */
export interface ArmsInCode {
  readonly arms: readonly Arm[];
  /** Made of these and of the named ones. */
  readonly derived: readonly Arm[];
  /** Pairs of any of these that were asked about the same candidates. */
  readonly compared: readonly (readonly [Arm, Arm])[];
}

/**
 * Decides and scores what the transcripts of a corpus gave (method §7, §8): the named arms, and those handed
 * over as code. Pure; the order of `files` does not matter.
 */
export function analyze(
  found: readonly FileResult[],
  known: ReadonlyMap<string, ArmSpec>,
  settings: AnalysisSettings,
  inCode: readonly Arm[] | ((built: readonly Arm[]) => ArmsInCode) = [],
): Analysis {
  const files = [...found].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
  const all = files.flatMap(windowsOf);
  const isOnce = PROFILE_RULES[settings.profile].onceInCorpus;
  const { kept, repeats } = isOnce ? keepOnce(all) : { kept: all, repeats: 0 };
  const live = new WeakSet<KnownCandidate>();
  const keptUnder = new WeakMap<KnownCandidate, Candidate["keptUnder"]>();
  const caps = settings.forPolicies?.caps ?? [];
  const built = buildArms(settings.arms, known, {
    seed: settings.seed,
    classRule: settings.classRule,
    isLive: (candidate) => live.has(candidate),
    heldUnder: (candidate, { head, tail }) => {
      const cap = caps.findIndex((one) => one.head === head && one.tail === tail);
      return keptUnder.get(candidate)?.[cap] ?? [];
    },
  });
  const more = typeof inCode === "function" ? inCode(built) : { arms: inCode, derived: [], compared: [] };
  const arms = [...built, ...more.arms, ...more.derived];
  const clusterOf = clustersOf(files);
  const fired = fireWindows(kept, clusterOf, live, keptUnder);
  const judged = typeof inCode === "function" ? built : [...built, ...more.arms];
  const { decisions, scores, ...scored } = scoreArms(arms, fired, settings, [
    ...besideIndex(judged, known),
    ...more.compared,
  ]);
  const windows = kept.map((window, w) => ({
    ...window,
    cluster: fired[w]?.cluster as number,
    decisions: new Map(arms.map(({ name }, a) => [name, decisions[w]?.[a] ?? []])),
  }));
  return {
    settings,
    files,
    windows,
    repeatedOutputs: repeats,
    arms: scores,
    ...scored,
    clusterOf,
    derived: more.derived,
    armSpecs: new Map(settings.arms.map((name) => [name, known.get(name) as ArmSpec])),
    inputDigest: digestOf(files),
  };
}

/** The arm that all others are compared with. */
const INDEX = "index";

/** Every arm that chooses, beside the index; not those that are told the future, and no constant. */
function besideIndex(arms: readonly Arm[], known: ReadonlyMap<string, ArmSpec>): (readonly [Arm, Arm])[] {
  const index = arms.find(({ name }) => name === INDEX);
  if (index === undefined) return [];
  const isConstant = ({ name }: Arm): boolean => CONSTANT.has(known.get(name)?.kind ?? "");
  return arms
    .filter((arm) => arm !== index && !arm.cheats && !isConstant(arm))
    .map((arm) => [arm, index] as const);
}

const CONSTANT: ReadonlySet<string> = new Set(["drop-all", "keep-all"]);

function windowsOf({ file, parent, startedBy, ...rest }: FileResult): CandidateWindow[] {
  const place = { file, ...(parent && { parent }), ...(startedBy && { startedBy }) };
  const groups: Candidate[][] = [];
  for (const candidate of rest.ok ? rest.result.candidates : []) {
    if (groups.at(-1)?.[0]?.window === candidate.window) groups.at(-1)?.push(candidate);
    else groups.push([candidate]);
  }
  return groups.map((candidates) => {
    const { window } = candidates[0] as Candidate;
    const facts = rest.ok ? rest.result.facts?.get(window) : undefined;
    const requests = rest.ok ? rest.result.requests?.get(window) : undefined;
    return { ...place, candidates, ...(facts && { facts }), ...(requests && { requests }) };
  });
}

/** Sessions that are not independent of each other have one number (method §8). */
function clustersOf(files: readonly FileResult[]): Map<string, number> {
  const numbers = clusterSessions(files.map((file) => (file.ok ? file.result.clusterKeys : [])));
  return new Map(files.map(({ file }, i) => [file, numbers[i] as number]));
}

function fireWindows(
  windows: readonly CandidateWindow[],
  clusterOf: ReadonlyMap<string, number>,
  live: WeakSet<KnownCandidate>,
  keptUnder: WeakMap<KnownCandidate, Candidate["keptUnder"]>,
): FiredWindow[] {
  return windows.map(({ file, candidates: members, facts }) => {
    const { window, firingMessage } = members[0] as Candidate;
    const candidates = members.map(knownAtFiring);
    for (const [i, candidate] of candidates.entries()) {
      const member = members[i] as Candidate;
      if (isLive(member, "exact")) live.add(candidate);
      keptUnder.set(candidate, member.keptUnder);
    }
    const known = facts && { facts: knownFacts(facts, members) };
    const firing: Firing = { file, window, message: firingMessage, candidates, ...known };
    return { firing, used: members, cluster: clusterOf.get(file) as number };
  });
}

/** Copies what was known at the firing point, field by field: what an arm is handed cannot hold the future. */
function knownAtFiring(candidate: Candidate): KnownCandidate {
  const { toolUseId, tool, message, tokens, novel, refs, refAge, consumeLag, usedFrac, laterTurns } =
    candidate;
  const evidence = { novel, refs, refAge, consumeLag, usedFrac, laterTurns };
  return { toolUseId, tool, message, tokens, ...evidence, class: candidate.class };
}

function digestOf(files: readonly FileResult[]): string {
  const hash = createHash("sha256");
  for (const entry of files) {
    // What stands inside another file is part of that one's contents.
    if (entry.ok && entry.result.digest !== "")
      hash.update(`${JSON.stringify(entry.file)} ${entry.result.digest}\n`);
  }
  return hash.digest("hex");
}
