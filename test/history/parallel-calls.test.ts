import { expect, test } from "vitest";
import { outline, type SessionBuilder, session } from "../build.ts";

const m1 = { message: { id: "m1" } };

/** One response with two calls: a1 says, a2 calls c1, a3 calls c2. */
const response = () => session().user("go").says("both").calls("Read", {}).calls("Grep", {});

/** One response with three calls, a1 to a3. */
const three = () => session().user("go").calls("Read", {}).calls("Grep", {}).calls("Glob", {});

test.each<{ name: string; given: SessionBuilder; history: string[]; leftOut?: number }>([
  {
    name: "a result beside the path",
    given: response().result("c1", "x", { after: "a2" }).result("c2", "y", { after: "a3" }).says("done"),
    history: ["u1", "a1 a2 a3", "r1 r2", "a4"],
  },
  {
    name: "results in the order in which they finished",
    given: response()
      .result("c2", "y", { as: "of-c2", after: "a3" })
      .result("c1", "x", { as: "of-c1", after: "a2" })
      .from("of-c2")
      .says("done"),
    history: ["u1", "a1 a2 a3", "of-c2 of-c1", "a4"],
  },
  {
    name: "results that lie between the lines of their message",
    given: session()
      .user("go")
      .calls("Read", {})
      .result("c1", "x")
      .calls("Grep", {}, "c2", m1)
      .result("c2", "y")
      .says("done"),
    history: ["u1", "a1 a2", "r1 r2", "a3"],
  },
  {
    name: "assistant lines beside the path",
    given: session()
      .user("go")
      .calls("Read", {})
      .result("c1", "x", { after: "a1" })
      .calls("Grep", {}, "c2", { ...m1, after: "a1" })
      .from("r1")
      .says("done"),
    history: ["u1", "a1 a2", "r1", "a3"],
  },
  {
    name: "a line and its result beside the path",
    given: session()
      .user("go")
      .calls("Read", {})
      .result("c1", "x", { after: "a1" })
      .calls("Grep", {}, "c2", { ...m1, after: "a1" })
      .result("c2", "y")
      .from("r1")
      .says("done"),
    history: ["u1", "a1 a2", "r1 r2", "a3"],
  },
  {
    name: "results of one entry",
    given: response()
      .user([
        { type: "tool_result", tool_use_id: "c1", content: "x" },
        { type: "tool_result", tool_use_id: "c2", content: "y" },
      ])
      .says("done"),
    history: ["u1", "a1 a2 a3", "u2", "a4"],
  },
  {
    name: "a call that was never answered",
    given: response().result("c1", "x", { after: "a2" }).says("done"),
    history: ["u1", "a1 a2 a3", "r1", "a4"],
  },
  {
    name: "attachments below a result beside the path come after all results",
    given: three()
      .result("c1", "x", { after: "a1" })
      .attachment({ type: "file" })
      .result("c2", "y", { after: "a2" })
      .attachment({ type: "file" })
      .result("c3", "z", { after: "a3" })
      .says("done"),
    history: ["u1", "a1 a2 a3", "r1 r2 r3 t1 t2", "a4"],
  },
  {
    name: "attachments on the path come after them",
    given: response()
      .result("c1", "x", { after: "a2" })
      .result("c2", "y", { after: "a3" })
      .attachment({ type: "file" })
      .attachment({ type: "file" }, { after: "r1" })
      .from("t1")
      .says("done"),
    history: ["u1", "a1 a2 a3", "r1 r2 t2 t1", "a4"],
  },
  {
    name: "attachments below a link below a result beside the path",
    given: response()
      .result("c1", "x", { after: "a2" })
      .link()
      .attachment({ type: "file" })
      .result("c2", "y", { after: "a3" })
      .says("done"),
    history: ["u1", "a1 a2 a3", "r1 r2 t1", "a4"],
  },
  {
    name: "what was said below a result beside the path is a branch",
    given: response()
      .result("c1", "x", { after: "a2" })
      .says("dead")
      .attachment({ type: "file" })
      .result("c2", "y", { after: "a3" })
      .says("done"),
    history: ["u1", "a1 a2 a3", "r1 r2", "a5"],
    leftOut: 1,
  },
  {
    name: "without a result on the path, only the lines on the path",
    given: response()
      .result("c1", "x", { after: "a2" })
      .result("c2", "y", { after: "a3" })
      .from("a2")
      .user("stop"),
    history: ["u1", "a1 a2", "u2"],
    leftOut: 3,
  },
  {
    name: "a result of another message brings nothing back",
    given: response().from("a2").result("elsewhere", "x").says("done"),
    history: ["u1", "a1 a2", "r1", "a4"],
    leftOut: 1,
  },
  {
    name: "two responses are kept apart",
    given: session()
      .user("go")
      .calls("Read", {})
      .calls("Grep", {})
      .result("c1", "x", { after: "a1" })
      .result("c2", "y", { after: "a2" })
      .calls("Read", {})
      .calls("Grep", {})
      .result("c3", "x", { after: "a3" })
      .result("c4", "y", { after: "a4" })
      .says("done"),
    history: ["u1", "a1 a2", "r1 r2", "a3 a4", "r3 r4", "a5"],
  },
])("parallel calls: $name", ({ given, history, leftOut = 0 }) => {
  const read = given.read();
  expect(outline(read)).toEqual([history]);
  expect(read.counts).toEqual({ gaps: 0, repeats: 0, leftOut, sidechain: 0 });
});
