import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findingsOf } from "../../src/report/findings/findings.ts";
import { findingsSection } from "../../src/report/findings/section.ts";
import type { Results } from "../../src/report/results-schema.ts";
import { armWith, compared, comparing, resultsWith } from "./findings-results.ts";

const METRICS = ["falseDrop", "liveKept", "deadKept", "informedness"] as const;
/** Ends and p-values at which verdicts turn are as likely as all others. */
const end = fc.oneof(fc.constantFrom(0, 0.001, -0.001), fc.double({ min: -1, max: 1, noNaN: true }));
const p = fc.oneof(fc.constantFrom(0.05, 0.0501, null), fc.double({ min: 0, max: 1, noNaN: true }));
const comparison = fc.record({
  value: fc.option(end),
  interval: fc.option(fc.tuple(end, end).map(([a, b]) => ({ low: Math.min(a, b), high: Math.max(a, b) }))),
  holm: p,
  sessions: fc.constantFrom(0, 5, 29, 30, 70),
  cheats: fc.boolean(),
  margin: fc.option(fc.record({ equivalent: fc.boolean(), noWorse: fc.boolean() })),
});
type Drawn = typeof comparison extends fc.Arbitrary<infer One> ? One : never;

const family = fc.array(comparison, { maxLength: 8 });
const corpus = fc.record({
  metric: fc.constantFrom(...METRICS),
  margin: fc.constantFrom(null, 0.1),
  profile: fc.constantFrom("default" as const, "published" as const),
  matchedNull: family,
  index: family,
});

type Given = typeof corpus extends fc.Arbitrary<infer One> ? One : never;

/** `arm1!`, which is in no other arm's name. */
const nameOf = (i: number): string => `arm${i}!`;

function resultsOf({ metric, margin, profile, matchedNull, index }: Given): Results {
  const made = (all: readonly Drawn[], against: string, from: number) =>
    all.map((one, i) => compared(nameOf(from + i), { ...one, metric, against }));
  const arms = [...matchedNull, ...index].map(({ cheats }, i) => [nameOf(i), armWith({}, { cheats })]);
  return resultsWith({
    profile,
    arms: Object.fromEntries(arms),
    ...comparing({
      metric,
      margin,
      matchedNull: made(matchedNull, "matched null", 0),
      index: made(index, "index", matchedNull.length),
    }),
  });
}

const CLAIMS = ["better than chance", "worse than chance", "better than the index", "worse than the index"];
const CHANCE = ["better than chance", "worse than chance", "no discrimination"];

describe("whatever the numbers are", () => {
  test("no sentence says better or worse that interval and test do not carry", () => {
    fc.assert(
      fc.property(corpus, (given) => {
        const results = resultsOf(given);
        const { metric, matchedNull, index } = results.comparisons;
        const lessIsBetter = metric === "falseDrop" || metric === "deadKept";
        for (const { rule, text } of findingsOf(results)) {
          if (!CLAIMS.includes(rule)) continue;
          const named = [...matchedNull, ...index].filter(({ arm }) => text.includes(`${arm} (`));
          expect(named.length).toBeGreaterThan(0);
          for (const { arm, holm, differences } of named) {
            const { low, high } = differences[metric].interval ?? { low: 0, high: 0 };
            const wantsMore = rule.startsWith("better") !== lessIsBetter;
            expect(wantsMore ? low > 0 : high < 0).toBe(true);
            expect(holm).toBeLessThanOrEqual(0.05);
            expect(results.arms[arm]?.cheats).toBe(false);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test("nothing else speaks of better and worse arms than the rules that say so", () => {
    fc.assert(
      fc.property(corpus, (given) => {
        for (const { rule, text } of findingsOf(resultsOf(given))) {
          if (!/\b(better|worse)\b/i.test(text)) continue;
          expect([...CLAIMS, "none better than the index", "no worse", "not tested", "limit"]).toContain(
            rule,
          );
        }
      }),
    );
  });

  test("every arm with an interval and a test is in exactly one verdict, and no other is", () => {
    fc.assert(
      fc.property(corpus, (given) => {
        const results = resultsOf(given);
        const verdicts = findingsOf(results).filter(({ rule }) => CHANCE.includes(rule));
        for (const [i, { value, interval, holm, sessions, cheats }] of given.matchedNull.entries()) {
          const isTested = value !== null && interval !== null && holm !== null && sessions > 0 && !cheats;
          const found = verdicts.filter(({ text }) => text.includes(`${nameOf(i)} (`));
          expect(found.length).toBe(isTested ? 1 : 0);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("measured without a caveat needs 30 sessions and the default reading", () => {
    fc.assert(
      fc.property(corpus, (given) => {
        const results = resultsOf(given);
        const { matchedNull, index } = results.comparisons;
        for (const { label, text } of findingsOf(results)) {
          if (label !== "measured") continue;
          expect(given.profile).toBe("default");
          for (const { arm, swap } of [...matchedNull, ...index])
            if (text.includes(`${arm} (`)) expect(swap?.clusters).toBeGreaterThanOrEqual(30);
        }
      }),
    );
  });

  test("the order of arms does not matter", () => {
    fc.assert(
      fc.property(corpus, (given) => {
        const results = resultsOf(given);
        const { comparisons, arms } = results;
        const turned: Results = {
          ...results,
          arms: Object.fromEntries(Object.entries(arms).reverse()),
          comparisons: {
            ...comparisons,
            matchedNull: comparisons.matchedNull.toReversed(),
            index: comparisons.index.toReversed(),
          },
        };
        expect(findingsOf(turned)).toEqual(findingsOf(results));
      }),
    );
  });

  test("a name cannot be markup, nor move the terminal's cursor", () => {
    const evil = fc.array(
      fc.constantFrom("<img>", "\u001b[2J", "\n# ", "`", "*", "[a](http://b)", "|", "\u202e", "x"),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(evil, (parts) => {
        const results = resultsWith(comparing({ matchedNull: [compared(parts.join(""))] }));
        const section = findingsSection({ ...results, findings: findingsOf(results) });
        const line = section.split("\n").find((one) => one.startsWith("- Chosen better")) ?? "";
        expect(line).toContain("+20.0 points");
        for (const raw of ["\u001b", "\u202e", "<img"]) expect(section).not.toContain(raw);
        expect(line.replace(/\\./g, "")).not.toMatch(/[`*[\]|#]/);
      }),
    );
  });
});
