import { describe, expect, test } from "vitest";
import { placeboOf } from "../../src/incumbent/placebo.ts";
import { createRandom } from "../../src/random.ts";
import { session } from "../build.ts";
import { compaction } from "./rows.ts";
import { compactionsIn, rowOf } from "./rows-of.ts";

const placed = (cluster: number, goneHashes: number[], unseenHashes: number[][] = []) => ({
  cluster,
  row: compaction({ introduced: goneHashes.length + 2, held: 2, goneHashes, unseenHashes }),
});

describe("the placebo", () => {
  test("damages a turn that uses what went elsewhere", () => {
    // The first session's turns use 7 and 8, of which 8 went in the other; the other's turns use nothing new.
    const all = [placed(0, [1, 2], [[7], [8, 9], [8]]), placed(1, [8, 3])];
    expect(placeboOf(all, createRandom("1"))).toEqual({ turnsAfter: 20, damagedTurns: 2 });
  });

  test("tries no more of another's identifiers than went here", () => {
    const one = placed(0, [1], [[10, 11, 12, 13]]);
    const hits = Array.from({ length: 200 }, (_, seed) => {
      const other = placed(1, [10, 20, 21, 22]);
      return placeboOf([one, other], createRandom(`${seed}`)).damagedTurns;
    });
    // One of four is tried, and it is one of those in the turn in a quarter of all orders.
    const share = hits.reduce((sum, hit) => sum + hit, 0) / hits.length;
    expect(share).toBeGreaterThan(0.15);
    expect(share).toBeLessThan(0.35);
  });

  test("takes no session of the own cluster, and is nothing where there is no other", () => {
    const forks = [placed(0, [1], [[2]]), placed(0, [2], [[1]])];
    expect(placeboOf(forks, createRandom("1"))).toEqual({ turnsAfter: 0, damagedTurns: 0 });
    // The third is the only donor of the first two, and holds what neither uses.
    expect(placeboOf([...forks, placed(1, [5])], createRandom("1"))).toEqual({
      turnsAfter: 30,
      damagedTurns: 0,
    });
  });

  test("the order of the clusters' numbers does not matter to which sessions are left out", () => {
    const all = [placed(1, [5], [[2]]), placed(0, [1], [[5]]), placed(1, [2], [[5]])];
    // Only the second session meets 5 in another cluster, when the first of the two donors is drawn.
    const { damagedTurns } = placeboOf(all, createRandom("1"));
    expect(damagedTurns).toBeGreaterThan(0);
    expect(damagedTurns).toBeLessThan(1);
  });
});

test("a row holds what went, and what its turns use that stood nowhere before", () => {
  const built = session().user("go").calls("Read", {}, "probe").result("probe", "node_a node_b");
  built.boundary("about node_a").user("see user_x").says("new_y user_x node_b");
  const row = rowOf(built.user("on").says("well").user("on").says("new_y"));
  // node_b went; of the turns, the first and the third say new_y, which only the model said.
  expect(row.goneHashes).toHaveLength(1);
  expect(row.unseenHashes).toHaveLength(2);
  expect(row.unseenHashes[0]).toEqual(row.unseenHashes[1]);
  expect(row.unseenHashes[0]).toHaveLength(1);
  const other = session().user("go").calls("Read", {}, "c").result("c", "new_y").boundary("gone").rounds(1);
  expect(rowOf(other).goneHashes).toEqual(row.unseenHashes[0]);
});

test("what went is told once in a session, so that rows do not grow with the number of compactions", () => {
  const built = session().user("go").calls("Read", {}, "one").result("one", "node_a node_b").boundary("gone");
  built.calls("Read", {}, "two").result("two", "node_b node_c").boundary("gone").rounds(1);
  const [first, second] = compactionsIn(built);
  expect([first?.goneHashes.length, second?.goneHashes.length]).toEqual([2, 1]);
  expect([first?.introduced, second?.introduced]).toEqual([2, 3]);
});
