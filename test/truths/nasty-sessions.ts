import fc from "fast-check";
import { type SessionBuilder, session } from "../build.ts";

/** What is nearly the same: names in other capitals, parts of names, paths to one file, ways to write a number. */
const alike = fc.tuple(
  fc.integer({ min: 0, max: 20 }),
  fc.constantFrom<(i: number) => string>(
    (i) => `Node_${i}`,
    (i) => `NODE_${i}`,
    (i) => `node_${i}`,
    (i) => `xnode_${i}x`,
    (i) => `src/f${i}.ts`,
    (i) => `lib/F${i}.ts`,
    (i) => `f${i}.ts`,
    (i) => `lib\\f${i}.ts`,
    (i) => `src/.f${i}`,
    (i) => `./src/f${i}.ts:12`,
    (i) => `${10 + i}000`,
    (i) => `${10 + i},000`,
    (i) => `${10 + i}k`,
    (i) => `_${10 + i}_000`,
    (i) => `0${10 + i}000.0`,
    (i) => `${10 + i}.0`,
    (i) => `nameLong${i}`,
    (i) => `NAMELONG${i}x`,
    (i) => `aB${i}`,
    (i) => `ab${i}`,
  ),
);
const word = fc.oneof(
  { weight: 9, arbitrary: alike.map(([i, write]) => write(i)) },
  { weight: 1, arbitrary: fc.constantFrom("river", "é", "\u212a", "ſ", "İ", "1.2.3", "-", "/", "२०००") },
);
const gap = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(" ", "\n", ", ", " (", '"') },
  { weight: 1, arbitrary: fc.constantFrom("", ".", "/", ",") },
);
const textOf = (most: number) =>
  fc
    .array(fc.tuple(word, gap), { maxLength: most })
    .map((pieces) => pieces.map(([piece, after]) => piece + after).join(""));

type Step = (built: SessionBuilder, turn: number) => unknown;

const says = textOf(5).map(
  (text): Step =>
    (built) =>
      built.says(text),
);
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: says },
  {
    weight: 1,
    arbitrary: textOf(2).map(
      (text): Step =>
        (built) =>
          built.user(text),
    ),
  },
  {
    weight: 1,
    arbitrary: textOf(2).map(
      (text): Step =>
        (built) =>
          built.thinks(text),
    ),
  },
  {
    weight: 6,
    arbitrary: fc.array(fc.tuple(textOf(1), textOf(6)), { minLength: 1, maxLength: 3 }).map((calls): Step => {
      return (built, turn) => {
        for (const [i, [input]] of calls.entries()) built.calls("Read", { path: input }, `c${turn}-${i}`);
        for (const [i, [, output]] of calls.entries()) built.result(`c${turn}-${i}`, output);
      };
    }),
  },
);

/** Sessions of one window, long enough for a firing point. */
export const nastySessions: fc.Arbitrary<SessionBuilder> = fc
  .array(steps, { minLength: 25, maxLength: 50 })
  .map((list) => {
    const built = session().user("go");
    for (const [turn, step] of list.entries()) {
      step(built, turn);
      built.says("very well").user("go on");
    }
    return built;
  });
