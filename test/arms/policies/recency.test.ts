import { describe, expect, test } from "vitest";
import { alike, row } from "../../facts/rows.ts";
import { dropped, freed, policy } from "./decide.ts";

describe("clear-tool-uses: from 100,000 tokens, all but the newest 3 tool uses", () => {
  const full = { contextTokens: 100_000 };
  test("clears the oldest 2 of 5", () => {
    expect(dropped(policy("clear-tool-uses"), row(alike(5), full))).toEqual([0, 1]);
  });
  test("does nothing a token before, however much coref counts", () => {
    const facts = row(alike(5), { contextTokens: 99_999, countedTokens: 300_000 });
    expect(dropped(policy("clear-tool-uses"), facts)).toEqual([]);
    expect(dropped(freed("clear-tool-uses"), facts)).toEqual([0, 1]);
  });
  test("does nothing with 3 tool uses", () => {
    expect(dropped(policy("clear-tool-uses"), row(alike(3), full))).toEqual([]);
  });
  test("small outputs are tool uses too", () => {
    // Of 5 uses the newest 3 stay: two small ones, and the candidate before them.
    const small = { place: null, tokens: 5 };
    expect(dropped(policy("clear-tool-uses"), row([{}, {}, {}, small, small], full))).toEqual([0, 1]);
  });
  test("what is excluded stays, and counts among the newest", () => {
    const arm = policy("clear-tool-uses", { excludeTools: ["Read"] });
    expect(dropped(arm, row([{ tool: "Read" }, {}, {}, { tool: "Read" }, {}], full))).toEqual([1]);
  });
  test("less than clear_at_least is not cleared at all", () => {
    // 2 outputs of 1,000 tokens would go.
    expect(dropped(policy("clear-tool-uses", { clearAtLeast: 2_000 }), row(alike(5), full))).toEqual([0, 1]);
    expect(dropped(policy("clear-tool-uses", { clearAtLeast: 2_001 }), row(alike(5), full))).toEqual([]);
  });
});

describe("langchain-clear-tool-uses: as the provider's, by a count of characters", () => {
  test("the count sets it off, and recorded usage does not", () => {
    const arm = policy("langchain-clear-tool-uses");
    expect(dropped(arm, row(alike(5), { countedTokens: 100_000 }))).toEqual([0, 1]);
    expect(dropped(arm, row(alike(5), { contextTokens: 100_000, countedTokens: 99_999 }))).toEqual([]);
  });
  test("stops once clear_at_least is reached", () => {
    // 5 old outputs of 1,000 tokens: the second one reaches 1,500.
    const arm = policy("langchain-clear-tool-uses", { clearAtLeast: 1_500 });
    expect(dropped(arm, row(alike(8), { countedTokens: 100_000 }))).toEqual([0, 1]);
  });
  test("clears what there is where that is less", () => {
    const arm = policy("langchain-clear-tool-uses", { clearAtLeast: 9_000 });
    expect(dropped(arm, row(alike(5), { countedTokens: 100_000 }))).toEqual([0, 1]);
  });
});

describe("claude-code-microcompact: after an hour, all but the newest 5 results of its tools", () => {
  const outputs = [{}, { tool: "Task" }, { tool: "Read" }, ...alike(4, { tool: "Grep" })];
  test("leaves other tools alone, and does not count them", () => {
    // Of Bash, Read and 4 Grep the newest 5 stay.
    expect(dropped(policy("claude-code-microcompact"), row(outputs, { idleSeconds: 3_601 }))).toEqual([0]);
  });
  test.each([3_600, 0, null])("does nothing after %s seconds", (idleSeconds) => {
    expect(dropped(policy("claude-code-microcompact"), row(outputs, { idleSeconds }))).toEqual([]);
  });
});

describe("codex-compaction: at 90% of the window, everything", () => {
  test("drops all at 180,000 of 200,000 tokens", () => {
    expect(dropped(policy("codex-compaction"), row(alike(3), { contextTokens: 180_000 }))).toEqual([0, 1, 2]);
  });
  test("nothing before", () => {
    expect(dropped(policy("codex-compaction"), row(alike(3), { contextTokens: 179_999 }))).toEqual([]);
  });
  test("a larger window has room for longer", () => {
    const trigger = { kind: "pressure", share: 0.9, window: 1_000_000 } as const;
    const arm = policy("codex-compaction", { trigger });
    expect(dropped(arm, row(alike(3), { contextTokens: 899_999 }))).toEqual([]);
    expect(dropped(arm, row(alike(3), { contextTokens: 900_000 }))).toEqual([0, 1, 2]);
  });
});

test("keep-newest-10: all but the newest 10", () => {
  expect(dropped(policy("keep-newest-10"), row(alike(12)))).toEqual([0, 1]);
  expect(dropped(policy("keep-newest-10"), row(alike(10)))).toEqual([]);
});

test("mask-observations: outputs of the newest 10 turns stay, however many a turn has", () => {
  // Two outputs came 11 turns ago, three 10 turns ago.
  const outputs = [...alike(2, { turnsSince: 11 }), ...alike(3, { turnsSince: 10 })];
  expect(dropped(policy("mask-observations"), row(outputs))).toEqual([0, 1]);
  expect(dropped(policy("mask-observations"), row(alike(3, { turnsSince: 1 })))).toEqual([]);
});

describe("cliff-compaction: from 100,000 counted tokens, outputs of more than 500 characters", () => {
  const outputs = [{ points: 501 }, { points: 500 }, { points: 501, turnsSince: 3 }];
  const facts = (countedTokens: number) => row(outputs, { countedTokens });
  test("those of the newest 3 turns stay", () => {
    // The first came 3 turns ago as well, by the row's rule, so it is moved back.
    const old = row([{ points: 501, turnsSince: 4 }, { points: 500, turnsSince: 4 }, ...outputs.slice(2)], {
      countedTokens: 100_000,
    });
    expect(dropped(policy("cliff-compaction"), old)).toEqual([0]);
    expect(dropped(policy("cliff-compaction"), facts(100_000))).toEqual([]);
  });
  test("nothing before", () => {
    const old = row(alike(9), { countedTokens: 99_999, contextTokens: 200_000 });
    expect(dropped(policy("cliff-compaction"), old)).toEqual([]);
    expect(dropped(freed("cliff-compaction"), old)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
