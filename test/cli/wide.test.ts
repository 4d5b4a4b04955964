import { join } from "node:path";
import { expect, test } from "vitest";
import { prose, type SessionBuilder, session } from "../build.ts";
import { folderOf } from "../folder.ts";
import { run, scratch } from "./run.ts";

const MANY = 100_000;

/** An output that counts, and model turns enough for a decision; the last entry is `end`. */
function sessionWith(many: (built: SessionBuilder) => SessionBuilder): string {
  const before = session()
    .user("1")
    .calls("Read", {})
    .result("c1", `${prose(400)} node_a`)
    .rounds(20);
  const built = many(before.user("2", { as: "parent" })).says("done", { as: "end" });
  return join(folderOf({ "s.jsonl": built.text() }), "s.jsonl");
}

const numbers = Array.from({ length: MANY }, (_, i) => i);

// A cost that grows with the square of their number would take minutes.
test.each([
  {
    name: "prompts, of which the user took back all but the last",
    many: (built: SessionBuilder) => {
      for (const _ of numbers) built.user("again", { after: "parent" });
      return built;
    },
    branch: MANY - 1,
    sizes: [2],
  },
  {
    name: "results of parallel calls",
    many: (built: SessionBuilder) => {
      const calls = numbers.map((i) => ({ type: "tool_use", id: `p${i}`, name: "Read", input: {} }));
      built.assistant(calls, { as: "calls" });
      for (const i of numbers) built.result(`p${i}`, "x", { after: "calls" });
      return built;
    },
    branch: 0,
    sizes: [1, MANY, MANY],
  },
])("100,000 entries with one parent: $name", { timeout: 30_000 }, async ({ many, branch, sizes }) => {
  const path = sessionWith(many);
  const { out } = await run(["analyze", path, "--out", scratch(), "--json", "--draws", "0"]);
  expect(JSON.parse(out).candidates.count).toBe(1);
  const doctor = JSON.parse((await run(["doctor", path, "--json"])).out);
  expect(doctor.lines.inactive.branch).toBe(branch);
  const context = await run(["context", path, "--at", "end", "--json"]);
  const messages: { content: unknown[] }[] = JSON.parse(context.out);
  // The rounds before them are 42 messages.
  expect(messages.slice(42).map(({ content }) => content.length)).toEqual(sizes);
});
