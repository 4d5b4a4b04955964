import fc from "fast-check";
import { expect, test } from "vitest";
import { removedTokens } from "../../src/arms/arm.ts";
import { DROP, KEEP, trim } from "../arms/firings.ts";
import { type Judged, judged, opaque, scoresOf } from "./windows.ts";

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** A number of outputs or of tokens, expected over all subsets of a window. */
type Count = (dropped: readonly Judged[], kept: readonly Judged[]) => number;

/** The expectation over every subset of a window, each candidate being dropped with one probability. */
function expectation(members: readonly Judged[], probability: number, count: Count): number {
  const subsets = Array.from({ length: 2 ** members.length }, (_, bits) => {
    const dropped = members.filter((_, i) => (bits >> i) & 1);
    const kept = members.filter((_, i) => !((bits >> i) & 1));
    return probability ** dropped.length * (1 - probability) ** kept.length * count(dropped, kept);
  });
  return sum(subsets);
}

/** Each window's expectations, added up. */
function expected(windows: readonly (readonly Judged[])[], weight: (member: Judged) => number) {
  const over = (count: Count) =>
    sum(
      windows.map((members) => {
        const tokens = sum(members.map(({ candidate }) => candidate.tokens));
        const removed = sum(
          members.map(({ candidate, decision }) => removedTokens(decision, candidate.tokens)),
        );
        return expectation(members, removed / tokens, count);
      }),
    );
  const weigh = (members: readonly Judged[]) => sum(members.map(weight));
  const live = ({ isLive }: Judged) => isLive;
  const dead = ({ isLive }: Judged) => !isLive;
  const all = windows.flat();
  const liveKept = over((_, kept) => weigh(kept.filter(live))) / weigh(all.filter(live));
  const deadKept = over((_, kept) => weigh(kept.filter(dead))) / weigh(all.filter(dead));
  const falseDrop = over((dropped) => weigh(dropped.filter(live))) / over(weigh);
  return { falseDrop, liveKept, deadKept, informedness: liveKept - deadKept };
}

const close = (shares: object) =>
  Object.fromEntries(
    Object.entries(shares).map(([name, value]) => [name, expect.closeTo(value as number, 10)]),
  );

const one = () => [
  judged(400, DROP, "live"),
  judged(300, KEEP, "live"),
  judged(500, DROP, "dead"),
  judged(800, KEEP, "dead"),
  opaque(1_000, DROP),
];
const two = () => [
  judged(900, KEEP, "live"),
  judged(600, trim(200), "live"),
  judged(300, DROP, "dead"),
  opaque(700, KEEP),
];

test("in one window the matched null has the base rate as its false-drop, and keeps what it does not remove", () => {
  const { matchedNull } = scoresOf([one()]);
  expect(matchedNull).toEqual(
    close({ falseDrop: 2 / 5, liveKept: 1_100 / 3_000, deadKept: 1_100 / 3_000, informedness: 0 }),
  );
});

test("the matched null is the expectation over all subsets of every window", () => {
  const windows = [one(), two()];
  const scores = scoresOf(windows);
  expect(scores.matchedNull).toEqual(close(expected(windows, () => 1)));
  expect(scores.byTokens.matchedNull).toEqual(close(expected(windows, ({ candidate }) => candidate.tokens)));
});

test("without the opaque it is matched at what was removed of the others", () => {
  const windows = [one(), two()];
  const others = windows.map((members) => members.filter(({ candidate }) => candidate.class !== "opaque"));
  const { scoreable } = scoresOf(windows);
  expect(scoreable.matchedNull).toEqual(close(expected(others, () => 1)));
  expect(scoreable.byTokens.matchedNull).toEqual(
    close(expected(others, ({ candidate }) => candidate.tokens)),
  );
});

const members = fc
  .record({
    tokens: fc.integer({ min: 300, max: 3_000 }),
    decision: fc.constantFrom(DROP, KEEP, trim(100)),
    fate: fc.constantFrom("live" as const, "dead" as const),
  })
  .map(({ tokens, decision, fate }) => judged(tokens, decision, fate));

/** Both fates, and something removed, so that no share is null. */
const windows = fc
  .array(fc.array(members, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })
  .map((list) => [...list, [judged(300, DROP, "live"), judged(300, KEEP, "dead")]]);

test("so it is for any decisions", () => {
  fc.assert(
    fc.property(windows, (list) => {
      expect(scoresOf(list).matchedNull).toEqual(close(expected(list, () => 1)));
    }),
  );
});

test("a null that drops nothing or everything", () => {
  const kept = scoresOf([[judged(300, KEEP, "live"), judged(400, KEEP, "dead")]]).matchedNull;
  const dropped = scoresOf([[judged(300, DROP, "live"), judged(400, DROP, "dead")]]).matchedNull;
  expect([kept, dropped]).toEqual([
    { falseDrop: null, liveKept: 1, deadKept: 1, informedness: 0 },
    { falseDrop: 0.5, liveKept: 0, deadKept: 0, informedness: 0 },
  ]);
});
