import { describe, expect, test } from "vitest";
import type { CandidateSettings } from "../../src/analysis/settings.ts";
import type { WindowFacts } from "../../src/facts/window-facts.ts";
import { CLASS_RULE } from "../../src/references/evidence.ts";
import { analyzeText, prose, type SessionBuilder, session } from "../build.ts";

const SETTINGS: CandidateSettings = {
  profile: "default",
  firing: { kind: "turns", fraction: 0.6 },
  minTokens: 300,
  classRule: CLASS_RULE,
  subagents: false,
  forPolicies: { caps: [] },
};

/** The facts of the only window, where the pass fires in message `firing`. */
function factsOf(built: SessionBuilder, firing: number): WindowFacts {
  const { facts } = analyzeText(built.text(), SETTINGS, () => firing);
  return facts?.get(0) as WindowFacts;
}

/** A call and its output: two messages. */
const calling = (built: SessionBuilder, tool: string, input: unknown, output: string, id: string) =>
  built.calls(tool, input, id).result(id, output);

describe("outputs in context at the firing point", () => {
  // Messages: 0 user, 1 call, 2 output, 3 call, 4 output, 5 call, 6 output and a prompt, 7 call, 8 output, 9 …
  const built = session().user("mend the parser");
  calling(built, "Read", { file_path: "/src/a.ts" }, prose(300), "c1");
  calling(built, "Edit", { old_string: "x\ny", file_path: "/src/a.ts", new_string: "z" }, "done", "c2");
  calling(built, "Read", { file_path: "/src/a.ts" }, prose(300), "c3").user("now the lexer");
  calling(built, "Bash", { command: "ls" }, prose(400), "c4");
  built.says("and so on").rounds(8);
  const { outputs } = factsOf(built, 9);

  test("small ones are among them, and candidates have their places", () => {
    expect(outputs.map(({ message, place, tokens }) => [message, place, tokens])).toEqual([
      [2, 0, 300],
      [4, null, 1],
      [6, 1, 300],
      [8, 2, 400],
    ]);
  });
  test("tools, files and what a call does with them", () => {
    expect(outputs.map(({ tool, path, access }) => [tool, path, access])).toEqual([
      ["Read", "/src/a.ts", "read"],
      ["Edit", "/src/a.ts", "edit"],
      ["Read", "/src/a.ts", "read"],
      ["Bash", null, null],
    ]);
  });
  test("the same call and the same text are named by the first of them", () => {
    expect(outputs.map(({ call }) => call)).toEqual([0, 1, 0, 3]);
    expect(outputs.map(({ text }) => text)).toEqual([0, 1, 0, 3]);
  });
  test("model turns since count that at which the pass fires", () => {
    // Turns stand in messages 1, 3, 5, 7 and 9.
    expect(outputs.map(({ turnsSince }) => turnsSince)).toEqual([4, 3, 2, 1]);
  });
  test("prompts since count one in the output's own message", () => {
    expect(outputs.map(({ promptsSince }) => promptsSince)).toEqual([1, 1, 1, 0]);
  });
  test("what stands at or after the firing point is not there", () => {
    expect(factsOf(built, 7).outputs).toHaveLength(3);
    expect(factsOf(built, 1).outputs).toEqual([]);
  });
});

test("an output that was cleared before is not in context", () => {
  const built = session().user("go");
  calling(built, "Bash", { command: "a" }, prose(300), "c1");
  built.clears(["c1"]);
  calling(built, "Bash", { command: "b" }, prose(300), "c2");
  const { outputs } = factsOf(built.rounds(8), 6);
  expect(outputs.map(({ message, place }) => [message, place])).toEqual([[4, 0]]);
});

test("relevance is to the user's last prompt: not to an earlier one, a summary or what is meta", () => {
  const built = session().user("tell me of owls");
  calling(built, "Bash", { command: "a" }, "owls hunt at night", "c1");
  calling(built, "Bash", { command: "b" }, "Whales sing", "c2");
  built
    .user("and of whales?")
    .says("yes")
    .user("of owls again", { with: { isMeta: true } });
  const { outputs } = factsOf(built.says("so be it").rounds(8), 7);
  // Two outputs of 4 and 2 words, 3 on average; "whales" is in one of two: ln(1 + 1.5 / 1.5) = ln 2. It stands
  // once, in the text of 2 words: ln 2 × 2.2 / (1 + 1.2 × (0.25 + 0.75 × 2 / 3)) = ln 2 × 2.2 / 1.9.
  expect(outputs[0]?.relevance).toBe(0);
  expect(outputs[1]?.relevance).toBeCloseTo((Math.LN2 * 2.2) / 1.9, 12);
});

test("the context's size is what was recorded, or else what is counted before the firing message", () => {
  const usage = { input_tokens: 7, cache_read_input_tokens: 150_000 };
  // 9 letters are 2 tokens, "fine" is 1; what the firing message says is not in its request.
  const built = session().user("very well").says("fine").user("very well");
  const recorded = session().user("very well").says("fine").user("very well");
  expect(factsOf(built.says(prose(50)).rounds(9), 3)).toMatchObject({ contextTokens: 5, countedTokens: 5 });
  expect(factsOf(recorded.says(prose(50), { message: { usage } }).rounds(9), 3)).toMatchObject({
    contextTokens: 150_007,
    countedTokens: 5,
  });
});

describe("the idle gap before the request", () => {
  const at = (time: string) => ({ with: { timestamp: `2026-11-30T${time}.500Z` } });
  test("from the model's last line to the last line before the firing message", () => {
    const built = session().user("go", at("10:00:00")).says("one", at("10:00:05")).user("so", at("11:00:06"));
    expect(factsOf(built.says("two", at("11:30:00")).rounds(9), 3).idleSeconds).toBe(3_601);
  });
  test("is not known where either time is missing, or the model said nothing yet", () => {
    const built = session().user("go", at("10:00:00")).says("one").user("so", at("11:00:06"));
    expect(factsOf(built.rounds(10), 3).idleSeconds).toBeNull();
    expect(factsOf(built.rounds(10), 1).idleSeconds).toBeNull();
  });
});

test("without the setting nothing is gathered", () => {
  const { forPolicies: _, ...plain } = SETTINGS;
  const built = session().user("go");
  calling(built, "Bash", { command: "a" }, prose(300), "c1");
  const { facts, candidates } = analyzeText(built.rounds(10).text(), plain, () => 5);
  expect([facts, candidates[0] && "keptUnder" in candidates[0]]).toEqual([undefined, false]);
});
