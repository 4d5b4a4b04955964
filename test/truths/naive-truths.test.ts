import fc from "fast-check";
import { expect, test } from "vitest";
import type { Candidate } from "../../src/analysis/candidates.ts";
import { candidatesOf, messagesOf, type SessionBuilder } from "../build.ts";
import { naiveOutputs } from "../references/naive.ts";
import { type NaiveTruth, naiveTruths } from "./naive-truths.ts";
import { nastySessions } from "./nasty-sessions.ts";

/** All outputs are candidates, whatever their size. */
const found = (built: SessionBuilder): Candidate[] => candidatesOf(built, { minTokens: 1 });

function asNaive({ uses, widened }: Candidate): NaiveTruth {
  return {
    uses: uses
      .map(({ identifier, isNeeded, isHeld, alsoIn }) => {
        return `${identifier}${isNeeded ? " needed" : ""}${isHeld ? " held" : ""} ${alsoIn.join(",")}`;
      })
      .sort(),
    widened: widened
      .map(({ sense, identifier, isEcho }) => `${sense} ${identifier}${isEcho ? " echo" : ""}`)
      .sort(),
  };
}

test("what the future did with an output is what a naive reading finds", () => {
  const met: Record<string, number> = {};
  fc.assert(
    fc.property(nastySessions, (built) => {
      const candidates = found(built);
      const firing = candidates[0]?.firingMessage ?? 0;
      const messages = messagesOf(built.read().windows[0]);
      const introduced = naiveOutputs(messages, firing).map((output) => output.introduced);
      const expected = naiveTruths(messages, firing, introduced);
      expect(candidates.map(asNaive)).toEqual(expected);
      for (const { uses, widened } of expected) {
        for (const use of uses) {
          const [, ...how] = use.split(" ");
          for (const word of how) if (/^[a-z]/.test(word)) met[word] = (met[word] ?? 0) + 1;
          if (/\d$/.test(how.at(-1) ?? "")) met["also in"] = (met["also in"] ?? 0) + 1;
          if (!how.includes("needed")) met["brought back"] = (met["brought back"] ?? 0) + 1;
        }
        for (const match of widened) {
          const [sense, , echo = ""] = match.split(" ");
          met[`${sense} ${echo}`] = (met[`${sense} ${echo}`] ?? 0) + 1;
        }
      }
    }),
    { numRuns: 400 },
  );
  // Everything happens, and often.
  const kinds = ["needed", "held", "also in", "brought back"];
  for (const sense of ["case", "number", "substring", "basename"]) kinds.push(`${sense} `, `${sense} echo`);
  expect(Object.keys(met).sort()).toEqual(kinds.sort());
  expect(Math.min(...Object.values(met))).toBeGreaterThan(5);
});
