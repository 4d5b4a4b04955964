import { expect, test } from "vitest";
import { CLASS_RULE } from "../../src/references/evidence.ts";
import { IdentifierTable } from "../../src/references/identifier-table.ts";
import { analyzeText, prose, type SessionBuilder, session } from "../build.ts";
import { readBy } from "../references/read-by.ts";
import { told } from "./build-window.ts";

function sketchesOf(built: SessionBuilder, kind: "turns" | "compaction" = "turns") {
  const firing = kind === "turns" ? ({ kind, fraction: 0.6 } as const) : ({ kind } as const);
  const settings = {
    profile: "default",
    firing,
    minTokens: 300,
    classRule: CLASS_RULE,
    subagents: false,
  } as const;
  return analyzeText(built.text(), settings).placebo;
}

/** The hashes of some identifiers, in a table of their own. */
function hashes(...names: string[]): number[] {
  const table = new IdentifierTable();
  return names.map((name) => table.hashOf(readBy(table, name)[0] as number)).sort((a, b) => a - b);
}

test("holds what was known, what came new afterwards, and what each candidate introduced", () => {
  const built = told({
    before: "look at node_user",
    input: { path: "node_call" },
    output: "node_a node_b node_user",
    turns: { 3: "node_a", 8: "node_a node_new", 9: "node_new node_too" },
    brings: { 9: "node_brought" },
  });
  const [only, ...others] = sketchesOf(built);
  expect(others).toEqual([]);
  expect([...(only?.known ?? [])]).toEqual(hashes("node_user", "node_call", "node_a", "node_b"));
  // What only an output brought is not what a turn used.
  expect([...(only?.fresh ?? [])]).toEqual(hashes("node_new", "node_too"));
  const { places, novel, ends, introduced } = only as NonNullable<typeof only>;
  expect([places, novel, ends].map((column) => [...column])).toEqual([[0], [2], [2]]);
  expect([...introduced]).toEqual(hashes("node_a", "node_b"));
});

test("candidates stand one behind the other, those that introduced nothing are passed over", () => {
  const built = session().user("go");
  for (const [i, text] of ["node_a", "", "node_b node_c"].entries())
    built.calls("Read", {}, `c${i}`).result(`c${i}`, `${prose(300)} ${text}`);
  const [only] = sketchesOf(built.rounds(12));
  const { places, novel, ends, introduced } = only as NonNullable<typeof only>;
  expect([places, novel, ends].map((column) => [...column])).toEqual([
    [0, 2],
    [1, 2],
    [1, 3],
  ]);
  expect([...introduced]).toEqual([...hashes("node_a"), ...hashes("node_b", "node_c")]);
});

test("of an output with many identifiers the lowest hashes are kept", () => {
  const names = Array.from({ length: 300 }, (_, i) => `name_${i}`);
  const [only] = sketchesOf(told({ output: names.join(" ") }));
  expect([...(only?.novel ?? [])]).toEqual([300]);
  expect([...(only?.introduced ?? [])]).toEqual(hashes(...names).slice(0, 256));
});

test("a window whose candidates introduced nothing has none", () => {
  expect(sketchesOf(told({ output: "" }))).toEqual([]);
});

test("under the rule compaction, later windows are the future", () => {
  const built = session()
    .user("go")
    .calls("Read", {}, "probe")
    .result("probe", `${prose(300)} node_a`);
  built.rounds(12).boundary("see node_summary").rounds(1).user("on").says("node_new node_a");
  expect([...(sketchesOf(built, "compaction")[0]?.fresh ?? [])]).toEqual(hashes("node_new"));
});

test("names that differ in one character have different hashes", () => {
  const names = Array.from({ length: 20_000 }, (_, i) => `name_${i}`);
  expect(new Set(hashes(...names)).size).toBe(20_000);
});
