import fc from "fast-check";
import { expect, test } from "vitest";
import { type Decision, DROP, KEEP, NO_ANSWER, NOT_ASKED } from "../../src/arms/arm.ts";
import { type FiredWindow, lostUnder } from "../../src/scoring/tally.ts";
import { isLive, type Used } from "../../src/truths/truths.ts";
import { candidatesOf } from "../build.ts";
import { nastySessions } from "./nasty-sessions.ts";

const windows = nastySessions.map((built) => candidatesOf(built, { minTokens: 1 }));

/** Whether the first truth never holds where the second does not. */
const WITHIN = [
  ["needed", "exact"],
  ["exact", "strictGuarded"],
  ["strictGuarded", "strict"],
  ["strictGuarded", "looseGuarded"],
  ["looseGuarded", "loose"],
  ["strict", "loose"],
] as const;

test("narrow truths lie within wide ones", () => {
  const apart = new Set<string>();
  fc.assert(
    fc.property(windows, (candidates) => {
      for (const candidate of candidates) {
        for (const [narrow, wide] of WITHIN) {
          if (isLive(candidate, narrow)) expect(isLive(candidate, wide)).toBe(true);
          else if (isLive(candidate, wide)) apart.add(`${narrow} ${wide}`);
        }
      }
    }),
    { numRuns: 100 },
  );
  // No two of them are the same.
  expect(apart.size).toBe(WITHIN.length);
});

test("what introduced nothing is live under none", () => {
  fc.assert(
    fc.property(windows, (candidates) => {
      for (const { novel, uses, widened } of candidates)
        if (novel === 0) expect({ uses, widened }).toEqual({ uses: [], widened: [] });
    }),
    { numRuns: 50 },
  );
});

/** A decision, and the names that a trim's part holds, out of what the future used. */
const decision = (used: Used): fc.Arbitrary<Decision> => {
  const names = [...used.uses.map(({ identifier }) => identifier), ...used.carries];
  const trim = fc.subarray(names).map((holds): Decision => ({ action: "trim", keptTokens: 1, holds }));
  return fc.oneof(fc.constantFrom(DROP, DROP, DROP, KEEP, NO_ANSWER, NOT_ASKED), trim);
};

const decided = windows.chain((used) =>
  fc.tuple(
    fc.constant({ used } as unknown as FiredWindow),
    fc.tuple(...used.map(decision)),
    fc.array(fc.boolean(), { minLength: used.length, maxLength: used.length }),
  ),
);

test("what is lost was dropped and is live under exact", () => {
  let lostOnes = 0;
  fc.assert(
    fc.property(decided, ([window, decisions]) => {
      for (const [i, isLost] of lostUnder(window, decisions).entries()) {
        if (!isLost) continue;
        lostOnes += 1;
        expect(decisions[i]?.action).toBe("drop");
        expect(isLive(window.used[i] as Used, "exact")).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
  expect(lostOnes).toBeGreaterThan(20);
});

test("dropping more never makes fewer lost", () => {
  let more = 0;
  fc.assert(
    fc.property(decided, ([window, decisions, also]) => {
      const before = lostUnder(window, decisions);
      const after = lostUnder(
        window,
        decisions.map((one, i) => (also[i] ? DROP : one)),
      );
      for (const [i, isLost] of before.entries()) if (isLost) expect(after[i]).toBe(true);
      more += after.filter(Boolean).length - before.filter(Boolean).length;
    }),
    { numRuns: 100 },
  );
  expect(more).toBeGreaterThan(20);
});
