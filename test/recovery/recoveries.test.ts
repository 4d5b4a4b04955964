import { expect, test } from "vitest";
import { type SessionBuilder, session } from "../build.ts";
import { recovered } from "./build.ts";

const READ = { file_path: "/work/site/page.ts" };
const FILLER = "the old mill stands by the quiet river and two green fields";

/** Turn 1 calls, 2 to 12 say nothing; then comes what is added, and two more. The pass fires at 11 or 12. */
function read(future: (built: SessionBuilder) => SessionBuilder, tool = "Read", input: unknown = READ) {
  const built = session().user("go").calls(tool, input, "first").result("first", `${FILLER} node_alpha`);
  return future(built.rounds(11)).rounds(2);
}

/** What is known of the first output. */
function of(built: SessionBuilder) {
  const [first] = recovered(built);
  return { firstUse: first?.uses[0]?.turn, ...first?.recovery };
}

const says = (built: SessionBuilder) => built.rounds(3).user("go on").says("it is node_alpha");

test("a read of a file that nothing wrote can be made again", () => {
  expect(of(read(says))).toMatchObject({ repeatedAt: null, isUntouchedRead: true });
});

test.each(["Edit", "Write", "MultiEdit"])("not after %s of the same file", (tool) => {
  const written = read((built) => says(built.calls(tool, { ...READ, text: "x" }, "w").result("w", "done")));
  expect(of(written)).toMatchObject({ repeatedAt: null, isUntouchedRead: false });
});

test("a write of another file touches nothing", () => {
  const other = { file_path: "/work/site/page.tsx" };
  const written = read((built) => says(built.calls("Write", other, "w").result("w", "done")));
  expect(of(written)).toMatchObject({ isUntouchedRead: true });
});

test("the first use may be the write itself, and what comes later touches nothing", () => {
  const edit = { ...READ, old_string: "node_alpha" };
  const written = read((built) => built.rounds(3).user("go on").calls("Edit", edit, "w").result("w", "done"));
  expect(of(written)).toMatchObject({ repeatedAt: null, isUntouchedRead: true });
});

test("a write that stood before the output touches nothing", () => {
  const built = session().user("go").calls("Write", READ, "w").result("w", "done");
  built.calls("Read", READ, "first").result("first", `${FILLER} node_alpha`);
  expect(of(says(built.rounds(10)).rounds(2))).toMatchObject({ isUntouchedRead: true });
});

test("a notebook is read by its own tool and written by its own", () => {
  const notebook = { notebook_path: "/work/a.ipynb" };
  expect(of(read(says, "NotebookRead", notebook))).toMatchObject({ isUntouchedRead: true });
  const written = (built: SessionBuilder) =>
    says(built.calls("NotebookEdit", notebook, "w").result("w", "ok"));
  expect(of(read(written, "NotebookRead", notebook))).toMatchObject({ isUntouchedRead: false });
});

test("what a shell printed cannot be read again, whatever it names", () => {
  const cat = { command: "cat /work/site/page.ts", file_path: "/work/site/page.ts" };
  expect(of(read(says, "Bash", cat))).toMatchObject({ repeatedAt: null, isUntouchedRead: false });
});

test("the same call made again is counted in turns after the firing point", () => {
  // 19 turns: it fires at the twelfth, turns[floor(0.6 × 19)]. The repeat is turn 16 of the window, the use 17.
  const again = read(
    (built) =>
      built
        .rounds(3)
        .user("once more")
        .calls("Bash", { command: "ls" }, "b")
        .result("b", FILLER)
        .says("node_alpha"),
    "Bash",
    { command: "ls" },
  );
  expect(of(again)).toMatchObject({ firstUse: 5, repeatedAt: 4, isUntouchedRead: false });
});

test("it may come after the use, and another input is another call", () => {
  const after = (input: unknown) =>
    read((built) => says(built).user("more").calls("Bash", input, "b").result("b", FILLER), "Bash", {
      command: "ls",
    });
  // 19 turns: it fires at the twelfth, turns[floor(0.6 × 19)]. The use is turn 16 of the window, the repeat 17.
  expect(of(after({ command: "ls" }))).toMatchObject({ firstUse: 4, repeatedAt: 5 });
  expect(of(after({ command: "ls -l" }))).toMatchObject({ firstUse: 4, repeatedAt: null });
});

test("a repeat up to the firing point is none", () => {
  const built = session()
    .user("go")
    .calls("Bash", { command: "ls" }, "a")
    .result("a", `${FILLER} node_alpha`);
  built.calls("Bash", { command: "ls" }, "b").result("b", "nothing");
  expect(of(says(built.rounds(10)).rounds(2))).toMatchObject({ repeatedAt: null });
});

test("under the rule compaction the later windows are looked at", () => {
  const built = session().user("go").calls("Read", READ, "a").result("a", `${FILLER} node_alpha`).rounds(10);
  built.boundary("we read the page").rounds(1).user("now").calls("Read", READ, "b").result("b", FILLER);
  const after = built.says("node_alpha");
  const [first] = recovered(after, { firing: { kind: "compaction" } });
  expect(first?.uses[0]?.turn).toBe(3);
  expect(first?.recovery).toMatchObject({ repeatedAt: 2, isUntouchedRead: true });
});

test("a call that a compaction preserved is not made again there", () => {
  const preservedMessages = { anchorUuid: "s1", uuids: ["a1", "r1"] };
  const built = session().user("go").calls("Read", READ, "a").result("a", `${FILLER} node_alpha`).rounds(10);
  built.boundary("we read the page", { preservedMessages }).rounds(1).user("now").says("node_alpha");
  const [first] = recovered(built, { firing: { kind: "compaction" } });
  expect(first?.uses[0]?.turn).toBe(2);
  expect(first?.recovery).toMatchObject({ repeatedAt: null, isUntouchedRead: true });
});

test("dead outputs have nothing of it, and none does unless it is asked for", () => {
  const dead = read((built) => built.rounds(4));
  expect(recovered(dead)[0]?.uses).toEqual([]);
  expect(recovered(dead)[0]).not.toHaveProperty("recovery");
  expect(recovered(read(says), { forRecovery: false })[0]).not.toHaveProperty("recovery");
  expect(recovered(read(says), { isLean: true })[0]).not.toHaveProperty("recovery");
});
