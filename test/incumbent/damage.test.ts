import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type SessionBuilder, session } from "../build.ts";
import { compactionsIn, rowOf } from "./rows-of.ts";

/** Two turns; the output of the first introduces four identifiers, and `a1` is the first assistant line. */
function worked(): SessionBuilder {
  return session()
    .user("go")
    .calls("Read", {}, "probe")
    .result("probe", "node_a node_b node_c node_d")
    .says("well");
}

const keeps = (...uuids: string[]) => ({ preservedMessages: { anchorUuid: "s1", uuids } });

/** The turns after, the damaged ones, the first ones; then the used identifiers that were held, back and lost. */
function damageOf(built: SessionBuilder): string {
  const row = rowOf(built);
  const turns = [row.turnsAfter, row.damagedTurns, row.firstTurns].join(" ");
  return `${turns}, ${[row.usedHeld, row.usedBroughtBack, row.usedLost].join(" ")}`;
}

test.each<{ name: string; given: SessionBuilder; damage: string }>([
  { name: "nothing is used", given: worked().boundary("summary").rounds(2), damage: "2 0 0, 0 0 0" },
  {
    name: "the summary holds one identifier and loses another",
    given: worked().boundary("about node_a").user("on").says("node_a").user("on").says("node_b"),
    damage: "2 1 1, 1 0 1",
  },
  {
    name: "a lost identifier that is used twice damages two turns, the first of them from nowhere",
    given: worked().boundary("gone").user("on").says("node_b").user("on").says("node_b"),
    damage: "2 2 1, 0 0 1",
  },
  {
    name: "two lost identifiers in one turn damage one turn",
    given: worked().boundary("gone").user("on").says("node_a node_b"),
    damage: "1 1 1, 0 0 2",
  },
  {
    name: "a preserved message holds its identifiers, and its turn is no later turn",
    given: worked()
      .boundary("gone", keeps("a1", "r1", "a2"))
      .user("on")
      .says("node_c"),
    damage: "1 0 0, 1 0 0",
  },
  {
    name: "a later output brings it back",
    given: worked()
      .boundary("gone")
      .calls("Read", {}, "again")
      .result("again", "node_a")
      .says("node_a node_b"),
    damage: "2 1 1, 0 1 1",
  },
  {
    name: "a use before it came back damages, one after does not, and the identifier was lost",
    given: worked()
      .boundary("gone")
      .calls("Grep", { pattern: "node_a" }, "again")
      .result("again", "x.ts: node_a")
      .says("node_a"),
    damage: "2 1 1, 0 0 1",
  },
  {
    name: "the user types it",
    given: worked().boundary("gone").user("look at node_d").says("node_d"),
    damage: "1 0 0, 0 1 0",
  },
  {
    name: "an attachment holds it",
    given: worked().boundary("gone").attachment({ type: "file", content: "node_d" }).says("node_d"),
    damage: "1 0 0, 0 1 0",
  },
  {
    name: "what no output introduced cannot be lost: the user had said it",
    given: session()
      .user("node_a")
      .calls("Read", {}, "probe")
      .result("probe", "node_a")
      .boundary("gone")
      .user("on")
      .says("node_a"),
    damage: "1 0 0, 0 0 0",
  },
  {
    name: "nor what stood in two outputs of one message",
    given: session()
      .user("go")
      .calls("Read", { at: 1 }, "one")
      .calls("Read", { at: 2 }, "two")
      .result("one", "node_a")
      .result("two", "node_a")
      .boundary("gone")
      .user("on")
      .says("node_a"),
    damage: "1 0 0, 0 0 0",
  },
])("$name", ({ given, damage }) => {
  expect(damageOf(given)).toBe(damage);
});

test("furniture is not lost: what more than five outputs carry belongs to none", () => {
  const built = session().user("go");
  for (let i = 0; i < 6; i++) built.calls("Read", {}, `c_${i}`).result(`c_${i}`, `node_a node_${i}x`);
  built.boundary("gone").user("on").says("node_a").user("on").says("node_5x");
  expect(damageOf(built)).toBe("2 1 1, 0 0 1");
});

describe("several windows", () => {
  test("what the first window introduced can be lost by the second compaction as well", () => {
    const built = worked()
      .boundary("about node_a")
      .calls("Read", {}, "more")
      .result("more", "node_e")
      .boundary("nothing")
      .user("on")
      .says("node_a node_e");
    // Before the second compaction five identifiers were introduced; its summary holds none of them.
    expect(compactionsIn(built)).toMatchObject([
      { window: 0, turnsBefore: 2, turnsAfter: 1, damagedTurns: 0, introduced: 4, held: 1 },
      { window: 1, turnsBefore: 1, turnsAfter: 1, damagedTurns: 1, usedLost: 2, introduced: 5, held: 0 },
    ]);
  });

  test("the exposure ends at the next boundary, whatever it is", () => {
    const built = worked().boundary("gone").rounds(3).from(null).user("on").says("node_a");
    expect(damageOf(built)).toBe("3 0 0, 0 0 0");
  });

  test("a cleared window is no compaction, and a session may have none", () => {
    expect(compactionsIn(worked().from(null).user("on").says("node_a"))).toEqual([]);
    expect(compactionsIn(worked())).toEqual([]);
  });

  test("copies of one compaction share an id; a transcript without message ids has none", () => {
    const built = worked().boundary("gone").user("on").says("node_a");
    // The turn before is message m2, the one after m3.
    expect(rowOf(built).id).toBe("m2 m3");
    const nameless = { message: { id: null } };
    expect(rowOf(worked().boundary("gone").user("on").says("x", nameless)).id).toBe(null);
  });
});

const NAMES = ["node_a", "node_b", "node_c", "node_d"] as const;
const names = fc.subarray([...NAMES]);
/** A turn says some names; before it the user may say one. */
const turns = fc.array(fc.record({ user: names, model: names }), { maxLength: 8 });

function compacted(summary: readonly string[], later: readonly { user: string[]; model: string[] }[]) {
  const built = worked().boundary(`so far ${summary.join(" ")}`);
  for (const { user, model } of later) built.user(`on ${user.join(" ")}`).says(`ok ${model.join(" ")}`);
  return rowOf(built.rounds(1));
}

describe("laws", () => {
  test("first turns are damaged turns, and these are later turns", () => {
    fc.assert(
      fc.property(names, turns, (summary, later) => {
        const row = compacted(summary, later);
        expect(row.turnsAfter).toBe(later.length + 1);
        expect(row.firstTurns).toBeLessThanOrEqual(row.damagedTurns);
        expect(row.damagedTurns).toBeLessThanOrEqual(row.turnsAfter);
        expect(row.usedHeld + row.usedBroughtBack + row.usedLost).toBe(
          new Set(later.flatMap(({ model }) => model)).size,
        );
      }),
    );
  });

  test("where nothing is held and nothing comes back, every turn that uses one is damaged", () => {
    fc.assert(
      fc.property(turns, (later) => {
        const silent = later.map(({ model }) => ({ user: [], model }));
        expect(compacted([], silent).damagedTurns).toBe(later.filter(({ model }) => model.length > 0).length);
      }),
    );
  });

  test("a summary that holds more never has more damage", () => {
    fc.assert(
      fc.property(names, names, turns, (summary, more, later) => {
        const [less, both] = [compacted(summary, later), compacted([...summary, ...more], later)];
        expect(both.damagedTurns).toBeLessThanOrEqual(less.damagedTurns);
        expect(both.firstTurns).toBeLessThanOrEqual(less.firstTurns);
      }),
    );
  });
});
