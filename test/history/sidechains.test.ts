import { describe, expect, test } from "vitest";
import { splitSidechains } from "../../src/history/sidechains.ts";
import { kindOf } from "../../src/history/transcript-kind.ts";
import { entriesOf, type Fields, type Place, session } from "../build.ts";

const aside = (place: Place = {}): Place => ({ ...place, with: { isSidechain: true, ...place.with } });
const root = (place: Place = {}): Place => aside({ ...place, after: null });

/** The first uuid of each conversation, and the uuids that are in it. */
function split(lines: ReturnType<typeof session>): [string, string][] {
  return splitSidechains(lines.transcript()).map(({ firstUuid, transcript }) => [
    firstUuid,
    entriesOf(transcript)
      .map(({ uuid }) => uuid ?? "?")
      .join(" "),
  ]);
}

describe("sidechains are taken apart", () => {
  test.each<{ name: string; built: ReturnType<typeof session>; expected: [string, string][] }>([
    { name: "none", built: session().user("x").says("y"), expected: [] },
    {
      name: "two, one behind the other",
      built: session()
        .user("main")
        .user("one", root({ as: "x1" }))
        .says("a", aside({ as: "x2" }))
        .user("two", root({ as: "y1" }))
        .says("b", aside({ as: "y2" })),
      expected: [
        ["x1", "x1 x2"],
        ["y1", "y1 y2"],
      ],
    },
    {
      name: "two, interleaved",
      built: session()
        .user("one", root({ as: "x1" }))
        .user("two", root({ as: "y1" }))
        .says("a", aside({ as: "x2", after: "x1" }))
        .says("b", aside({ as: "y2", after: "y1" })),
      expected: [
        ["x1", "x1 x2"],
        ["y1", "y1 y2"],
      ],
    },
    {
      name: "one that hangs below the main thread",
      built: session()
        .user("main")
        .user("one", aside({ as: "x1" }))
        .says("a", aside({ as: "x2" })),
      expected: [["x1", "x1 x2"]],
    },
    {
      name: "a parent that is not there: with the one before it",
      built: session()
        .user("one", root({ as: "x1" }))
        .says("a", aside({ as: "x2", after: "gone" })),
      expected: [["x1", "x1 x2"]],
    },
    {
      name: "a repeat, and a queued prompt without a uuid",
      built: session()
        .user("one", root({ as: "x1" }))
        .raw({ type: "attachment", isSidechain: true, attachment: { type: "queued_command", prompt: "p" } })
        .user("two", root({ as: "y1" }))
        .again(1),
      expected: [
        ["x1", "x1 ? x1"],
        ["y1", "y1"],
      ],
    },
    {
      name: "a compaction inside one",
      built: session()
        .user("one", root({ as: "x1" }))
        .says("a", aside({ as: "x2" }))
        .boundary(null, {}, root({ as: "x3" }))
        .summary("so far", aside({ as: "x4" })),
      expected: [["x1", "x1 x2 x3 x4"]],
    },
    {
      name: "in a circle",
      built: session()
        .user("one", aside({ as: "x1", after: "x2" }))
        .says("a", aside({ as: "x2", after: "x1" })),
      expected: [["x1", "x1 x2"]],
    },
    { name: "one in which nobody speaks", built: session().link(root({ as: "x1" })), expected: [] },
    {
      name: "one without a uuid",
      built: session().raw({ type: "user", isSidechain: true, message: { content: "x" } }),
      expected: [],
    },
  ])("$name", ({ built, expected }) => {
    expect(split(built)).toEqual(expected);
  });
});

describe("the kind of a file", () => {
  const spoken = (content: unknown, fields: Fields) =>
    session().user(content, { with: fields }).says("ok", { with: fields });
  test.each([
    ["session", spoken("Warmup", {})],
    ["subagent", spoken("look at this", { isSidechain: true })],
    ["subagent", spoken("Warmup now", { isSidechain: true })],
    ["warm-up", spoken("Warmup", { isSidechain: true })],
    ["warm-up", spoken([{ type: "text", text: "Warmup" }], { isSidechain: true })],
    [
      "subagent",
      spoken(
        [
          { type: "text", text: "Warmup" },
          { type: "text", text: "x" },
        ],
        { isSidechain: true },
      ),
    ],
    ["silent", session().link()],
    ["silent", session()],
    ["not-a-transcript", session().raw({ some: "object" })],
  ])("%s", (kind, built) => expect(kindOf(built.transcript())).toBe(kind));
});
