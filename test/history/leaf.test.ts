import { expect, test } from "vitest";
import { outline, type SessionBuilder, session } from "../build.ts";

const meta = { with: { isMeta: true } };
const team = { with: { teamName: "builders" } };
const side = { with: { isSidechain: true } };

test.each<{ name: string; given: SessionBuilder; history: string[][] }>([
  {
    name: "the latest in the file, whatever its time",
    given: session()
      .user("one")
      .says("old branch", { with: { timestamp: "2026-01-02T00:00:00Z" } })
      .from("u1")
      .says("new branch", { with: { timestamp: "2026-01-01T00:00:00Z" } }),
    history: [["u1", "a2"]],
  },
  {
    name: "what comes after the last user or assistant entry is no leaf",
    given: session().user("one").says("two").link().attachment({ type: "file" }),
    history: [["u1", "a1"]],
  },
  {
    name: "a late attachment does not make an old branch the latest",
    given: session().user("one").says("old").from("u1").says("new").from("a1").attachment({ type: "file" }),
    history: [["u1", "a2"]],
  },
  {
    name: "a meta entry is passed over where there is another",
    given: session().user("one").says("two").from("u1").user("reminder", meta),
    history: [["u1", "a1"]],
  },
  {
    name: "a meta entry that is alone is the leaf",
    given: session().user("one").says("two").user("reminder", meta),
    history: [["u1", "a1", "u2"]],
  },
  {
    name: "of two meta entries the latest",
    given: session().user("one").says("two").user("reminder", meta).from("a1").user("another", meta),
    history: [["u1", "a1", "u3"]],
  },
  {
    name: "what hangs below a meta entry is judged by the meta entry",
    given: session().user("one").says("two").from("u1").user("reminder", meta).attachment({ type: "file" }),
    history: [["u1", "a1"]],
  },
  {
    name: "a team's entry is passed over where there is another",
    given: session().user("one").says("two").from("u1").says("three", team),
    history: [["u1", "a1"]],
  },
  {
    name: "a meta and a team's entry are equal",
    given: session().user("one").says("two", meta).from("u1").says("three", team),
    history: [["u1", "a2"]],
  },
  {
    name: "an entry below which only a sidechain hangs is a leaf",
    given: session().user("one").says("two").user("delegated", side).says("report", side),
    history: [["u1", "a1"]],
  },
  {
    name: "a stale leaf hint of the client is no leaf",
    given: session().user("one").says("two").user("three").raw({ type: "last-prompt", leafUuid: "a1" }),
    history: [["u1", "a1", "u2"]],
  },
  {
    name: "a later copy of an entry does not take the leaf away",
    given: session().user("one").says("two").user("copied", { as: "u1", after: "a1" }),
    history: [["u1", "a1"]],
  },
  { name: "nobody has spoken", given: session().link().attachment({ type: "file" }), history: [] },
])("leaf: $name", ({ given, history }) => {
  expect(outline(given.read())).toEqual(history);
});
