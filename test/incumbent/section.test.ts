import { expect, test } from "vitest";
import { summarizeIncumbent } from "../../src/incumbent/summarize.ts";
import { IncumbentResults } from "../../src/report/incumbent-schema.ts";
import { incumbentSection } from "../../src/report/incumbent-section.ts";
import { compaction, sessionRows } from "./rows.ts";

const damaged = { damagedTurns: 1, firstTurns: 1, introduced: 40, held: 4, usedHeld: 1, usedLost: 1 };

function sectionOf(clusters: number): string {
  const sessions = Array.from({ length: clusters }, (_, cluster) =>
    sessionRows(cluster, {
      compactions: [compaction({ ...damaged, calls: 5, repeatedCalls: 2, repeatedTokens: 700 })],
    }),
  );
  const results = summarizeIncumbent(sessions, { seed: 1, draws: 100 });
  expect(IncumbentResults.parse(results)).toEqual(results);
  return incumbentSection(results);
}

test("says what was counted, of how many", () => {
  const section = sectionOf(8);
  expect(section).toContain("## What real compactions cost\n\n8 compactions in 8 clusters of sessions");
  expect(section).toContain("| damaged turns | 8 | 80 later turns | 10.0% [10.0, 10.0] |");
  expect(section).toContain("| identifiers that are held | 32 | 320 introduced | 10.0% |");
  expect(section).toContain("| lost | 8 | 16 used later | 50.0% [50.0, 50.0] |");
  expect(section).toContain("| read again | 16 of 40 calls | 5,600 | 700 | 700 | 700 |");
  expect(section).toContain("gets no live-kept score");
  expect(section).not.toMatch(/NaN|undefined|null/);
});

test("with a handful it gives counts and no interval, and says so", () => {
  const section = sectionOf(7);
  expect(section).toContain("**This is little**: intervals need 8 clusters.");
  expect(section).toContain("| damaged turns | 7 | 70 later turns | 10.0% |");
});

test("with 30 clusters it calls nothing little", () => {
  expect(sectionOf(29)).toContain("This is little");
  expect(sectionOf(30)).not.toContain("This is little");
});

test("without a compaction it says that, and still how long sessions grow", () => {
  const growth = [{ window: 0, id: null, first: 1000, last: 900, turns: 1 }];
  const reach = { hasCompacted: false, turns: 120, largestContext: 1000 };
  const section = incumbentSection(
    summarizeIncumbent([sessionRows(0, { growth, reach })], { seed: 1, draws: 0 }),
  );
  expect(section).toContain("No session holds a compaction with a window after it");
  expect(section).toContain("| with at least 100 model turns | 1 | 0 | 0.0% [0.0, 79.3] |");
  expect(section).toContain("| with at least 200 model turns | 0 | 0 | – |");
  expect(section).toContain("grows by −100 [−100, −100] tokens a model turn");
  expect(section).not.toContain("### Damage");
});
