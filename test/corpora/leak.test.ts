import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import glob from "fast-glob";
import { describe, expect, test } from "vitest";
import type { Candidate, ChooseFiring, Later } from "../../src/analysis/candidates.ts";
import { PROFILE_RULES } from "../../src/analysis/profiles.ts";
import type { CandidateSettings } from "../../src/analysis/settings.ts";
import type { WindowFacts } from "../../src/facts/window-facts.ts";
import { CLASS_RULE } from "../../src/references/evidence.ts";
import { COMMITTED_SEED, simulateCorpus } from "../../src/simulate/corpus.ts";
import { SESSION_EVENTS } from "../../src/simulate/session-state.ts";
import { simulateSession } from "../../src/simulate/simulate-session.ts";
import { analyzeText, messagesOf, transcriptOf } from "../build.ts";
import { inRepository, inShared, SHARED_IS_ABSENT } from "../shared.ts";

const SETTINGS: CandidateSettings = {
  profile: "default",
  firing: { kind: "turns", fraction: 0.6 },
  minTokens: 1,
  classRule: CLASS_RULE,
  subagents: false,
  forPolicies: { caps: [{ head: 40, tail: 40 }] },
};

/**
 * Method §5: with `F` held fixed by the uuid of its message, cutting the transcript right after `F` leaves the
 * evidence byte for byte the same. The cut is made in the file, so that reading is tried as well.
 */
function expectNoLeak(text: string): void {
  const lines = text.split("\n");
  for (const firing of firings(text)) {
    const known = evidence(lines.slice(0, firing.lastLine).join("\n"), (_, window) => {
      const at = messagesOf(window).findIndex(({ parts }) =>
        parts.some(({ entry }) => entry.uuid === firing.uuid),
      );
      return at === -1 ? "never" : at;
    });
    expect(JSON.stringify(known)).toBe(JSON.stringify(firing.known));
  }
}

interface FiringPoint {
  uuid: string;
  lastLine: number;
  known: KnownAt;
}

/** Every window's firing point with the evidence there, from the whole transcript. */
function firings(text: string): FiringPoint[] {
  const all = evidence(text);
  const { windows } = PROFILE_RULES.default.readSession(transcriptOf(text), "leave-out", () => 0);
  return windows.flatMap((read, window) => {
    const candidates = all.candidates.filter((candidate) => candidate.window === window);
    const known = { candidates, facts: all.facts.filter(([at]) => at === window) };
    const first = candidates[0];
    if (first === undefined) return [];
    const entries = messagesOf(read)[first.firingMessage]?.parts.map(({ entry }) => entry) ?? [];
    const lastLine = Math.max(...entries.map(({ line }) => line));
    return [{ uuid: entries[0]?.uuid as string, lastLine, known }];
  });
}

interface KnownAt {
  candidates: Omit<Candidate, keyof Later>[];
  facts: [number, WindowFacts][];
}

/** All of candidates that an arm may know, where the pass fired, and per window what policies may know. */
function evidence(text: string, chooseFiring?: ChooseFiring): KnownAt {
  const { candidates, facts } = analyzeText(text, SETTINGS, chooseFiring);
  return {
    candidates: candidates.map(
      ({
        uses: _,
        widened: _w,
        carries: _c,
        windowTurns: _t,
        turnsLeft: _l,
        keptUnder: _k,
        recovery: _r,
        ...known
      }) => known,
    ),
    facts: [...(facts ?? [])],
  };
}

const simulated = simulateCorpus(COMMITTED_SEED).filter(({ path }) => path.endsWith(".jsonl"));
const knownAnswers = glob.sync("*.jsonl", { cwd: inRepository("corpora/known-answer"), absolute: true });
const small = glob.sync("**/*.jsonl", { cwd: inShared("corpora/small"), absolute: true });

describe("the evidence does not change when the future is cut off", () => {
  test.each(simulated)("in $path", ({ text }) => expectNoLeak(text));
  test.each(knownAnswers.map((path) => ({ path })))("in $path", ({ path }) =>
    expectNoLeak(readFileSync(path, "utf8")),
  );
  test("in any simulated session", () => {
    const events = fc.dictionary(
      fc.integer({ min: 3, max: 60 }).map(String),
      fc.constantFrom(...SESSION_EVENTS),
    );
    const session = fc.record({ seed: fc.nat(), turns: fc.integer({ min: 12, max: 70 }), events });
    fc.assert(
      fc.property(session, (options) => expectNoLeak([...simulateSession(options)].join("\n"))),
      {
        numRuns: 60,
        seed: 1,
      },
    );
  });
  test.skipIf(SHARED_IS_ABSENT)("in every transcript of ../shared/corpora/small", () => {
    for (const path of small) expectNoLeak(readFileSync(path, "utf8"));
  });
});
