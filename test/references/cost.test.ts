import { expect, test } from "vitest";
import { readSession } from "../../src/history/read-session.ts";
import type { Window } from "../../src/history/session.ts";
import { IdentifierTable } from "../../src/references/identifier-table.ts";
import { IndexedTexts } from "../../src/references/indexed-texts.ts";
import { ReferenceIndexer } from "../../src/references/reference-index.ts";
import { session } from "../build.ts";

/** Each turn reads something with ten new identifiers, ten that are everywhere, and three of the turn before. */
function visitsOf(turns: number): number {
  const built = session().user("go");
  const everywhere = Array.from({ length: 10 }, (_, i) => `common_${i}`).join(" ");
  for (let turn = 0; turn < turns; turn++) {
    const fresh = Array.from({ length: 10 }, (_, i) => `fresh_${turn}_${i}`).join(" ");
    const used = `fresh_${turn - 1}_0 fresh_${turn - 1}_1 fresh_${Math.floor(turn / 2)}_2`;
    built.says(used).calls("Read", { path: `file_${turn}` }, `c${turn}`);
    built.result(`c${turn}`, `${fresh} ${everywhere} ${used}`);
  }
  const texts = new IndexedTexts(new IdentifierTable());
  const [window] = readSession(built.transcript("default", texts)).windows;
  return new ReferenceIndexer().index((window as Window).messages, texts).visits;
}

test("ten times the turns are about ten times the work", () => {
  const [small, large] = [visitsOf(500), visitsOf(5_000)];
  expect(small).toBeGreaterThan(10_000);
  expect(large / small).toBeLessThanOrEqual(10.5);
});
