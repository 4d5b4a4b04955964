import type { ComparisonResults } from "../../src/report/comparison-schema.ts";
import { findingsOf } from "../../src/report/findings/findings.ts";
import type { RegistrationResults } from "../../src/report/registration-schema.ts";
import type { ArmResults, Results } from "../../src/report/results-schema.ts";

type Metric = Results["comparisons"]["metric"];
type Interval = { low: number; high: number } | null;
type Population = ArmResults["scoreable"];

const NO_SHARES = { falseDrop: null, liveKept: null, deadKept: null, informedness: null };
const WEIGHTED = { ...NO_SHARES, intervals: NO_SHARES, matchedNull: NO_SHARES };
const TRUTH = { ...WEIGHTED, live: 0, wrongDrops: 0, byTokens: NO_SHARES };

/** An interval, or none where an end is missing. */
export function between(low?: number, high?: number): Interval {
  return low === undefined || high === undefined ? null : { low, high };
}

/** An arm's numbers over some outputs; of most of them nothing is known. */
export function population(given: Partial<Population> = {}): Population {
  return {
    candidates: 100,
    live: 40,
    drops: 20,
    wrongDrops: 5,
    trims: 0,
    tokens: 1000,
    removedTokens: 200,
    removed: 0.2,
    removedInterval: null,
    ...WEIGHTED,
    byTokens: WEIGHTED,
    truths: {
      strict: TRUTH,
      loose: TRUTH,
      strictGuarded: TRUTH,
      looseGuarded: TRUTH,
      needed: TRUTH,
      lost: TRUTH,
    },
    ...given,
  };
}

/** What a truth says of false-drop, alone. */
export function underTruth(falseDrop: number, interval: Interval): Population["truths"]["lost"] {
  return { ...TRUTH, falseDrop, intervals: { ...NO_SHARES, falseDrop: interval } };
}

/** An arm with these numbers over the outputs that can be scored. */
export function armWith(scoreable: Partial<Population> = {}, given: Partial<ArmResults> = {}): ArmResults {
  return {
    spec: { kind: "code" },
    what: "",
    cheats: false,
    distances: {} as ArmResults["distances"],
    ...population(),
    scoreable: population(scoreable),
    ...given,
  };
}

export interface Compared {
  readonly value?: number | null;
  readonly interval?: Interval;
  readonly holm?: number | null;
  /** Sessions in which the two decided differently; 0 for no test. */
  readonly sessions?: number;
  readonly metric?: Metric;
  readonly against?: string;
  readonly margin?: ComparisonResults["margin"];
  readonly interval90?: Interval;
  readonly detectable?: number | null;
}

/** An arm beside another: 20 points [10, 30], p 0.01, in 50 sessions, where nothing else is said. */
export function compared(arm: string, given: Compared = {}): ComparisonResults {
  const { value = 0.2, interval = between(0.1, 0.3), interval90 = null } = given;
  const { holm = 0.01, sessions = 50, metric = "informedness", against = "matched null" } = given;
  const nothing = { value: null, interval: null, interval90: null, se: null };
  const differences = { falseDrop: nothing, liveKept: nothing, deadKept: nothing, informedness: nothing };
  return {
    arm,
    against,
    differences: { ...differences, [metric]: { value, interval, interval90, se: null } },
    swap: sessions === 0 ? null : { p: 0.01, clusters: sessions, exact: false, withoutValue: 0 },
    holm: sessions === 0 ? null : holm,
    lostOfUsed: null,
    mcnemar: null,
    margin: given.margin ?? null,
    detectable: given.detectable ?? null,
  };
}

/** Comparisons with the matched null, or with others; informedness without a margin where nothing else is said. */
export function comparing(given: Partial<Results["comparisons"]>): Pick<Results, "comparisons"> {
  return { comparisons: { metric: "informedness", margin: null, index: [], matchedNull: [], ...given } };
}

/** A registered experiment without hypotheses and claims. */
export function registered(given: Partial<RegistrationResults> = {}): Pick<Results, "registration"> {
  return {
    registration: {
      experiment: "e",
      priorLook: null,
      question: "q",
      status: "registered",
      registered: "2026-01-02",
      digest: "d",
      deviations: [],
      afterReport: false,
      amended: [],
      exclusions: [],
      hypotheses: [],
      claims: null,
      ...given,
    },
  };
}

/** Results of 100 outputs that can be scored, 40 of them live, in 50 sessions, of which nothing else is known. */
export function resultsWith(given: Partial<Results> = {}): Results {
  const group = { candidates: 0, opaque: 0, live: 0, tokens: 0 };
  return {
    schema: "coref/results/1",
    coref: "0",
    profile: "default",
    identifiers: "published",
    settings: {
      fire: "turns:0.6",
      minTokens: 300,
      minLaterTurns: 8,
      openReps: 3,
      closedDist: 12,
      subagents: false,
      seed: 1,
      draws: 2000,
    },
    input: { digest: "", files: 50 },
    reading: {} as Results["reading"],
    candidates: { count: 100, live: 40, tokens: 1000, sessions: 50, clusters: 50 },
    classes: { opaque: group, open: group, unreferenced: group, closed: group },
    tools: {},
    arms: {},
    ...comparing({}),
    ...given,
  };
}

/** The texts that a rule makes of results. */
export function textsOf(rule: string, given: Partial<Results>): string[] {
  return findingsOf(resultsWith(given)).flatMap((finding) => (finding.rule === rule ? [finding.text] : []));
}

/** The labels of what a rule makes of results. */
export function labelsOf(rule: string, given: Partial<Results>): string[] {
  return findingsOf(resultsWith(given)).flatMap((finding) => (finding.rule === rule ? [finding.label] : []));
}
