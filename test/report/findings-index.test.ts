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
  registered,
  resultsWith,
  textsOf,
} from "./findings-results.ts";

const BETTER = "better than the index";
const WORSE = "worse than the index";
const SAME = "not told apart from the index";
const NO_BETTER = "none better than the index";

const beside = (arm: string, given: Compared = {}) => compared(arm, { against: "index", ...given });

function rulesOf(given: Partial<Results>): string[] {
  return findingsOf(resultsWith(given))
    .map(({ rule }) => rule)
    .filter((rule) => rule.includes("index") && rule !== "the cost of the index");
}

describe("beside the index", () => {
  test.each<[string, string[], Compared]>([
    ["better, at 5%", [BETTER], { holm: 0.05 }],
    ["p just above 5%", [NO_BETTER, SAME], { holm: 0.0501 }],
    ["an interval that touches 0", [NO_BETTER, SAME], { interval: between(0, 0.3) }],
    ["worse", [NO_BETTER, WORSE], { value: -0.2, interval: between(-0.3, -0.1) }],
    ["no interval: nothing is said", [], { interval: null }],
  ])("%s", (_, rules, given) => {
    expect(rulesOf(comparing({ index: [beside("a", given)] }))).toEqual(rules);
  });

  test("without an index arm nothing is said", () => {
    expect(rulesOf(comparing({ matchedNull: [compared("a")] }))).toEqual([]);
  });

  test("an arm is compared with the index on the outputs that it was asked about", () => {
    const index = [
      beside("a"),
      beside("m", { against: "index, where m was asked", value: -0.2, interval: between(-0.3, -0.1) }),
    ];
    expect(textsOf(BETTER, comparing({ index }))).toEqual([
      "Better than index, by informedness: a (+20.0 points [10.0, 30.0]).",
    ]);
    expect(textsOf(WORSE, comparing({ index }))).toEqual([
      "Worse than index, where m was asked, by informedness: m (-20.0 points [-30.0, -10.0]).",
    ]);
    expect(textsOf(NO_BETTER, comparing({ index }))).toEqual([
      "No arm is shown to be better than index, where m was asked by informedness; one was tested.",
    ]);
  });

  test("that none is better has a caveat where one of the tests has", () => {
    const none = { holm: 0.5 };
    const of = (sessions: number): string[] =>
      labelsOf(NO_BETTER, comparing({ index: [beside("a", none), beside("b", { ...none, sessions })] }));
    expect(of(30)).toEqual(["measured"]);
    expect(of(29)).toEqual(["measured, with caveat"]);
  });
});

describe("the margin", () => {
  const claims = { equivalent: true, noWorse: true };
  const open = { holm: 0.5, margin: claims };
  const EQUAL = "Within 10.0 points of informedness of index, either way: a (live-kept – points).";
  const NO_WORSE =
    "If these are worse than index, then by less than 10.0 points of informedness: a (live-kept – points).";

  test.each<[string, string | undefined, string | undefined, Compared]>([
    ["equivalent is said once", EQUAL, undefined, open],
    ["no worse alone", undefined, NO_WORSE, { ...open, margin: { equivalent: false, noWorse: true } }],
    ["neither", undefined, undefined, { ...open, margin: { equivalent: false, noWorse: false } }],
    [
      "of a better arm no worse is not said",
      undefined,
      undefined,
      { margin: { equivalent: false, noWorse: true } },
    ],
    [
      "worse, but by less than the margin",
      EQUAL,
      undefined,
      { value: -0.02, interval: between(-0.03, -0.01), margin: claims },
    ],
  ])("%s", (_, equal, noWorse, given) => {
    const results = comparing({ margin: 0.1, index: [beside("a", given)] });
    expect(textsOf("equivalent", results).map((text) => text.slice(0, EQUAL.length))).toEqual(
      equal ? [equal] : [],
    );
    expect(textsOf("no worse", results).map((text) => text.slice(0, NO_WORSE.length))).toEqual(
      noWorse ? [noWorse] : [],
    );
  });

  test("is nothing where none was given", () => {
    expect(textsOf("equivalent", comparing({ margin: null, index: [beside("a", open)] }))).toEqual([]);
  });

  test.each<[string, Partial<Results>, boolean]>([
    ["registered", registered(), true],
    ["registered after a report", registered({ afterReport: true }), false],
    ["deviated", registered({ status: "deviated", deviations: ["arms"] }), false],
    ["an unregistered look", {}, false],
  ])("is called named beforehand only where that is so: %s", (_, given, isBefore) => {
    const results = { ...comparing({ margin: 0.1, index: [beside("a", open)] }), ...given };
    const [text] = textsOf("equivalent", results);
    expect(text?.includes("That margin was registered beforehand.")).toBe(isBefore);
    expect(text?.includes("Nothing shows that this margin was named")).toBe(!isBefore);
    expect(labelsOf("equivalent", results)).toEqual(["measured, with caveat"]);
  });
});

describe("models", () => {
  const model = { answered: 90, offered: 90 };
  const experiment = (given: object, more: object = {}): Partial<Results> => ({
    ...comparing({ matchedNull: [compared("m"), compared("m ∩ index"), compared("p")] }),
    arms: { m: armWith(), "m ∩ index": armWith(), p: armWith() },
    experiment: {
      standIn: null,
      sameCorpus: true,
      derived: ["m ∩ index"],
      models: { m: { ...model, ...given } },
      ...more,
    } as unknown as NonNullable<Results["experiment"]>,
  });

  test("that all answered are judged as any arm", () => {
    expect(labelsOf("better than chance", experiment({}))).toEqual(["measured"]);
  });

  test("whose answers are missing get a caveat", () => {
    expect(labelsOf("better than chance", experiment({ answered: 89 }))).toEqual([
      "measured",
      "measured, with caveat",
    ]);
    expect(textsOf("better than chance", experiment({ answered: 89 }))[1]).toContain(": m (");
  });

  test("that were asked about another corpus get a caveat", () => {
    expect(textsOf("better than chance", experiment({}, { sameCorpus: false }))[1]).toContain(": m (");
  });

  test("are not judged where none answered", () => {
    const given = experiment({}, { standIn: "Invented." });
    expect(textsOf("better than chance", given)).toEqual([
      "Chosen better than dropping as much at random, by informedness: p (+20.0 points [10.0, 30.0]).",
    ]);
    expect(textsOf("limit", given)).toContain("Anything about models: none answered.");
    expect(textsOf("limit", experiment({}))).not.toContain("Anything about models: none answered.");
  });
});
