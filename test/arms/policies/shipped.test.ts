import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ArmSpec } from "../../../src/arms/arm-file.ts";
import { buildArms } from "../../../src/arms/build-arms.ts";
import { readArmFolders, SHIPPED_ARMS } from "../../../src/arms/load-arms.ts";
import {
  armsOf,
  atFiring,
  capsOf,
  policiesAmong,
  triggersOf,
} from "../../../src/arms/policies/shipped-policies.ts";
import { UserError } from "../../../src/errors.ts";
import { row, type Written } from "../../facts/rows.ts";
import { firing } from "../firings.ts";
import { decide, freed, policy, shipped } from "./decide.ts";

const names = [...shipped.keys()];

test("there are at least 12, each with its product, its source and the day on which that was looked up", () => {
  expect(names.length).toBeGreaterThanOrEqual(12);
  for (const { product, source, checked } of shipped.values())
    expect([product, source, checked]).not.toContain(undefined);
});

test("none of them decides by default", () => {
  expect([...readArmFolders([SHIPPED_ARMS]).keys()].filter((name) => shipped.has(name))).toEqual([]);
});

const outputs: fc.Arbitrary<Written[]> = fc.array(
  fc.record({
    tokens: fc.nat(60_000),
    tool: fc.constantFrom("Read", "Bash", "Skill", "TodoWrite", null),
    access: fc.constantFrom("read", "edit", null),
    path: fc.constantFrom("/a", "/b", null),
    call: fc.constantFrom("a", "b", "c"),
    text: fc.constantFrom("a", "b", "c"),
    promptsSince: fc.nat(3),
    relevance: fc.nat(3),
  }),
  { maxLength: 20 },
);

describe.each(names)("%s", (name) => {
  test("decides once about each candidate, the same when asked twice, and keeps or cuts", () => {
    fc.assert(
      fc.property(outputs, (list) => {
        const facts = row(list, { contextTokens: 200_000, countedTokens: 200_000, idleSeconds: 9_999 });
        const first = decide(policy(name), facts);
        expect(first).toHaveLength(list.length);
        expect(decide(policy(name), facts)).toEqual(first);
        // Whatever was held back acts at least as much with all off.
        const cut = (all: typeof first) => all.flatMap(({ action }, i) => (action === "keep" ? [] : [i]));
        expect(cut(decide(freed(name), facts))).toEqual(expect.arrayContaining(cut(first)));
      }),
    );
  });
  test("does nothing in an empty window", () => {
    expect(decide(policy(name), row([]))).toEqual([]);
  });
  test("says so where its facts were not gathered", () => {
    expect(() => policy(name).decide(firing())).toThrow(UserError);
  });
});

test.each([...shipped.values()].filter(({ trigger }) => trigger !== undefined))(
  "$name: its trigger can be turned off",
  (spec) => {
    const facts = row(Array.from({ length: 30 }, () => ({ tokens: 5_000 })));
    expect(decide(policy(spec.name), facts).every(({ action }) => action === "keep")).toBe(true);
    expect(decide(freed(spec.name), facts).some(({ action }) => action === "drop")).toBe(true);
    expect(atFiring(spec).name).toBe(`${spec.name}, at F`);
  },
);

test("which arms decide at the firing rule, and what must be read for them", () => {
  const some = [
    "opencode-prune",
    "clear-tool-uses",
    "keep-newest-10",
    "cap-2000",
    "langchain-clear-tool-uses",
  ];
  const specs = some.map((name) => shipped.get(name) as NonNullable<ReturnType<typeof shipped.get>>);
  expect(armsOf(specs)).toEqual([
    "opencode-prune",
    "keep-newest-10",
    "cap-2000",
    "opencode-prune, at F",
    "clear-tool-uses, at F",
    "langchain-clear-tool-uses, at F",
  ]);
  expect(capsOf(specs)).toEqual([{ head: 1_000, tail: 1_000 }]);
  expect(triggersOf([...specs, ...specs])).toEqual([
    { kind: "tokens", tokens: 100_000, counted: "recorded" },
    { kind: "tokens", tokens: 100_000, counted: "own" },
  ]);
});

test("a policy is found behind the arms that are made of it", () => {
  const known = new Map<string, ArmSpec>(shipped);
  known.set("index", { name: "index", kind: "keep-all", what: "x" });
  known.set("both", { name: "both", kind: "union", what: "x", arms: ["index", "bm25-10"] });
  known.set("dice", { name: "dice", kind: "random", what: "x", match: "both" });
  expect(policiesAmong(["dice"], known).map(({ name }) => name)).toEqual(["bm25-10"]);
  expect(policiesAmong(["index"], known)).toEqual([]);
  expect(buildArms(["dice"], known, { seed: 1, isLive: () => false })).toHaveLength(1);
});
