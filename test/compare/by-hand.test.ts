import fc from "fast-check";
import { expect, test } from "vitest";
import { compareResults } from "../../src/compare/compare-results.ts";
import { verdictOf } from "../../src/compare/sentence.ts";
import { readSide, type Side } from "../../src/compare/side.ts";
import { informednessOf, naiveP } from "./naive.ts";
import { armOf, type Row, reportOf, rowOf } from "./reports.ts";

const HOW = { draws: 500, seed: 1, disjoint: false, metric: "informedness" } as const;

/** One live and one dead candidate in each session, decided as `decide` says. */
function sessions(count: number, decide: (session: number, live: boolean) => Record<string, string>): Row[] {
  return Array.from({ length: count }, (_, k) =>
    [true, false].map((live, place) =>
      rowOf({
        file: `${k}.jsonl`,
        cluster: k,
        place,
        toolUseId: `${k}-${place}`,
        live,
        uses: live ? [{ held: false, alsoIn: [] }] : [],
        decisions: decide(k, live),
      }),
    ),
  ).flat();
}

const compare = (a: readonly Row[], b: readonly Row[], names = ["index"]) => {
  const arms = Object.fromEntries(names.map((name) => [name, armOf()]));
  return compareResults(readSide(reportOf(a, { arms })), readSide(reportOf(b, { arms })), HOW);
};
const only = ({ arms }: ReturnType<typeof compare>) => arms[0] as (typeof arms)[number];

const keepAll = sessions(8, () => ({ index: "keep" }));
const dropsDead = sessions(8, (_, live) => ({ index: live ? "keep" : "drop" }));

test("an arm that drops the dead of eight sessions is better by more than noise", () => {
  const { changes, verdict, sentence, candidates, otherwise } = only(compare(keepAll, dropsDead));
  expect({ candidates, otherwise, verdict }).toEqual({
    candidates: 16,
    otherwise: 8,
    verdict: "more than noise",
  });
  // Kept of the live 1 and of the dead 1, so 0; afterwards 1 and 0. Of 256 exchanges two are as far apart.
  expect(changes.informedness).toEqual({
    a: 0,
    b: 1,
    difference: 1,
    interval: { low: 1, high: 1 },
    p: 2 / 256,
    holm: 2 / 256,
    detectable: 0,
  });
  expect(changes.removed).toMatchObject({ a: 0, b: 0.5, difference: 0.5 });
  // Nothing was dropped before: no share, and no difference.
  expect(changes.falseDrop).toMatchObject({ a: null, b: 0, difference: null, interval: null, p: null });
  expect(changes.lost).toMatchObject({ a: null, b: 0 });
  expect(sentence).toBe(
    "more than noise: b − a of informedness is +100.0 points [100.0, 100.0], p 0.008 after Holm",
  );
});

test("arms that are compared together are corrected together, and those that cannot differ cost nothing", () => {
  const names = ["one", "two", "still"];
  // A third candidate is dead in a and live in b, so that sessions differ even where decisions do not.
  const third = (live: boolean) =>
    Array.from({ length: 8 }, (_, k) =>
      rowOf({
        file: `${k}.jsonl`,
        cluster: k,
        toolUseId: `${k}-third`,
        live,
        decisions: { one: "keep", two: "keep", still: "keep" },
      }),
    );
  const a = [...sessions(8, () => ({ one: "keep", two: "keep", still: "keep" })), ...third(false)];
  const b = sessions(8, (_, live) => {
    const action = live ? "keep" : "drop";
    return { one: action, two: action, still: "keep" };
  });
  const { arms } = compare(a, [...b, ...third(true)], names);
  const holm = Object.fromEntries(arms.map(({ arm, changes }) => [arm, changes.informedness.holm]));
  expect(holm).toEqual({ one: 4 / 256, two: 4 / 256, still: null });
});

test.each([
  [{ low: 0.1, high: 0.2 }, 0.05, "more than noise"],
  [{ low: -0.2, high: -0.1 }, 0.05, "more than noise"],
  [{ low: 0.1, high: 0.2 }, 0.051, "not told apart"],
  [{ low: 0, high: 0.2 }, 0.01, "not told apart"],
  [{ low: 0.1, high: 0.2 }, null, "not told apart"],
  [null, 0.01, "no interval"],
])("an interval of %j and a p of %j is %s", (interval, holm, verdict) => {
  const rest = { a: 0, b: 0.15, difference: 0.15, p: holm, detectable: null };
  expect(verdictOf({ ...rest, interval, holm })).toBe(verdict);
});

test("the verdict is about the metric that was asked for", () => {
  const sides = [keepAll, dropsDead].map((rows) => readSide(reportOf(rows))) as [Side, Side];
  const { arms } = compareResults(...sides, { ...HOW, metric: "liveKept" });
  expect(arms[0]).toMatchObject({
    verdict: "not told apart",
    sentence: "not told apart: b − a of live-kept is 0.0 points [0.0, 0.0]; no draw differed",
  });
});

test("with four sessions better and four worse nothing is told apart", () => {
  const b = sessions(8, (k, live) => ({ index: live === k < 4 ? "keep" : "drop" }));
  const { changes, verdict, sentence } = only(compare(keepAll, b));
  expect(changes.informedness).toMatchObject({ a: 0, b: 0, difference: 0, p: 1 });
  expect(verdict).toBe("not told apart");
  // 8 draws of ±1: a standard error of about 1/√8 = 0.354, and 2.80 times that is about 99 points.
  expect(changes.informedness.detectable).toBeGreaterThan(0.9);
  expect(changes.informedness.detectable).toBeLessThan(1.08);
  expect(sentence).toMatch(/; the smallest difference this corpus would show is (9\d|10\d)\.\d points$/);
});

test("seven sessions have a p and no interval, so nothing is said", () => {
  const { changes, verdict, sentence } = only(compare(keepAll.slice(0, 14), dropsDead.slice(0, 14)));
  expect(changes.informedness).toMatchObject({ difference: 1, interval: null, p: 2 / 128 });
  expect(verdict).toBe("no interval");
  expect(sentence).toBe(
    "no interval: b − a of informedness is +100.0 points, and fewer than 8 sessions hold anything that it is a share of",
  );
});

test("files that are one cluster on either side are one session", () => {
  // Files 0 and 1 are forks in a, 1 and 2 in b: with six others there are seven sessions left.
  const inA = sessions(9, () => ({ index: "keep" })).map((row) => ({
    ...row,
    cluster: row.file === "1.jsonl" ? 0 : row.cluster,
  }));
  const inB = sessions(9, (_, live) => ({ index: live ? "keep" : "drop" })).map((row) => ({
    ...row,
    cluster: row.file === "2.jsonl" ? 1 : row.cluster,
  }));
  expect(only(compare(inA, inB)).changes.informedness).toMatchObject({ interval: null, p: 2 / 128 });
});

test("what is lost depends on what else went from the window", () => {
  const row = (toolUseId: string, place: number, index: string, alsoIn: number[], held = false) =>
    rowOf({ toolUseId, place, live: true, uses: [{ held, alsoIn }], decisions: { index } });
  const others = [row("other", 3, "drop", [], true)];
  const a = [row("one", 0, "drop", [1]), row("two", 1, "keep", [0]), ...others];
  const b = [row("one", 0, "drop", [1]), row("two", 1, "drop", [0]), ...others];
  // Before, the second holds what the first held; then both are gone. What a message holds is never lost.
  expect(only(compare(a, b)).changes.lost).toMatchObject({ a: 0, b: 2 / 3 });
});

test("opaque, unasked and ambiguous candidates are left out and counted", () => {
  const a = [...keepAll, rowOf({ toolUseId: "o" }), rowOf({ toolUseId: "u" }), rowOf({ toolUseId: "x" })];
  const b = [
    ...dropsDead,
    rowOf({ toolUseId: "o", class: "opaque" }),
    rowOf({ toolUseId: "u", decisions: { index: "not-asked" } }),
    rowOf({ toolUseId: "x" }),
    rowOf({ toolUseId: "x", place: 1 }),
    rowOf({ toolUseId: "new" }),
  ];
  const compared = compare(a, b);
  expect(compared.corpus.matched).toEqual({
    inBoth: 18,
    compared: 17,
    onlyA: 0,
    onlyB: 1,
    opaque: 1,
    ambiguous: 3,
    sharedIds: 19,
  });
  expect(only(compared).candidates).toBe(16);
});

test("of an arm that trims, the file does not say what was removed and lost", () => {
  const trims = sessions(8, (k) => ({ index: k === 0 ? "trim" : "drop" }));
  const { changes } = only(compare(keepAll, trims));
  expect(changes.removed).toMatchObject({ a: null, b: null, difference: null, p: null });
  expect(changes.lost).toMatchObject({ a: null, b: null, difference: null });
  expect(changes.liveKept).toMatchObject({ a: 1, b: 0, difference: -1 });
});

test("settings and arms that differ are listed", () => {
  const a = readSide(reportOf(keepAll, { arms: { index: armOf(), old: armOf() } }));
  const b = readSide(
    reportOf(keepAll, {
      arms: { index: armOf({ kind: "other" }), new: armOf() },
      more: { profile: "published", identifiers: "wide", settings: { fire: "turns:0.6", draws: 2000 } },
    }),
  );
  const { settings, armDifferences } = compareResults(a, b, HOW);
  expect(settings).toEqual([
    { setting: "profile", a: "default", b: "published" },
    { setting: "identifiers", a: null, b: "wide" },
    { setting: "minTokens", a: 300, b: null },
  ]);
  expect(armDifferences).toEqual({
    onlyA: ["old"],
    onlyB: ["new"],
    changed: [{ arm: "index", a: { kind: "index" }, b: { kind: "other" } }],
  });
});

test("the p is that of a naive count, and changing places changes the sign only", () => {
  const action = fc.constantFrom("keep", "drop");
  const session = fc.array(fc.tuple(fc.boolean(), action, action), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(session, { minLength: 3, maxLength: 7 }), (all) => {
      const rows = (side: 1 | 2) =>
        all.flatMap((candidates, k) =>
          candidates.map((candidate, i) =>
            rowOf({
              file: `${k}.jsonl`,
              cluster: k,
              place: i,
              toolUseId: `${k}-${i}`,
              live: candidate[0],
              decisions: { index: candidate[side] },
            }),
          ),
        );
      const [a, b] = [rows(1), rows(2)];
      const there = only(compare(a, b)).changes.informedness;
      const back = only(compare(b, a)).changes.informedness;
      expect(back.p).toBe(there.p);
      if (there.difference === null) return;
      expect(back.difference).toBeCloseTo(-there.difference, 12);
      const bySession = all.map((_, k) => {
        const inSession = ({ cluster }: Row) => cluster === k;
        return [a.filter(inSession), b.filter(inSession)] as const;
      });
      if (there.p !== null) expect(there.p).toBeCloseTo(naiveP(bySession, "index", informednessOf), 12);
    }),
    { numRuns: 40 },
  );
});
