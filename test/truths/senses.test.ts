import { expect, test } from "vitest";
import { candidatesOf, prose, session } from "../build.ts";
import { told, truthsOf } from "./build-window.ts";

const ALL = ["exact", "strict", "loose", "strictGuarded", "looseGuarded", "needed"];
const STRICT = ["strict", "loose", "strictGuarded", "looseGuarded"];
const LOOSE = ["loose", "looseGuarded"];
const NONE: string[] = [];

/** The output introduces the first; a turn of the future says the second. */
test.each([
  ["exact", "node_a", "see node_a", ALL],
  ["case: a part of a longer name", "nodeA", "see NODEA1", NONE],
  ["case: an identifier in other capitals", "Node_A", "see NODE_a", STRICT],
  ["case: a word that is no identifier", "nodeA", "see NODEA", NONE],
  ["number: as it stands is exact", "12000", "take 12000", ALL],
  ["number: parted by a comma", "12000", "take 12,000", STRICT],
  ["number: parted by an underscore", "12000", "take 12_000", STRICT],
  ["number: with a fraction of zeros", "12000", "take 12,000.0", STRICT],
  ["number: 1_200 is 1,200", "_1_200", "take 1,200", STRICT],
  ["number: 1_200 is 1200", "_1_200", "take 1200", STRICT],
  ["number: 1_200 is 1200.0", "_1_200", "take 1200.0", STRICT],
  ["number: 1_200 is 1.2k", "_1_200", "take 1.2k", STRICT],
  ["number: with a suffix", "12000", "take 12k", STRICT],
  ["number: with a suffix and a fraction", "12500", "take 12.5K", STRICT],
  ["number: millions", "3400000", "take 3.4m", STRICT],
  ["number: billions", "2000000000", "take 2B", STRICT],
  ["number: with zeros before it", "12000", "take 0012_000", STRICT],
  ["number: with zeros before it in the output", "0012345", "take 12,345", STRICT],
  ["number: as a fraction in the output", "_12.50", "take 12.5", STRICT],
  ["number: another value", "12000", "take 12,001", NONE],
  ["number: at the end of a sentence", "12000", "take 12,000.", STRICT],
  ["number: not inside a word", "12000", "take x12,000 12,000x", NONE],
  ["number: not a part of a version", "12000", "take 12,000.0.1 1.12,000", NONE],
  ["number: not a part of a longer number", "12000", "take 5,12,000 12,000,5", NONE],
  ["number: commas part three digits", "12000", "take 1,2000 12,00,0", NONE],
  ["number: of two numbers the second", "12000", "take 5 and 12k", STRICT],
  ["number: half a number is none", "_5.._6", "take 5 or 6", NONE],
  ["substring: with structure, of four characters", "a.bc", "see xa.bcx", STRICT],
  ["substring: without, of eight", "nodeAbcd", "see xnodeAbcdx", STRICT],
  ["substring: without, of seven", "nodeAbc", "see xnodeAbcx", NONE],
  ["substring: in other capitals", "nodeAbcd", "see xNODEABCDx", STRICT],
  ["substring: within a path", "src/a.ts", "see /home/me/src/a.ts:3", STRICT],
  ["substring: not beyond a run", "src/long_name", "see src/long name", NONE],
  ["substring: the longer one inside the shorter", "src/long_name.ts", "see src/long_name", NONE],
  ["basename: of another path", "src/abc.ts", "see lib/abc.ts", LOOSE],
  ["basename: alone in the output", "abc.ts", "see lib/abc.ts", STRICT],
  ["basename: alone in the turn", "src/abc.ts", "see abc.ts", LOOSE],
  ["basename: of one path with dots before", "src/.env.local", "see lib/.env.local", LOOSE],
  ["basename: in other capitals", "src/abc.ts", "see lib/ABC.ts", LOOSE],
  ["basename: never a stem", "src/abc.ts", "see lib/abc.js", NONE],
  ["basename: not one that is no identifier", "src/Makefile", "see lib/Makefile", NONE],
  ["basename: not a folder", "src/deep/abc.ts", "see src/deep/xyz.ts", NONE],
])("%s", (_, introduced, said, expected) => {
  expect(truthsOf(told({ output: introduced, turns: { 8: said } }))).toEqual(expected);
});

test("a basename that has a path on neither side is no basename", () => {
  // `ab.cd` with other capitals is the same by case, so the senses are looked at.
  const [only] = candidatesOf(told({ output: "ab.cd", turns: { 8: "AB.cd" } }));
  expect(only?.widened.map(({ sense }) => sense)).toEqual(["case", "substring"]);
});

test("a wider use before the firing point is none", () => {
  expect(truthsOf(told({ output: "Node_A", turns: { 7: "NODE_a" } }))).toEqual([]);
});

test("only the model's words refer, in a wide sense as well", () => {
  expect(truthsOf(told({ output: "Node_A", brings: { 9: "NODE_a" } }))).toEqual([]);
  const call = told({ output: "Node_A" }).calls("Edit", { path: "NODE_a" }, "last");
  expect(truthsOf(call)).toEqual(STRICT);
});

test("where there is an exact use, wider ones are not looked for", () => {
  const [only] = candidatesOf(told({ output: "node_a Node_B", turns: { 8: "node_a NODE_b" } }));
  expect(only).toMatchObject({ uses: [{ identifier: "node_a" }], widened: [] });
});

/** The name of 12 characters with a number; all sort before `zz`. */
const long = (i: number): string => `long_name${String(i).padStart(3, "0")}`;
const names = (count: number): string => Array.from({ length: count }, (_, i) => long(i)).join(" ");

test.each([
  { name: "the 200th is tried", output: `${names(199)} zz_shorter`, expected: STRICT },
  { name: "the 201st is not", output: `${names(200)} zz_shorter`, expected: NONE },
  { name: "the longest come first", output: `${names(200)} zz_shorter_no_more`, expected: STRICT },
  {
    name: "what is too short to be tried takes no place",
    output: `${names(199)} aBc1 zz_shorter`,
    expected: STRICT,
  },
])("substring: $name", ({ output, expected }) => {
  expect(truthsOf(told({ output, turns: { 8: "see xzz_shorter_no_more xzz_shorter" } }))).toEqual(expected);
});

test.each([
  { name: "the 200th is tried", count: 199, expected: STRICT },
  { name: "the 201st is not", count: 200, expected: NONE },
])("substring: of equal length by the alphabet, $name", ({ count, expected }) => {
  const output = `zong_name000 ${names(count)}`;
  expect(truthsOf(told({ output, turns: { 8: "see xzong_name000" } }))).toEqual(expected);
});

test.each(["turns", "compaction"] as const)(
  "later windows count under the rule compaction, not under %s",
  (kind) => {
    const built = session()
      .user("go")
      .calls("Read", {}, "probe")
      .result("probe", `${prose(300)} Node_A src/abc.ts`);
    built.rounds(12).boundary("a summary").rounds(2).user("and").says("NODE_a");
    const firing = kind === "turns" ? ({ kind, fraction: 0.6 } as const) : ({ kind } as const);
    const [only] = candidatesOf(built, { firing });
    expect(only?.widened.map(({ sense }) => sense)).toEqual(kind === "turns" ? [] : ["case", "substring"]);
  },
);
