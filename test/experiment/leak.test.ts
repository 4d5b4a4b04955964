import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import glob from "fast-glob";
import { describe, expect, test } from "vitest";
import type { DecidedWindow, FileResult } from "../../src/analysis/analyze.ts";
import type { ChooseFiring } from "../../src/analysis/candidates.ts";
import { PROFILE_RULES } from "../../src/analysis/profiles.ts";
import type { CandidateSettings } from "../../src/analysis/settings.ts";
import { askedWindows } from "../../src/experiment/asked-windows.ts";
import { modelArms } from "../../src/experiment/model-arms.ts";
import { callsOf } from "../../src/experiment/plan-calls.ts";
import { readShapes, SHIPPED_SHAPES } from "../../src/prompts/shape.ts";
import { CLASS_RULE } from "../../src/references/evidence.ts";
import { SESSION_EVENTS } from "../../src/simulate/session-state.ts";
import { simulateSession } from "../../src/simulate/simulate-session.ts";
import { analyzeText, messagesOf, prose, session, transcriptOf } from "../build.ts";
import { scratch } from "../cli/run.ts";
import { inRepository } from "../shared.ts";
import { experimentOf } from "./experiment.ts";

const SETTINGS: CandidateSettings = {
  profile: "default",
  firing: { kind: "turns", fraction: 0.6 },
  minTokens: 50,
  classRule: CLASS_RULE,
  subagents: false,
  forModels: true,
};
const SHAPES = [...readShapes(SHIPPED_SHAPES).keys()];
const ARMS = modelArms(experimentOf({ shapes: SHAPES, models: ["claude-haiku-5-5"] }), "2026-11-30");

/** What is sent of one window. */
interface Sent {
  readonly window: number;
  readonly goal: string | null;
  readonly calls: readonly { key: string; arm: string; system: string; prompt: string }[];
}

const path = join(scratch(), "session.jsonl");

/** Every call of every window of a session, of all shapes, as it would be sent. */
function sent(text: string, chooseFiring?: ChooseFiring): Sent[] {
  writeFileSync(path, text);
  const result = analyzeText(text, SETTINGS, chooseFiring);
  const file = "session.jsonl";
  const numbers = [...new Set(result.candidates.map(({ window }) => window))];
  const windows = numbers.map((window) => ({
    file,
    candidates: result.candidates.filter((candidate) => candidate.window === window),
  }));
  const files = [{ file, ok: true, result }] as unknown as FileResult[];
  const asked = askedWindows(windows as unknown as DecidedWindow[], files, [{ file, path } as never]);
  return [...asked].map((one) => ({
    window: one.window,
    goal: one.goal,
    calls: ARMS.flatMap((arm) => callsOf(arm, one, { seed: 1, permutations: 2 }).calls).map(
      ({ key, arm, request: { system, prompt } }) => ({ key, arm, system, prompt }),
    ),
  }));
}

/** Method §5, for prompts: cutting the transcript right after `F`, held fixed by the uuid of its message. */
function expectNoLeak(text: string): number {
  const whole = sent(text);
  const { candidates } = analyzeText(text, SETTINGS);
  const { windows } = PROFILE_RULES.default.readSession(transcriptOf(text), "leave-out", () => 0);
  const lines = text.split("\n");
  for (const one of whole) {
    const firing = candidates.find(({ window }) => window === one.window)?.firingMessage as number;
    const entries = messagesOf(windows[one.window])[firing]?.parts.map(({ entry }) => entry) ?? [];
    const [lastLine, uuid] = [Math.max(...entries.map(({ line }) => line)), entries[0]?.uuid];
    const known = sent(lines.slice(0, lastLine).join("\n"), (_, window) => {
      const at = messagesOf(window).findIndex(({ parts }) => parts.some(({ entry }) => entry.uuid === uuid));
      return at === -1 ? "never" : at;
    });
    expect(known).toEqual([one]);
  }
  return whole.reduce((sum, { calls }) => sum + calls.length, 0);
}

const knownAnswers = glob.sync("*.jsonl", { cwd: inRepository("corpora/known-answer"), absolute: true });

describe("the prompts do not change when the future is cut off", () => {
  test.each(knownAnswers.map((file) => ({ file })))("in $file", ({ file }) => {
    expectNoLeak(readFileSync(file, "utf8"));
  });

  test("in any simulated session", () => {
    const events = fc.dictionary(
      fc.integer({ min: 3, max: 60 }).map(String),
      fc.constantFrom(...SESSION_EVENTS),
    );
    const options = fc.record({ seed: fc.nat(), turns: fc.integer({ min: 12, max: 60 }), events });
    let calls = 0;
    fc.assert(
      fc.property(options, (of) => {
        calls += expectNoLeak([...simulateSession(of)].join("\n"));
      }),
      { numRuns: 25, seed: 1 },
    );
    expect(calls).toBeGreaterThan(500);
  }, 60_000);
});

describe("a leak would be seen", () => {
  const long = session()
    .user("read the settings of alphaGate")
    .calls("Read", { file_path: "/srv/alpha.ts" }, "c1")
    .result("c1", `const alphaGate = 1; const betaLatch = 2; ${prose(100)}`)
    .rounds(15)
    .says("betaLatch it is")
    .rounds(15)
    .user("now look at gammaValve")
    .says("betaLatch and gammaValve");

  test("a goal or a use from after the firing point would change the prompt", () => {
    const early = sent(long.text());
    const late = sent(long.text(), (_, window) => messagesOf(window).length - 1);
    expect(early.map(({ goal }) => goal)).toEqual(["go on"]);
    expect(late.map(({ goal }) => goal)).toEqual(["now look at gammaValve"]);
    const keys = (all: readonly Sent[]): string[] => all.flatMap(({ calls }) => calls.map(({ key }) => key));
    expect(keys(early).filter((key) => keys(late).includes(key))).toEqual([]);
    expect(keys(early)).toHaveLength(SHAPES.length);
  });

  test("cutting one message too early is seen, which is what the test compares", () => {
    const text = long.text();
    const whole = sent(text);
    const early = sent(text, (_, window) => Math.floor(messagesOf(window).length / 3));
    expect(early).not.toEqual(whole);
  });
});
