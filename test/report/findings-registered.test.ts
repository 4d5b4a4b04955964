import { describe, expect, test } from "vitest";
import { findingsOf } from "../../src/report/findings/findings.ts";
import type { ClaimResults, HypothesisResults } from "../../src/report/registration-schema.ts";
import {
  between,
  compared,
  comparing,
  labelsOf,
  registered,
  resultsWith,
  textsOf,
} from "./findings-results.ts";

const hypothesis = (given: Partial<HypothesisResults> = {}): HypothesisResults => ({
  arm: "a",
  against: "matched null",
  direction: "higher",
  verdict: "confirmed",
  why: "since",
  ...given,
});

describe("a registered experiment", () => {
  test("that deviated says so first of all", () => {
    const given = registered({
      status: "deviated",
      deviations: ["arms", "corpus"],
      hypotheses: [hypothesis()],
    });
    expect(findingsOf(resultsWith(given))[0]).toEqual({
      label: "measured, with caveat",
      rule: "deviated",
      text: "This experiment DEVIATED from what was registered on 2026-01-02, in: arms, corpus. So its hypotheses do not count as foreseen.",
    });
  });

  test("that was never registered says so first of all", () => {
    const given = registered({ status: "unregistered", registered: null, digest: null });
    expect(findingsOf(resultsWith(given))[0]?.text).toBe(
      "This experiment was not registered before it was run.",
    );
    const elsewhere = registered({ status: "unregistered", deviations: ["named corpus"] });
    expect(textsOf("unregistered", elsewhere)).toEqual([
      "This experiment was not registered before it was run. It was not run as its file says, in: named corpus.",
    ]);
  });

  test("that was registered late, or again, says so", () => {
    expect(textsOf("registered late", registered({ afterReport: true }))).toEqual([
      "It was registered after a report had been made.",
    ]);
    const amended = [{ registered: "2026-01-01", digest: "c", why: "w" }];
    expect(textsOf("registered late", registered({ amended }))).toEqual([
      "It was registered again, after 1 earlier one had been given up.",
    ]);
    expect(textsOf("registered late", registered())).toEqual([]);
  });
});

describe("hypotheses", () => {
  const numbers = comparing({
    matchedNull: [compared("a", { sessions: 30 })],
    index: [
      compared("b", {
        against: "index",
        value: 0.01,
        interval: between(-0.03, 0.05),
        interval90: between(-0.02, 0.04),
      }),
    ],
  });

  test("come with their verdicts and numbers", () => {
    const given = {
      ...numbers,
      ...registered({
        hypotheses: [
          hypothesis(),
          hypothesis({ arm: "b", against: "index", direction: "equivalent" }),
          hypothesis({ arm: "b", against: "index", verdict: "not confirmed" }),
          hypothesis({ direction: "lower", verdict: "the opposite" }),
          hypothesis({ arm: "c", verdict: "cannot be tested", why: "there is none" }),
        ],
      }),
    };
    const found = findingsOf(resultsWith(given)).filter(({ rule }) => rule.startsWith("expected"));
    expect(found.map(({ label, text }) => [label, text])).toEqual([
      [
        "measured",
        "Expected, and found (informedness): a higher than matched null (+20.0 points [10.0, 30.0]); b equivalent to index (+1.0 points, 90% interval -2.0 to +4.0).",
      ],
      [
        "measured",
        "Expected, and not shown, which does not refute it (informedness): b higher than index (+1.0 points [-3.0, 5.0]).",
      ],
      [
        "measured",
        "Expected, and the opposite found (informedness): a lower than matched null (+20.0 points [10.0, 30.0]).",
      ],
      [
        "cannot be measured with this instrument",
        "What was expected, and cannot be tested in this corpus (informedness): c higher than matched null (there is none).",
      ],
    ]);
  });

  test.each([
    ["registered", 30, {}, "measured"],
    ["few sessions", 29, {}, "measured, with caveat"],
    ["deviated", 30, { status: "deviated" }, "measured, with caveat"],
    ["unregistered", 30, { status: "unregistered" }, "measured, with caveat"],
    ["after a report", 30, { afterReport: true }, "measured, with caveat"],
  ] as const)(
    "are measured only where they were foreseen, in enough sessions: %s",
    (_, sessions, given, label) => {
      const matchedNull = [compared("a", { sessions })];
      const results = {
        ...comparing({ matchedNull }),
        ...registered({ hypotheses: [hypothesis()], ...given }),
      };
      expect(labelsOf("expected: confirmed", results)).toEqual([label]);
    },
  );
});

describe("published results", () => {
  const row = (verdict: ClaimResults["verdict"], given: Partial<ClaimResults> = {}): ClaimResults => ({
    row: "r",
    published: "24%",
    value: 0.24,
    ours: 0.3,
    interval: between(0.26, 0.35),
    verdict,
    why: null,
    ...given,
  });
  const claiming = (rows: ClaimResults[]) =>
    registered({ claims: { source: "the source", profile: "published", rows } });

  test("are counted, and those that differ are named", () => {
    const rows = [
      row("agrees"),
      row("agrees"),
      row("differs"),
      row("no interval"),
      row("not replicable"),
      row("not replicable"),
    ];
    const counts = { row: "outputs", published: "1,200", ours: 1150, interval: null };
    expect(textsOf("published results", claiming([...rows, row("differs", counts)]))).toEqual([
      "Of 4 published results (the source), 2 lie in the 95% interval of ours and 2 do not. A wide interval agrees with much; and the published values are estimates with errors of their own, which are not known here, so a small difference says little. These differ: r (published 24%, here 30.0% [26.0, 35.0]); outputs (published 1,200, here 1,150).",
    ]);
    expect(textsOf("published results, not held", claiming(rows))).toEqual([
      "Of 6 published results, 1 could not be held against an interval, and 2 cannot be replicated here.",
    ]);
  });

  test("are named up to eight", () => {
    const of = (count: number) =>
      textsOf("published results", claiming(Array.from({ length: count }, () => row("differs"))))[0];
    expect(of(8)).toMatch(/\]\)\.$/);
    expect(of(9)).toMatch(/\]\); and 1 more\.$/);
  });

  test("are left out where there are none", () => {
    expect(textsOf("published results", registered())).toEqual([]);
    expect(textsOf("published results", claiming([row("not replicable")]))).toEqual([]);
    expect(textsOf("published results, not held", claiming([row("agrees")]))).toEqual([]);
  });
});
