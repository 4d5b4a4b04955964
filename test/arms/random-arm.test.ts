import { expect, test } from "vitest";
import type { Arm, Firing } from "../../src/arms/arm.ts";
import type { ArmFile } from "../../src/arms/arm-file.ts";
import { armOf, droppedBy, firing, output } from "./firings.ts";

const random: ArmFile = { kind: "random", what: "x", match: "matched" };
const index: ArmFile = { kind: "index", what: "x", drop: ["unreferenced"] };
const seeds = Array.from({ length: 2_000 }, (_, i) => i);

const randomAt = (seed: number, matched: ArmFile = index): Arm => armOf(random, { matched }, { seed });

/** 300 of 1,000 tokens are unreferenced. */
const window = firing(
  output("a", "open", 100, 2),
  output("b", "closed", 200, 4),
  output("c", "unreferenced", 300, 6),
  output("d", "opaque", 400, 8),
);

const sizeOf = (id: string, { candidates }: Firing) =>
  candidates.find(({ toolUseId }) => toolUseId === id)?.tokens ?? 0;

test("on average as many tokens are removed as the matched arm removes", () => {
  const removed = seeds.map((seed) =>
    droppedBy(randomAt(seed), window).reduce((sum, id) => sum + sizeOf(id, window), 0),
  );
  const mean = removed.reduce((sum, tokens) => sum + tokens, 0) / seeds.length;
  // One draw has a deviation of 251 tokens, so the mean of 2,000 has one of 5.6.
  expect(Math.abs(mean - 300)).toBeLessThan(25);
});

test("every candidate is dropped with the same probability, whatever its size and class", () => {
  const counts = new Map(window.candidates.map(({ toolUseId }) => [toolUseId, 0]));
  for (const seed of seeds)
    for (const id of droppedBy(randomAt(seed), window)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / seeds.length);
  expect(shares.map((share) => Math.abs(share - 0.3) < 0.05)).toEqual([true, true, true, true]);
});

test("candidates are dropped independently of each other", () => {
  const together = seeds.filter((seed) => {
    const dropped = droppedBy(randomAt(seed), window);
    return dropped.includes("a") && dropped.includes("b");
  });
  expect(Math.abs(together.length / seeds.length - 0.09)).toBeLessThan(0.03);
});

test("the probabilities 0 and 1 are never and always", () => {
  const all = window.candidates.map(({ toolUseId }) => toolUseId);
  const few = seeds.slice(0, 200);
  expect(
    new Set(few.map((seed) => droppedBy(randomAt(seed, { kind: "keep-all", what: "x" }), window).join())),
  ).toEqual(new Set([""]));
  expect(
    new Set(few.map((seed) => droppedBy(randomAt(seed, { kind: "drop-all", what: "x" }), window).join())),
  ).toEqual(new Set([all.join()]));
});

const many = firing(
  ...Array.from({ length: 40 }, (_, i) => output(`c${i}`, i % 2 ? "open" : "unreferenced", 300, i)),
);

test("the same seed gives the same decisions, another seed others", () => {
  expect(droppedBy(randomAt(7), many)).toEqual(droppedBy(randomAt(7), many));
  expect(droppedBy(randomAt(8), many)).not.toEqual(droppedBy(randomAt(7), many));
});

test("decisions do not depend on the order of the candidates, nor on what was decided before", () => {
  const backwards = firing(...[...many.candidates].reverse());
  const [fresh, used] = [randomAt(7), randomAt(7)];
  used.decide(window);
  used.decide(many);
  const dropped = droppedBy(fresh, many);
  expect([droppedBy(used, backwards).reverse(), droppedBy(used, many)]).toEqual([dropped, dropped]);
});

test.each<[string, Firing]>([
  ["another file", { ...many, file: "other.jsonl" }],
  ["another window", { ...many, window: 1 }],
])("the same outputs in %s are drawn anew", (_, other) => {
  expect(droppedBy(randomAt(7), other)).not.toEqual(droppedBy(randomAt(7), many));
});
