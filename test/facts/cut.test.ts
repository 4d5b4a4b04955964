import fc from "fast-check";
import { expect, test } from "vitest";
import type { CandidateSettings } from "../../src/analysis/settings.ts";
import { headAndTail } from "../../src/facts/cut.ts";
import { CLASS_RULE } from "../../src/references/evidence.ts";
import { analyzeText, prose, session } from "../build.ts";

test("code points at the head and the tail, with a line feed between", () => {
  expect(headAndTail("abcdefgh", { head: 2, tail: 3 })).toBe("ab\nfgh");
  expect(headAndTail("🔥🔥bc🔥🔥", { head: 1, tail: 2 })).toBe("🔥\n🔥🔥");
  expect(headAndTail("ab\ud83d", { head: 1, tail: 1 })).toBe("a\n\ud83d");
  expect(headAndTail("abcdef", { head: 0, tail: 0 })).toBe("\n");
});

test("any text: as an array of code points is cut", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(8), fc.nat(8), (text, head, tail) => {
      const points = [...text];
      fc.pre(points.length > head + tail);
      const expected = `${points.slice(0, head).join("")}\n${points.slice(points.length - tail).join("")}`;
      expect(headAndTail(text, { head, tail })).toBe(expected);
    }),
  );
});

test("of what the future used, a cap keeps what stands whole in the head or the tail", () => {
  // 300 tokens of prose in the middle. The head of 12 letters ends within the second name, the tail of 9 begins with
  // the last one.
  const output = `one_name two_name ${prose(300)} mid_name end_name!`;
  const settings: CandidateSettings = {
    profile: "default",
    firing: { kind: "turns", fraction: 0.6 },
    minTokens: 300,
    classRule: CLASS_RULE,
    subagents: false,
    forPolicies: {
      caps: [
        { head: 12, tail: 9 },
        { head: 17, tail: 0 },
        { head: 9_999, tail: 0 },
      ],
    },
  };
  const built = session().user("go").calls("Bash", { command: "ls" }, "c1").result("c1", output).rounds(6);
  built.user("go on").says("two_name and end_name and one_name, and never_seen").rounds(6);
  const { candidates } = analyzeText(built.text(), settings, () => 9);
  expect(candidates[0]?.uses.map(({ identifier }) => identifier).sort()).toEqual([
    "end_name",
    "one_name",
    "two_name",
  ]);
  expect(candidates[0]?.keptUnder?.map((kept) => [...kept].sort())).toEqual([
    ["end_name", "one_name"],
    ["one_name", "two_name"],
    ["end_name", "one_name", "two_name"],
  ]);
});
