import { describe, expect, test } from "vitest";
import { countCircles, type WhyNot, whyNotAnalysable } from "../../src/doctor/why-not.ts";
import { buildGraph } from "../../src/history/graph.ts";
import { readSession } from "../../src/history/read-session.ts";
import { kindOf } from "../../src/history/transcript-kind.ts";
import { type SessionBuilder, session } from "../build.ts";

function whyNot(built: SessionBuilder): WhyNot | null {
  const transcript = built.transcript();
  const graph = buildGraph(transcript.entries, "leave-out");
  return whyNotAnalysable(kindOf(transcript), graph, readSession(transcript));
}

const without = (count: number): SessionBuilder => {
  const built = session();
  for (let i = 0; i < count; i++)
    built
      .raw({ type: "user", message: { content: "x" } })
      .raw({ type: "assistant", message: { content: "y" } });
  return built;
};

describe("why a file gives no candidates", () => {
  test.each<{ name: string; built: SessionBuilder; why: WhyNot | null }>([
    { name: "long enough", built: session().rounds(10), why: null },
    { name: "nine model turns", built: session().rounds(9), why: "too-short" },
    { name: "two short windows", built: session().rounds(9).boundary("so far").rounds(9), why: "too-short" },
    { name: "one message", built: session().user("x"), why: "too-short" },
    { name: "nothing", built: session(), why: "silent" },
    { name: "links only", built: session().link().link(), why: "silent" },
    { name: "objects of someone else", built: session().raw({ a: 1 }), why: "not-a-transcript" },
    { name: "no uuids", built: without(20), why: "no-uuids" },
    {
      name: "no parents",
      built: session().user("x", { after: null }).says("y", { after: null }).user("z", { after: "gone" }),
      why: "no-parent-links",
    },
    {
      name: "a circle",
      built: session().user("x", { as: "p", after: "q" }).says("y", { as: "q", after: "p" }),
      why: "cycle",
    },
    {
      name: "a circle in a session that can be read",
      built: session().user("x", { as: "p", after: "q" }).says("y", { as: "q", after: "p" }).rounds(10),
      why: null,
    },
  ])("$name: $why", ({ built, why }) => expect(whyNot(built)).toBe(why));
});

test("circles are counted once each, and what hangs below one is none", () => {
  const built = session()
    .user("own parent", { as: "p", after: "p" })
    .says("below")
    .user("x", { as: "q", after: "r" })
    .says("y", { as: "r", after: "q" })
    .rounds(2);
  expect(countCircles(buildGraph(built.transcript().entries, "leave-out"))).toBe(2);
});
