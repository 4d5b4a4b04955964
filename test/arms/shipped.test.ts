import fc from "fast-check";
import { expect, test } from "vitest";
import { type Arm, type Firing, type KnownCandidate, removedIn } from "../../src/arms/arm.ts";
import { buildArms } from "../../src/arms/build-arms.ts";
import { readArmFolders, SHIPPED_ARMS } from "../../src/arms/load-arms.ts";
import { CLASS_RULE, classify } from "../../src/references/evidence.ts";
import { firing } from "./firings.ts";

const known = readArmFolders([SHIPPED_ARMS]);
const names = [...known.keys()];
const isLive = ({ tokens }: KnownCandidate): boolean => tokens % 2 === 0;
const build = (name: string) => buildArms([name], known, { seed: 1, isLive })[0] as Arm;

const candidates: fc.Arbitrary<KnownCandidate> = fc
  .record({
    novel: fc.nat(3),
    refs: fc.nat(4),
    age: fc.integer({ min: 1, max: 30 }),
    laterTurns: fc.nat(20),
    tokens: fc.integer({ min: 300, max: 2_000 }),
    message: fc.nat(40),
    toolUseId: fc.uuid(),
  })
  .map(({ age, ...rest }) => {
    const refs = rest.novel === 0 ? 0 : rest.refs;
    const evidence = { ...rest, refs, refAge: refs === 0 ? null : age, consumeLag: refs === 0 ? null : 1 };
    return { ...evidence, tool: "Read", usedFrac: refs === 0 ? 0 : 1, class: classify(evidence, CLASS_RULE) };
  });

const firings: fc.Arbitrary<Firing> = fc.array(candidates, { maxLength: 12 }).map((list) => firing(...list));

/** What is frozen cannot be changed without an error. */
function frozen(at: Firing): Firing {
  return Object.freeze({
    ...at,
    candidates: Object.freeze(at.candidates.map((candidate) => Object.freeze(candidate))),
  });
}

test("the arms that come with coref are those of the method that need no model", () => {
  expect(names).toEqual(
    expect.arrayContaining([
      "drop-all",
      "keep-all",
      "index",
      "index+closed",
      "random",
      "largest-first",
      "oldest-first",
      "oracle",
    ]),
  );
  expect(names).toEqual(expect.arrayContaining(["index, no floor", "index+closed, no floor"]));
});

test.each(names)("%s: one decision for each candidate", (name) => {
  fc.assert(
    fc.property(firings, (at) => {
      expect(build(name).decide(frozen(at))).toHaveLength(at.candidates.length);
    }),
  );
});

test.each(names)("%s: the same decisions again, whatever was decided between", (name) => {
  const arm = build(name);
  fc.assert(
    fc.property(firings, firings, (at, other) => {
      const first = arm.decide(frozen(at));
      arm.decide(frozen(other));
      expect(arm.decide(at)).toEqual(first);
      expect(build(name).decide(at)).toEqual(first);
    }),
  );
});

test.each(names)("%s: a window without candidates", (name) => {
  expect(build(name).decide(firing())).toEqual([]);
});

test.each(names.filter((name) => name !== "oracle"))(
  "%s: does not ask what is live, and does not cheat",
  (name) => {
    const told: KnownCandidate[] = [];
    const asked = (candidate: KnownCandidate) => told.push(candidate) > 0;
    const arm = buildArms([name], known, { seed: 1, isLive: asked })[0] as Arm;
    fc.assert(
      fc.property(firings, (at) => {
        arm.decide(at);
      }),
    );
    expect([told, arm.cheats]).toEqual([[], false]);
  },
);

test.each(names)("%s: takes out no more than there is", (name) => {
  fc.assert(
    fc.property(firings, (at) => {
      const total = at.candidates.reduce((sum, { tokens }) => sum + tokens, 0);
      expect(removedIn(build(name), at)).toBeLessThanOrEqual(total);
    }),
  );
});

test.each(["largest-first", "oldest-first"])("%s: takes out no more than index does", (name) => {
  fc.assert(
    fc.property(firings, (at) => {
      expect(removedIn(build(name), at)).toBeLessThanOrEqual(removedIn(build("index"), at));
    }),
  );
});
