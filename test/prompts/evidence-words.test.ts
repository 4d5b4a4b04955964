import { expect, test } from "vitest";
import { evidenceWords } from "../../src/prompts/evidence-words.ts";
import { promptOutput } from "./build-output.ts";

const used = (identifier: string, turnsAgo: number, times = 1) => ({ identifier, turnsAgo, times });

test.each([
  {
    name: "never used",
    evidence: {},
    words:
      "about 2 tokens, 20 messages ago, 9 model turns since; it introduced 4 identifiers, never used since.",
  },
  {
    name: "nothing introduced",
    evidence: { novel: 0, class: "opaque" as const, messagesAgo: 1, laterTurns: 0 },
    words:
      "about 2 tokens, 1 message ago, 0 model turns since; it introduced no identifiers, so it cannot be seen whether it was used.",
  },
  {
    name: "used, the last first",
    evidence: {
      refs: 3,
      used: [used("old_name", 7), used("often_name", 2, 3), used("new_name", 0), used("also_name", 2)],
    },
    words:
      "about 2 tokens, 20 messages ago, 9 model turns since; it introduced 4 identifiers, 4 of them used since, in 3 model turns: new_name (in the latest turn); often_name (in 3 turns, last 2 turns ago); also_name (2 turns ago); old_name (7 turns ago).",
  },
])("$name", ({ evidence, words }) => {
  expect(evidenceWords(promptOutput("content!", evidence))).toBe(words);
});

test("12 are named at most, and long names are cut", () => {
  const many = Array.from({ length: 15 }, (_, at) => used(`name_${String(at).padStart(2, "0")}`, 1));
  expect(evidenceWords(promptOutput("x", { novel: 15, used: many, refs: 1 }))).toMatch(
    /name_11 \(1 turn ago\); and 3 more\.$/,
  );
  const long = [used(`x_${"y".repeat(80)}`, 1)];
  expect(evidenceWords(promptOutput("x", { used: long, refs: 1 }))).toContain(`x_${"y".repeat(57)}… (`);
});

test("the class is not told", () => {
  const words = (["opaque", "open", "unreferenced", "closed"] as const).map((name) =>
    evidenceWords(promptOutput("x", { class: name })),
  );
  expect(new Set(words).size).toBe(1);
});
