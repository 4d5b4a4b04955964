import { numberOf } from "../references/number-values.ts";
import { lastSegment, SENSES, type Sense } from "../references/widened-keys.ts";
import type { Used } from "./truths.ts";

/** Keys that are named per sense. */
const NAMED = 10;

/** What identifiers can be the same in: letter by letter, or in a wider sense. */
export const AUDITED = ["exact", ...SENSES] as const;
export type AuditedSense = (typeof AUDITED)[number];

/** A candidate that can be scored, and the cluster of its session. */
export interface AuditedOutput extends Pick<Used, "uses" | "widened"> {
  readonly cluster: number;
}

/** What matched in one sense. Counts. */
interface SenseAudit {
  /** Identifiers of candidates that matched, each once a candidate. */
  readonly matches: number;
  /** Of these, those that stood in this sense before the output or beside it; null for exact ones, which cannot. */
  readonly echoes: number | null;
  /** Candidates with a match. */
  readonly candidates: number;
  /** Of these, those that match in no other sense: what the sense makes live alone. */
  readonly alone: number;
  /** Distinct keys that matched. */
  readonly keys: number;
  /** The keys that matched in most candidates, then by name; at most ten. */
  readonly top: readonly AuditedKey[];
}

/** What made identifiers the same: the name, or its value, in small letters where capitals do not count. */
interface AuditedKey {
  readonly key: string;
  readonly candidates: number;
  /** Sessions with such a candidate; forks count as one. */
  readonly sessions: number;
}

export interface Audit {
  readonly senses: Readonly<Record<AuditedSense, SenseAudit>>;
  /** Candidates live under `exact` of which the future used a single identifier. */
  readonly onOneIdentifier: number;
}

/**
 * What the candidates that can be scored are live by (method §8): one name that comes up everywhere would show.
 * Wider senses are known only of candidates that are not live under `exact`.
 */
export function audit(outputs: readonly AuditedOutput[]): Audit {
  const counts = new Map(AUDITED.map((sense) => [sense, new SenseCounts()]));
  for (const output of outputs) {
    const matches = matchesOf(output);
    const senses = new Set(matches.map(({ sense }) => sense));
    for (const match of matches) counts.get(match.sense)?.add(match, output);
    for (const sense of senses) counts.get(sense)?.close(senses.size === 1);
  }
  return {
    senses: Object.fromEntries(
      AUDITED.map((sense) => [sense, (counts.get(sense) as SenseCounts).audit(sense !== "exact")]),
    ) as Audit["senses"],
    onOneIdentifier: outputs.filter(({ uses }) => uses.length === 1).length,
  };
}

interface AuditedMatch {
  readonly sense: AuditedSense;
  readonly key: string;
  readonly isEcho: boolean;
}

function matchesOf({ uses, widened }: AuditedOutput): AuditedMatch[] {
  return [
    ...uses.map(({ identifier }) => ({ sense: "exact" as const, key: identifier, isEcho: false })),
    ...widened.map(({ sense, identifier, isEcho }) => ({ sense, key: keyOf(sense, identifier), isEcho })),
  ];
}

function keyOf(sense: Sense, identifier: string): string {
  switch (sense) {
    case "case":
    case "substring":
      return identifier.toLowerCase();
    case "number":
      return numberOf(identifier) ?? identifier;
    case "basename":
      return lastSegment(identifier) ?? identifier;
    default:
      sense satisfies never;
      throw new Error("unknown sense");
  }
}

/** Counts the matches of one sense. */
class SenseCounts {
  #matches = 0;
  #echoes = 0;
  #candidates = 0;
  #alone = 0;
  readonly #keys = new Map<string, { outputs: Set<AuditedOutput>; clusters: Set<number> }>();

  add({ key, isEcho }: AuditedMatch, output: AuditedOutput): void {
    this.#matches += 1;
    if (isEcho) this.#echoes += 1;
    const known = this.#keys.get(key) ?? { outputs: new Set(), clusters: new Set() };
    this.#keys.set(key, known);
    known.outputs.add(output);
    known.clusters.add(output.cluster);
  }

  /** Ends a candidate that matched. */
  close(isAlone: boolean): void {
    this.#candidates += 1;
    if (isAlone) this.#alone += 1;
  }

  audit(canEcho: boolean): SenseAudit {
    const keys = Array.from(this.#keys, ([key, { outputs, clusters }]) => {
      return { key, candidates: outputs.size, sessions: clusters.size };
    });
    keys.sort((a, b) => b.candidates - a.candidates || (a.key < b.key ? -1 : 1));
    return {
      matches: this.#matches,
      echoes: canEcho ? this.#echoes : null,
      candidates: this.#candidates,
      alone: this.#alone,
      keys: keys.length,
      top: keys.slice(0, NAMED),
    };
  }
}
