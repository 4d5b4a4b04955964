import { describe, expect, test } from "vitest";
import type { Results } from "../../src/report/results-schema.ts";
import { armWith, between, compared, comparing, labelsOf, resultsWith, textsOf } from "./findings-results.ts";

const CAVEAT = "measured, with caveat";

describe("the reading", () => {
  const look = (live: number, falseDrop: number | null) => ({
    clusters: 50,
    windows: 50,
    candidates: 100,
    scoreable: 80,
    live,
    arms: (falseDrop === null
      ? {}
      : { index: { falseDrop, intervals: { falseDrop: between(0.1, 0.3) } } }) as NonNullable<
      Results["otherRule"]
    >["look"]["arms"],
  });

  test("is compared step by step, from the first to the last", () => {
    const corrections: NonNullable<Results["corrections"]> = [
      { step: "published", look: look(40, 0.2) },
      { step: "windows", look: look(9, 0.9) },
      { step: "default", look: look(20, 0.15) },
    ];
    expect(textsOf("the corrections", { corrections })).toEqual([
      "Read as published, 50.0% of 80 outputs, and of what index drops 20.0% [10.0, 30.0] are used again; with all corrections 25.0% of 80 outputs, and of what index drops 15.0% [10.0, 30.0]. Both readings share most of their outputs, so these intervals do not say whether the change is more than noise.",
    ]);
    expect(textsOf("the corrections", { corrections: corrections.slice(0, 1) })).toEqual([]);
  });

  test("by the other rule is beside it; without an index arm its drops are left out", () => {
    const otherRule = { rule: "corrected", own: look(32, null), look: look(20, null) } as const;
    expect(textsOf("the identifier rule", { otherRule })).toEqual([
      "By the published rule 40.0% of 80 outputs are used again, by the corrected one 25.0% of 80 outputs. This difference has no test.",
    ]);
    const [text] = textsOf("the identifier rule", {
      otherRule: { rule: "corrected", own: look(32, 0.3), look: look(20, 0.2) },
    });
    expect(text).toContain("Of what index drops, 30.0% and 20.0% are.");
  });
});

describe("selection", () => {
  const stretching = (removed: number, given: Parameters<typeof compared>[1] = {}): Partial<Results> => ({
    ...comparing({ matchedNull: [compared("a", given), compared("b", { holm: 0.06 })] }),
    arms: { a: armWith({}, { removed }), b: armWith({}, { removed: 0.9 }) },
  });
  const RULE = "selection is no summary";

  test("only delays: by the arm that removes most of those that are better than chance", () => {
    const [text] = textsOf(RULE, stretching(0.2));
    expect(text).toContain(
      "What share of all that arrives a would remove is not measured here: its 20.0% are of",
    );
    expect(labelsOf(RULE, stretching(0.2))).toEqual(["structural argument"]);
  });

  test("is not spoken of where no arm is better than chance, or it removes nothing or all", () => {
    expect(textsOf(RULE, stretching(0.2, { interval: between(0, 0.3) }))).toEqual([]);
    expect(textsOf(RULE, stretching(0))).toEqual([]);
    expect(textsOf(RULE, stretching(1))).toEqual([]);
  });
});

describe("real compactions", () => {
  const incumbent = (given: object = {}): Pick<Results, "incumbent"> => ({
    incumbent: {
      compactions: 40,
      clusters: 30,
      totals: { turnsAfter: 200, damagedTurns: 30 },
      damage: { share: 0.15, interval: between(0.1, 0.2) },
      placebo: { turnsAfter: 200, damagedTurns: 4, share: 0.02 },
      ...given,
    } as unknown as NonNullable<Results["incumbent"]>,
  });

  test("are given with their interval, and chance", () => {
    const [text] = textsOf("damage", incumbent());
    expect(text).toContain(
      "30 of 200 model turns after 40 compactions (30 sessions) use something that the summary does not hold and nothing brought back: 15.0% [10.0, 20.0]; by chance 2.0%, which has no interval.",
    );
    expect(text).not.toContain("Fewer than 30");
    expect(textsOf("damage", incumbent({ clusters: 29 }))[0]).toContain("Fewer than 30 sessions");
  });

  test("give no share without an interval", () => {
    const [text] = textsOf("damage", incumbent({ damage: { share: 0.15, interval: null } }));
    expect(text).toContain("brought back: too few sessions for an interval.");
    expect(text).not.toContain("%");
  });

  test("say nothing where there was none, or no turn after one", () => {
    expect(textsOf("damage", incumbent({ compactions: 0 }))).toEqual([]);
    expect(textsOf("damage", incumbent({ totals: { turnsAfter: 0, damagedTurns: 0 } }))).toEqual([]);
  });
});

test("opaque outputs are a limit only where there are some", () => {
  const opaque = (candidates: number) => ({
    classes: { ...resultsWith().classes, opaque: { candidates, opaque: candidates, live: 0, tokens: 1 } },
  });
  expect(textsOf("limit", opaque(1))[0]).toContain("Whether 1 of 100 outputs were used");
  expect(textsOf("limit", opaque(0))[0]).toContain("Reuse in other words");
});

describe("what use rests on", () => {
  const brackets = (share: number | null, exact = 40): Pick<Results, "brackets"> => ({
    brackets: {
      scoreable: 80,
      live: { exact },
      audit: { onOneIdentifier: 10 },
      placebo: { share, tries: 1200 },
    } as unknown as NonNullable<Results["brackets"]>,
  });
  const RULE = "what use rests on";

  test("is a single identifier, or chance", () => {
    expect(textsOf(RULE, brackets(0.03))).toEqual([
      "Of 40 outputs that were used, 25.0% rest on a single identifier. By chance 3.0% of outputs would count as used (placebo, 1,200 tries), beside the 50.0% that do. These shares have no interval.",
    ]);
    expect(labelsOf(RULE, brackets(0.03))).toEqual([CAVEAT]);
  });

  test("leaves chance out where there was no other session, and says nothing where nothing was used", () => {
    expect(textsOf(RULE, brackets(null))[0]).not.toContain("chance");
    expect(textsOf(RULE, brackets(0.03, 0))).toEqual([]);
  });
});

describe("a sweep", () => {
  type Sweep = NonNullable<Results["sweeps"]>[number];
  const at = (corrected: number | null, value: number, low?: number, high?: number) =>
    ({
      corrected,
      overNull: { value, interval: between(low, high) },
    }) as Sweep["points"][number]["arms"][string];
  const sweeping = (metric: Sweep["metric"], points: readonly Record<string, ReturnType<typeof at>>[]) => ({
    sweeps: [
      {
        name: "fire",
        varies: "candidates",
        default: "",
        metric,
        tests: 9,
        points: points.map((arms) => ({ arms })),
      },
    ] as unknown as Sweep[],
  });
  const points = [
    { index: at(0.05, 0.2, 0.1, 0.3), "drop-all": at(null, 0, 0, 0) },
    { index: at(0.0501, 0.2, 0.1, 0.3) },
    { index: at(0.01, 0.2, 0, 0.3) },
    { index: at(0.01, -0.2, -0.3, -0.1), a: at(0.01, 0.2, 0.1, 0.3) },
    { index: at(0.01, 0.2) },
  ];

  test("counts the points at which interval and corrected p carry a verdict", () => {
    expect(textsOf("the sweeps", sweeping("informedness", points))).toEqual([
      "How many points of the sweeps are shown to be better than chance by informedness, of those tested. Where the pass fires: a 1 of 1; index 1 of 4 (worse 1). In each sweep at most 5% of those shown are expected to be false; points that are the same policy under another number count each, and points are not tested against each other.",
    ]);
    expect(labelsOf("the sweeps", sweeping("informedness", points))).toEqual([CAVEAT]);
  });

  test("counts less as better where less is better", () => {
    const [text] = textsOf("the sweeps", sweeping("falseDrop", [{ index: at(0.01, -0.2, -0.3, -0.1) }]));
    expect(text).toContain("Where the pass fires: index 1 of 1. ");
  });

  test("says nothing where nothing was tested", () => {
    expect(textsOf("the sweeps", sweeping("informedness", [{ "drop-all": at(null, 0, 0, 0) }]))).toEqual([]);
  });
});
