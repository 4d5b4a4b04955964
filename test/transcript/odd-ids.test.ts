import { expect, test } from "vitest";
import { outline, session } from "../build.ts";

const call = [{ type: "tool_use", name: "Read", input: {} }];
const result = (content: string) => [{ type: "tool_result", content }];

test("a result without an id is the result of no call, and stays where it is", () => {
  const built = session().user("1").assistant(call).user(result("x")).says("2");
  const again = built.user("3").assistant(call).user(result("y")).says("4");
  expect(outline(again.read())).toEqual([["u1", "a1", "u2", "a2", "u3", "a3", "u4", "a4"]]);
});

test("a link that names a parent beyond a boundary takes no window away", () => {
  const built = session().user("1").says("2").link({ after: "u9" }).boundary(null);
  const later = built.user("3", { as: "u9", after: null }).says("4");
  expect(outline(later.read())).toEqual([
    ["u1", "a1"],
    ["u9", "a2"],
  ]);
});

test("a window begins with its summary, also where the next line hangs below the boundary itself", () => {
  const built = session().user("1").says("2").boundary("summary").from("b1").user("3").says("4");
  expect(outline(built.read())).toEqual([
    ["u1", "a1"],
    ["s1 u2", "a2"],
  ]);
});
