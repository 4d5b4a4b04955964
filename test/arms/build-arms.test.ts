import { expect, test } from "vitest";
import type { ArmFile, ArmSpec } from "../../src/arms/arm-file.ts";
import { buildArms } from "../../src/arms/build-arms.ts";
import { UserError } from "../../src/errors.ts";

const known = (files: Readonly<Record<string, ArmFile>>): Map<string, ArmSpec> =>
  new Map(Object.entries(files).map(([name, file]) => [name, { ...file, name }]));

const build = (names: readonly string[], files: Readonly<Record<string, ArmFile>>) =>
  buildArms(names, known(files), { seed: 1, isLive: () => false });

const dropAll: ArmFile = { kind: "drop-all", what: "drops everything" };
const random = (match: string): ArmFile => ({ kind: "random", what: "x", match });
const union = (a: string, b: string): ArmFile => ({ kind: "union", what: "x", arms: [a, b] });

test("arms are built in the order in which they are named", () => {
  const arms = build(["b", "a"], { a: dropAll, b: { kind: "keep-all", what: "keeps everything" } });
  expect(arms.map(({ name, what }) => `${name}: ${what}`)).toEqual([
    "b: keeps everything",
    "a: drops everything",
  ]);
});

test("an arm may name one that stands after it, or that nobody asked for", () => {
  expect(
    build(["first"], { first: union("later", "last"), later: random("last"), last: dropAll }),
  ).toHaveLength(1);
});

test.each<[string, Readonly<Record<string, ArmFile>>]>([
  ["itself", { a: random("a") }],
  ["one that names it", { a: random("b"), b: random("a") }],
  ["a circle of three", { a: union("x", "b"), b: union("x", "c"), c: random("a"), x: dropAll }],
])("an arm that names %s is an error that names it", (_, files) => {
  expect(() => build(["a"], files)).toThrow(UserError);
  expect(() => build(["a"], files)).toThrow('"a"');
});

test("the same arm named twice is no circle", () => {
  expect(build(["a"], { a: union("b", "b"), b: union("c", "c"), c: dropAll })).toHaveLength(1);
});

test.each<[string, readonly string[], Readonly<Record<string, ArmFile>>]>([
  ["asked for", ["missing"], { a: dropAll, b: dropAll }],
  ["matched", ["a"], { a: random("missing"), b: dropAll }],
  ["combined", ["a"], { a: union("b", "missing"), b: dropAll }],
])("an unknown arm that is %s is an error that lists the known ones", (_, names, files) => {
  expect(() => build(names, files)).toThrow(UserError);
  expect(() => build(names, files)).toThrow(/"missing".*a.*b/);
});
