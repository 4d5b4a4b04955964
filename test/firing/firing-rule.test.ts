import fc from "fast-check";
import { expect, test } from "vitest";
import { UserError } from "../../src/errors.ts";
import { type FiringRule, firingRuleName, parseFiringRule } from "../../src/firing/firing-rule.ts";

test.each<[string, FiringRule]>([
  ["turns:0.6", { kind: "turns", fraction: 0.6 }],
  ["turns:.25", { kind: "turns", fraction: 0.25 }],
  ["turns:0.999", { kind: "turns", fraction: 0.999 }],
  ["tokens:1", { kind: "tokens", tokens: 1 }],
  ["tokens:60000", { kind: "tokens", tokens: 60_000 }],
  ["compaction", { kind: "compaction" }],
])("%s is a firing rule", (text, rule) => {
  expect(parseFiringRule(text)).toEqual(rule);
});

test.each([
  "",
  "turns",
  "turns:",
  "turns: ",
  "turns:0",
  "turns:1",
  "turns:1.5",
  "turns:-0.5",
  "turns:NaN",
  "turns:Infinity",
  "turns:half",
  "turns:0.6:0.7",
  "turns:60%",
  "tokens",
  "tokens:0",
  "tokens:-1",
  "tokens:1.5",
  "tokens:Infinity",
  "tokens:60k",
  "tokens:60,000",
  "compaction:1",
  "compaction:",
  "Turns:0.6",
  "brackets",
])("%o is none, and the message names it and what is allowed", (text) => {
  const parse = () => parseFiringRule(text);
  expect(parse).toThrow(UserError);
  expect(parse).toThrow(`"${text}"`);
  expect(parse).toThrow(/turns:.*tokens:.*compaction/);
});

const rules: fc.Arbitrary<FiringRule> = fc.oneof(
  fc
    .double({ min: 0, max: 1, minExcluded: true, maxExcluded: true, noNaN: true })
    .map((fraction): FiringRule => ({ kind: "turns", fraction })),
  fc.integer({ min: 1 }).map((tokens): FiringRule => ({ kind: "tokens", tokens })),
  fc.constant<FiringRule>({ kind: "compaction" }),
);

test("the name of a rule reads as the rule", () => {
  fc.assert(
    fc.property(rules, (rule) => {
      expect(parseFiringRule(firingRuleName(rule))).toEqual(rule);
    }),
  );
});
