import { expect, test } from "vitest";
import { candidatesOf, prose, session } from "../build.ts";
import { type Told, told, truthsOf } from "./build-window.ts";

const WIDE = ["strict", "loose"];
const GUARDED = ["strict", "loose", "strictGuarded", "looseGuarded"];

/** The output introduces it; the future says it in the sense; what stands before says it in the sense as well. */
const SENSES = [
  { sense: "case", output: "Node_A", says: "NODE_a", before: "node_A", other: "node_a1" },
  { sense: "number", output: "12000", says: "12k", before: "12,000", other: "12,001" },
  { sense: "substring", output: "long_name", says: "xlong_namex", before: "ylong_name", other: "ylong_nam" },
  { sense: "basename", output: "src/abc.ts", says: "lib/abc.ts", before: "abc.ts", other: "xabc.ts" },
];

const PLACES: { place: string; of: (text: string) => Partial<Told> }[] = [
  { place: "in a message before the output", of: (before) => ({ before }) },
  { place: "in the call", of: (path) => ({ input: { path } }) },
  { place: "beside the output, in its message", of: (beside) => ({ beside }) },
  { place: "in a sibling", of: (sibling) => ({ sibling }) },
];

/** What a basename alone is live under. */
function sensible(sense: string, truths: readonly string[]): string[] {
  return truths.filter((truth) => sense !== "basename" || !truth.startsWith("strict"));
}

test.each(SENSES.flatMap((sense) => PLACES.map((place) => ({ ...sense, ...place }))))(
  "$sense: an echo where it stands $place",
  ({ sense, output, says, before, other, of }) => {
    const truths = (text: string): string[] => truthsOf(told({ output, turns: { 8: says }, ...of(text) }));
    expect(truths(before)).toEqual(sensible(sense, WIDE));
    expect(truths(other)).toEqual(sensible(sense, GUARDED));
  },
);

test.each(SENSES)("$sense: no echo where it stands after the output", ({ sense, output, says, before }) => {
  expect(truthsOf(told({ output, turns: { 3: before, 8: says } }))).toEqual(sensible(sense, GUARDED));
});

test("what stood before in another sense is no echo", () => {
  // Inside a longer name before, in other capitals afterwards: the case is new, and the part is an echo.
  const built = told({ before: "xNode_Ax", output: "Node_A", turns: { 8: "NODE_a" } });
  const [only] = candidatesOf(built);
  expect(only?.widened).toEqual([
    { sense: "case", identifier: "Node_A", isEcho: false },
    { sense: "substring", identifier: "Node_A", isEcho: true },
  ]);
  expect(truthsOf(built)).toEqual(GUARDED);
});

test("a basename before counts with a path on either side only", () => {
  const both = { output: "abc.ts", turns: { 8: "lib/abc.ts" } };
  const basenameOf = (before: string) =>
    candidatesOf(told({ ...both, before }))[0]?.widened.find(({ sense }) => sense === "basename");
  expect(basenameOf("other/abc.ts")).toMatchObject({ isEcho: true });
  expect(basenameOf("other/ABC.ts")).toMatchObject({ isEcho: true });
  expect(basenameOf("ABC.ts")).toMatchObject({ isEcho: false });
});

test("one identifier that is no echo is enough", () => {
  const built = told({ before: "node_A", output: "Node_A Node_B", turns: { 8: "NODE_a NODE_b" } });
  expect(truthsOf(built)).toEqual(GUARDED);
});

test("results of one call are no siblings, so neither makes an echo of the other", () => {
  const built = session()
    .user("go")
    .calls("Read", {}, "probe")
    .result("probe", `${prose(300)} Node_A`)
    .result("probe", "node_A");
  for (let turn = 2; turn <= 10; turn++) built.says(turn === 8 ? "NODE_a" : "very well").user("on");
  expect(candidatesOf(built)[0]?.widened).toContainEqual({
    ...{ sense: "case", identifier: "Node_A", isEcho: false },
  });
});

test("more matches than are tried inside names are all looked for beside the output", () => {
  const names = Array.from({ length: 150 }, (_, i) => `Long_name_${String(i).padStart(3, "0")}`);
  const small = names.map((name) => name.toLowerCase()).join(" ");
  const built = told({ output: names.join(" "), beside: small, turns: { 8: small.toUpperCase() } });
  const [only] = candidatesOf(built);
  expect(only?.widened).toHaveLength(300);
  expect(only?.widened.every(({ isEcho }) => isEcho)).toBe(true);
});
