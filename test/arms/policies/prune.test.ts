import { describe, expect, test } from "vitest";
import { alike, row } from "../../facts/rows.ts";
import { dropped, freed, policy } from "./decide.ts";

describe("opencode-prune: what is older than 40,000 tokens, if it is more than 20,000", () => {
  const large = { tokens: 10_000 };
  test("what goes over 40,000 goes, and all before it", () => {
    // From the newest: 10, 20, 30, 40 thousand stay; the three before are 30,000.
    expect(dropped(policy("opencode-prune"), row(alike(7, large)))).toEqual([0, 1, 2]);
  });
  test("exactly 20,000 are not worth it, one more is", () => {
    expect(dropped(policy("opencode-prune"), row(alike(6, large)))).toEqual([]);
    const outputs = [{ tokens: 10_001 }, ...alike(5, large)];
    expect(dropped(policy("opencode-prune"), row(outputs))).toEqual([0, 1]);
  });
  test("with that off, it prunes what little there is", () => {
    expect(dropped(freed("opencode-prune"), row(alike(5, large)))).toEqual([0]);
  });
  test("an output that goes over the 40,000 goes whole", () => {
    // 39,999 + 30,000 is over.
    expect(dropped(policy("opencode-prune"), row([{ tokens: 30_000 }, { tokens: 39_999 }]))).toEqual([0]);
  });
  test("outputs since the last prompt but one stay, and do not count", () => {
    // Only 4 older ones are left, and they fit into 40,000.
    const outputs = [...alike(4, large), ...alike(9, { ...large, promptsSince: 1 })];
    expect(dropped(policy("opencode-prune"), row(outputs))).toEqual([]);
    const one = row(alike(20, { ...large, promptsSince: 0 }));
    expect(dropped(policy("opencode-prune"), one)).toEqual([]);
  });
  test("skills stay, and do not count", () => {
    const skill = { tokens: 30_000, tool: "Skill" };
    expect(dropped(policy("opencode-prune"), row([skill, ...alike(3, large), skill]))).toEqual([]);
    expect(dropped(policy("opencode-prune"), row([skill, ...alike(7, large)]))).toEqual([1, 2, 3]);
  });
});

describe("gemini-cli-masking: what is older than 50,000 tokens, if it is at least 30,000", () => {
  const large = { tokens: 10_000 };
  test("the newest message's output stays and does not count", () => {
    // Without the last, 5 fill the 50,000; the 3 before are 30,000.
    expect(dropped(policy("gemini-cli-masking"), row(alike(9, large)))).toEqual([0, 1, 2]);
  });
  test("less than 30,000 is not worth it", () => {
    expect(dropped(policy("gemini-cli-masking"), row(alike(8, large)))).toEqual([]);
    expect(dropped(freed("gemini-cli-masking"), row(alike(8, large)))).toEqual([0, 1]);
  });
  test("does nothing without outputs", () => {
    expect(dropped(policy("gemini-cli-masking"), row([]))).toEqual([]);
  });
});
