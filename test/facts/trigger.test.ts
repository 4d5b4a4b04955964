import { describe, expect, test } from "vitest";
import type { CandidateSettings } from "../../src/analysis/settings.ts";
import { isReached, type Trigger, triggerName } from "../../src/facts/trigger.ts";
import { CLASS_RULE } from "../../src/references/evidence.ts";
import { analyzeText, prose, type SessionBuilder, session } from "../build.ts";
import { row } from "./rows.ts";

const tokens = (size: number, counted: "recorded" | "own"): Trigger => ({
  kind: "tokens",
  tokens: size,
  counted,
});

describe("whether it is reached", () => {
  const facts = row([], { contextTokens: 100, countedTokens: 50, idleSeconds: 60 });
  test.each<[Trigger, boolean]>([
    [tokens(100, "recorded"), true],
    [tokens(101, "recorded"), false],
    [tokens(50, "own"), true],
    [tokens(51, "own"), false],
    [{ kind: "pressure", share: 0.5, window: 200 }, true],
    [{ kind: "pressure", share: 0.5, window: 201 }, false],
    [{ kind: "idle", seconds: 59 }, true],
    [{ kind: "idle", seconds: 60 }, false],
  ])("%j: %s", (trigger, reached) => expect(isReached(trigger, facts)).toBe(reached));
  test("an unknown gap is none", () => {
    expect(isReached({ kind: "idle", seconds: 0 }, row([]))).toBe(false);
  });
});

test("names", () => {
  expect([
    triggerName(tokens(5, "own")),
    triggerName({ kind: "pressure", share: 0.9, window: 10 }),
    triggerName({ kind: "idle", seconds: 3_600 }),
  ]).toEqual(["5 tokens, counted", "90% of 10 tokens", "3600 seconds idle"]);
});

describe("where a pass fires by a trigger", () => {
  const firingOf = (built: SessionBuilder, trigger: Trigger) => {
    const settings: CandidateSettings = {
      profile: "default",
      firing: { kind: "turns", fraction: 0.6 },
      minTokens: 300,
      classRule: CLASS_RULE,
      subagents: false,
      forPolicies: { caps: [] },
      trigger,
    };
    const { candidates, shortWindows, unfiredWindows } = analyzeText(built.text(), settings);
    return [candidates[0]?.firingMessage, shortWindows, unfiredWindows];
  };
  const minute = (n: number) => ({ with: { timestamp: `2026-11-30T10:${String(n).padStart(2, "0")}:00Z` } });
  const usage = (input_tokens: number) => ({ message: { usage: { input_tokens } } });
  /** Messages: 0 user, 1 call, 2 output of 500 tokens, then a turn in each odd message from 3. */
  const built = session().user("go", minute(0)).calls("Bash", { command: "ls" }, "c1", minute(1));
  built.result("c1", prose(500), minute(2)).says("a", { ...minute(3), ...usage(600) });
  built
    .user("b", minute(9))
    .says("c", { ...minute(10), ...usage(900) })
    .user("d", minute(11));
  built.says("e", minute(12)).rounds(8);

  test("the first turn whose request is as large, as recorded", () => {
    expect(firingOf(built, tokens(900, "recorded"))).toEqual([5, 0, 0]);
    expect(firingOf(built, { kind: "pressure", share: 0.5, window: 1_800 })).toEqual([5, 0, 0]);
  });
  test("or as counted: before message 3 stand go, a call and 500 tokens", () => {
    expect(firingOf(built, tokens(500, "own"))).toEqual([3, 0, 0]);
  });
  test("the first turn after a gap: 6 minutes before message 5", () => {
    expect(firingOf(built, { kind: "idle", seconds: 359 })).toEqual([5, 0, 0]);
    expect(firingOf(built, { kind: "idle", seconds: 360 })).toEqual([undefined, 0, 1]);
  });
  test("what the client writes in the model's name when a session is resumed ends no gap", () => {
    const resumed = session().user("go", minute(0)).calls("Bash", { command: "ls" }, "c1", minute(1));
    resumed.result("c1", prose(500), minute(2)).says("a", minute(3));
    const synthetic = { message: { model: "<synthetic>" }, ...minute(30) };
    resumed.user("b", minute(30)).says("No response requested.", synthetic).user("c", minute(31));
    resumed.says("d", minute(32)).rounds(8);
    // 28 minutes from message 3 to the prompt before message 7.
    expect(firingOf(resumed, { kind: "idle", seconds: 1679 })).toEqual([7, 0, 0]);
    expect(firingOf(resumed, { kind: "idle", seconds: 1680 })).toEqual([undefined, 0, 1]);
  });
  test("never, or in a window that is too short", () => {
    expect(firingOf(built, tokens(901, "recorded"))).toEqual([undefined, 0, 1]);
    expect(firingOf(session().user("go").says("a"), { kind: "idle", seconds: 0 })).toEqual([undefined, 1, 0]);
  });
});
