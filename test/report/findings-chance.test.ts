import { describe, expect, test } from "vitest";
import { findingsOf } from "../../src/report/findings/findings.ts";
import type { Results } from "../../src/report/results-schema.ts";
import {
  armWith,
  between,
  type Compared,
  compared,
  comparing,
  labelsOf,
  resultsWith,
  textsOf,
} from "./findings-results.ts";

const BETTER = "better than chance";
const WORSE = "worse than chance";
const NONE = "no discrimination";

/** The rule that says something of `a` beside chance. */
function ruleFor(given: Compared, more: Partial<Results> = {}): string[] {
  const metric = given.metric ?? "informedness";
  const results = resultsWith({ ...comparing({ metric, matchedNull: [compared("a", given)] }), ...more });
  return findingsOf(results)
    .map(({ rule }) => rule)
    .filter((rule) => [BETTER, WORSE, NONE, "not tested"].includes(rule));
}

describe("an arm beside chance", () => {
  test.each<[string, string, Compared]>([
    ["an interval above 0 and p at 5%", BETTER, { holm: 0.05 }],
    ["p just above 5%", NONE, { holm: 0.0501 }],
    ["an interval that touches 0 from above", NONE, { interval: between(0, 0.3) }],
    ["an interval just off 0", BETTER, { interval: between(0.0001, 0.3) }],
    ["an interval that holds 0", NONE, { interval: between(-0.1, 0.3) }],
    ["an interval below 0", WORSE, { value: -0.2, interval: between(-0.3, -0.0001) }],
    ["an interval that touches 0 from below", NONE, { value: -0.2, interval: between(-0.3, 0) }],
    ["a value outside its interval, on the other side", NONE, { value: -0.01, interval: between(0.1, 0.3) }],
    ["no interval", "not tested", { interval: null }],
    ["no test", "not tested", { sessions: 0 }],
  ])("with %s: %s", (_, rule, given) => {
    expect(ruleFor(given)).toEqual([rule]);
  });

  test.each<[NonNullable<Compared["metric"]>, string]>([
    ["falseDrop", WORSE],
    ["deadKept", WORSE],
    ["liveKept", BETTER],
    ["informedness", BETTER],
  ])("with more %s is %s", (metric, rule) => {
    expect(ruleFor({ metric })).toEqual([rule]);
  });

  test("that drops everything or nothing is its own null, and nothing is said of it", () => {
    expect(ruleFor({ value: 0, interval: between(0, 0), sessions: 0 })).toEqual([]);
  });

  test("that is told the future is not judged", () => {
    expect(ruleFor({}, { arms: { a: armWith({}, { cheats: true }) } })).toEqual([]);
  });

  test("stands in one sentence with those of the same verdict, the best first", () => {
    const matchedNull = [
      compared("a", { value: 0.11 }),
      compared("b", { value: 0.25, interval: between(0.2, 0.3) }),
      compared("c", { value: 0.11 }),
      compared("d", { value: -0.01, interval: between(-0.04, 0.02), detectable: 0.05 }),
      compared("e", { value: 0.01, interval: between(-0.04, 0.06), detectable: 0.08 }),
    ];
    expect(textsOf(BETTER, comparing({ matchedNull }))).toEqual([
      "Chosen better than dropping as much at random, by informedness: b (+25.0 points [20.0, 30.0]); a (+11.0 points [10.0, 30.0]); c (+11.0 points [10.0, 30.0]).",
    ]);
    expect(textsOf(NONE, comparing({ matchedNull }))).toEqual([
      "No discrimination is shown: by informedness these are not told apart from dropping as much at random: e (+1.0 points [-4.0, 6.0]); d (-1.0 points [-4.0, 2.0]). That is not the same as none: true differences below about 5.0 to 8.0 points are missed more than 20 times in 100.",
    ]);
  });

  test("lower is better: the lowest comes first", () => {
    const low = { value: -0.2, interval: between(-0.3, -0.1), metric: "falseDrop" } as const;
    const matchedNull = [compared("a", low), compared("b", { ...low, value: -0.25 })];
    expect(textsOf(BETTER, comparing({ metric: "falseDrop", matchedNull }))).toEqual([
      "Chosen better than dropping as much at random, by false-drop: b (-25.0 points [-30.0, -10.0]); a (-20.0 points [-30.0, -10.0]).",
    ]);
  });

  test("says why it is not told apart where its interval alone excludes 0", () => {
    const [text] = textsOf(NONE, comparing({ matchedNull: [compared("a", { holm: 0.064 })] }));
    expect(text).toContain("a (+20.0 points [10.0, 30.0], p after Holm 0.064)");
  });

  test("says how many outputs it was asked about, where these are not all", () => {
    const given = {
      ...comparing({ matchedNull: [compared("a")] }),
      arms: { a: armWith({ candidates: 30 }) },
    };
    expect(textsOf(BETTER, given)[0]).toContain("[10.0, 30.0], asked about 30 of 100 outputs)");
    const all = { ...given, arms: { a: armWith({ candidates: 100 }) } };
    expect(textsOf(BETTER, all)[0]).not.toContain("asked about");
  });
});

describe("the label", () => {
  const of = (sessions: number, given: Partial<Results> = {}): string[] =>
    labelsOf(BETTER, { ...comparing({ matchedNull: [compared("a", { sessions })] }), ...given });

  test("has a caveat below 30 sessions in which the arm decided otherwise than chance", () => {
    expect(of(30)).toEqual(["measured"]);
    expect(of(29)).toEqual(["measured, with caveat"]);
    const [text] = textsOf(BETTER, comparing({ matchedNull: [compared("a", { sessions: 29 })] }));
    expect(text).toContain("29 sessions). Fewer than 30 sessions: an interval is itself uncertain.");
  });

  test("parts the arms of one verdict", () => {
    const matchedNull = [compared("a", { sessions: 29 }), compared("b", { sessions: 30 })];
    const texts = textsOf(BETTER, comparing({ matchedNull }));
    expect(texts.map((text) => text.match(/ [ab] \(/)?.[0])).toEqual([" b (", " a ("]);
    expect(texts[0]).not.toContain("Fewer than 30");
  });

  test("has a caveat under another reading than the default one, which is said", () => {
    expect(of(50, { profile: "published" })).toEqual(["measured, with caveat"]);
    expect(textsOf("the reading", { profile: "published" })[0]).toContain("read by profile published");
    expect(textsOf("the reading", { profile: "default" })).toEqual([]);
  });
});

describe("where nothing can be told apart", () => {
  const scoreable = (live: number, opaque = 0): Partial<Results> => ({
    candidates: { count: 100, live, tokens: 1, sessions: 50, clusters: 50 },
    classes: { ...resultsWith().classes, opaque: { candidates: opaque, opaque, live: 0, tokens: 1 } },
  });

  test.each<[string, string[], Partial<Results>]>([
    ["no live output", ["of the 100 outputs that can be scored, none was used again."], scoreable(0)],
    ["no dead output", ["of the 90 outputs that can be scored, all were used again."], scoreable(90, 10)],
    ["only opaque ones", ["no output can be scored."], scoreable(0, 100)],
    ["one live output", [], scoreable(1)],
    ["one dead output", [], scoreable(89, 10)],
  ])("with %s", (_, said, given) => {
    const texts = textsOf("not tested", given);
    expect(texts).toHaveLength(said.length);
    for (const text of said) expect(texts[0]).toContain(text);
  });

  test("since intervals are turned off", () => {
    const settings = { ...resultsWith().settings, draws: 0 };
    const untested = comparing({ matchedNull: [compared("a", { interval: null, sessions: 0 })] });
    expect(textsOf("not tested", { settings, ...untested })).toEqual([
      "Whether any difference is more than noise: intervals are turned off.",
    ]);
  });

  test("since there are too few sessions: the arms are named", () => {
    const few = { interval: null, sessions: 5 };
    expect(
      textsOf("not tested", comparing({ matchedNull: [compared("b", few), compared("a", few)] })),
    ).toEqual([
      "Whether these choose better than chance: a; b. Too few sessions stand behind them for an interval and a test.",
    ]);
  });

  test("nothing is said without a candidate", () => {
    const candidates = { count: 0, live: 0, tokens: 0, sessions: 0, clusters: 0 };
    expect(findingsOf(resultsWith({ candidates }))).toEqual([]);
  });
});
