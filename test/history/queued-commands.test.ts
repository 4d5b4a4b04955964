import { expect, test } from "vitest";
import { outline, type SessionBuilder, session } from "../build.ts";

const queued = { type: "attachment", attachment: { type: "queued_command", prompt: "stop" } };
const m1 = { message: { id: "m1" } };

/** One response with two calls: a1 says, a2 calls c1, a3 calls c2. */
const response = () => session().user("go").says("both").calls("Read", {}).calls("Grep", {});

test.each<{ name: string; given: SessionBuilder; history: string[] }>([
  {
    name: "follows the entry before it in the file",
    given: session().user("1").says("2").raw(queued).says("3"),
    history: ["u1", "a1", "?", "a2"],
  },
  {
    name: "joins the user content after it",
    given: session().user("1").says("2").raw(queued).user("3"),
    history: ["u1", "a1", "? u2"],
  },
  {
    name: "is left out with the branch that it follows",
    given: session().user("1").says("2").user("dead").raw(queued).from("a1").user("3"),
    history: ["u1", "a1", "u3"],
  },
  {
    name: "follows a link",
    given: session().user("1").says("2").link().raw(queued).user("3"),
    history: ["u1", "a1", "? u2"],
  },
  {
    name: "has nothing to follow at the start",
    given: session().raw(queued).user("1").says("2"),
    history: ["u1", "a1"],
  },
  {
    name: "written while a call ran comes after the results",
    given: session()
      .user("go")
      .calls("Read", {})
      .raw(queued)
      .calls("Grep", {})
      .result("c1", "x", { after: "a1" })
      .result("c2", "y", { after: "a2" })
      .says("done"),
    history: ["u1", "a1 a2", "r1 r2 ?", "a3"],
  },
  {
    name: "below a result beside the path is not lost",
    given: response()
      .result("c1", "x", { after: "a2" })
      .raw(queued)
      .result("c2", "y", { after: "a3" })
      .says("done"),
    history: ["u1", "a1 a2 a3", "r1 r2 ?", "a4"],
  },
])("a queued command without a uuid $name", ({ given, history }) => {
  expect(outline(given.read())).toEqual([history]);
});

test("a queued command with a uuid has its place in the chain", () => {
  const built = session().user("1").says("2").attachment(queued.attachment).says("3");
  expect(outline(built.read())).toEqual([["u1", "a1", "t1", "a2"]]);
});

test.each<{ name: string; given: SessionBuilder }>([
  {
    name: "an assistant line",
    given: session()
      .user("go")
      .calls("Read", {})
      .result("c1", "x", { after: "a1" })
      .calls("Grep", {}, "c2", { ...m1, after: "a1" })
      .raw(queued)
      .from("r1")
      .says("done"),
  },
  {
    name: "an attachment",
    given: response()
      .result("c1", "x", { after: "a2" })
      .attachment({ type: "file" })
      .raw(queued)
      .result("c2", "y", { after: "a3" })
      .says("done"),
  },
])("a queued command after $name that was brought back is brought back as well", ({ given }) => {
  expect(outline(given.read()).flat().join(" ")).toContain("?");
});
