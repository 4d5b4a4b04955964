import { expect, test } from "vitest";
import type { ArmScores } from "../../src/scoring/arm-scores.ts";
import { DROP, KEEP, trim } from "../arms/firings.ts";
import { type Judged, judged, opaque, scoresOf } from "./windows.ts";

type Scores = Pick<ArmScores, "removed" | "falseDrop" | "liveKept" | "deadKept" | "informedness">;

const shares = ({ removed, falseDrop, liveKept, deadKept, informedness }: Scores): Scores => ({
  removed,
  falseDrop,
  liveKept,
  deadKept,
  informedness,
});

/** Two live and three dead, one of them opaque: 3,000 tokens of which 1,900 are dropped. */
const mixed = () => [
  judged(400, DROP, "live"),
  judged(300, KEEP, "live"),
  judged(500, DROP, "dead"),
  judged(800, KEEP, "dead"),
  opaque(1_000, DROP),
];

test("counting outputs: every share by hand", () => {
  const scores = scoresOf([mixed()]);
  expect(shares(scores)).toEqual({
    removed: 1_900 / 3_000,
    falseDrop: 1 / 3,
    liveKept: 1 / 2,
    deadKept: 1 / 3,
    informedness: 1 / 2 - 1 / 3,
  });
  expect(scores).toMatchObject({
    candidates: 5,
    live: 2,
    drops: 3,
    trims: 0,
    tokens: 3_000,
    removedTokens: 1_900,
  });
});

test("without the opaque: every share by hand", () => {
  const { scoreable } = scoresOf([mixed()]);
  expect(shares(scoreable as Scores)).toEqual({
    removed: 900 / 2_000,
    falseDrop: 1 / 2,
    liveKept: 1 / 2,
    deadKept: 1 / 2,
    informedness: 0,
  });
  expect(scoreable).toMatchObject({ candidates: 4, live: 2, drops: 2, tokens: 2_000, removedTokens: 900 });
});

test("by tokens: every share by hand", () => {
  const { byTokens, scoreable } = scoresOf([mixed()]);
  expect(byTokens).toMatchObject({ falseDrop: 400 / 1_900, liveKept: 300 / 700, deadKept: 800 / 2_300 });
  expect(byTokens.informedness).toBeCloseTo(300 / 700 - 800 / 2_300, 12);
  expect(scoreable.byTokens).toMatchObject({
    falseDrop: 400 / 900,
    liveKept: 300 / 700,
    deadKept: 800 / 1_300,
  });
});

test("windows are added up before a share is taken", () => {
  const scores = scoresOf([
    [judged(400, DROP, "live")],
    [judged(300, DROP, "dead"), judged(300, DROP, "dead")],
    mixed(),
  ]);
  expect(scores).toMatchObject({
    falseDrop: 2 / 6,
    liveKept: 1 / 3,
    deadKept: 1 / 5,
    removed: 2_900 / 4_000,
  });
});

const nothing = { removed: null, falseDrop: null, liveKept: null, deadKept: null, informedness: null };

test.each<{ name: string; members: Judged[]; expected: Scores }>([
  { name: "no candidates", members: [], expected: nothing },
  {
    name: "nothing dropped",
    members: [judged(300, KEEP, "live"), judged(300, KEEP, "dead")],
    expected: { removed: 0, falseDrop: null, liveKept: 1, deadKept: 1, informedness: 0 },
  },
  {
    name: "nothing live",
    members: [judged(300, DROP, "dead"), judged(300, KEEP, "dead")],
    expected: { removed: 0.5, falseDrop: 0, liveKept: null, deadKept: 0.5, informedness: null },
  },
  {
    name: "nothing dead",
    members: [judged(300, DROP, "live"), judged(300, KEEP, "live")],
    expected: { removed: 0.5, falseDrop: 1, liveKept: 0.5, deadKept: null, informedness: null },
  },
  {
    name: "all as an oracle",
    members: [judged(300, KEEP, "live"), judged(300, DROP, "dead")],
    expected: { removed: 0.5, falseDrop: 0, liveKept: 1, deadKept: 0, informedness: 1 },
  },
  {
    name: "all the wrong way round",
    members: [judged(300, DROP, "live"), judged(300, KEEP, "dead")],
    expected: { removed: 0.5, falseDrop: 1, liveKept: 0, deadKept: 1, informedness: -1 },
  },
])("$name: what has nothing under it is null", ({ members, expected }) => {
  expect(shares(scoresOf([members]))).toEqual(expected);
});

test("where all candidates are opaque nothing can be scored", () => {
  const scores = scoresOf([[opaque(300, DROP), opaque(500, KEEP)]]);
  expect(shares(scores)).toEqual({
    removed: 300 / 800,
    falseDrop: 0,
    liveKept: null,
    deadKept: 0.5,
    informedness: null,
  });
  expect(shares(scores.scoreable as Scores)).toEqual(nothing);
});

test("dropping everything has the base rate as its false-drop, and keeps nothing live", () => {
  const all = [
    judged(400, DROP, "live"),
    judged(300, DROP, "dead"),
    judged(900, DROP, "dead"),
    opaque(300, DROP),
  ];
  expect(shares(scoresOf([all]))).toEqual({
    removed: 1,
    falseDrop: 1 / 4,
    liveKept: 0,
    deadKept: 0,
    informedness: 0,
  });
});

test("a trim is neither a keep nor a drop, and removes what it does not keep", () => {
  const members = [
    judged(600, trim(150), "live"),
    judged(400, KEEP, "live"),
    judged(500, trim(100), "dead"),
    judged(300, DROP, "dead"),
    judged(200, KEEP, "dead"),
  ];
  const scores = scoresOf([members]);
  expect(shares(scores)).toEqual({
    removed: (450 + 400 + 300) / 2_000,
    falseDrop: 0,
    liveKept: 1 / 2,
    deadKept: 1 / 3,
    informedness: 1 / 2 - 1 / 3,
  });
  expect(scores).toMatchObject({ drops: 1, trims: 2, removedTokens: 1_150 });
  expect(scores.byTokens).toMatchObject({ falseDrop: 0, liveKept: 400 / 1_000, deadKept: 200 / 1_000 });
});
