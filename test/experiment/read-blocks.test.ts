import { join } from "node:path";
import { expect, test } from "vitest";
import { analyze } from "../../src/analysis/analyze.ts";
import { askedWindows } from "../../src/experiment/asked-windows.ts";
import { settingsOf } from "../../src/experiment/experiment-settings.ts";
import { readBlocks } from "../../src/experiment/read-blocks.ts";
import { readCorpus } from "../../src/read-corpus.ts";
import { prose, type SessionBuilder, session } from "../build.ts";
import { folderOf } from "../folder.ts";
import { experimentOf } from "./experiment.ts";

/** A session in which `last` says what comes last before the pass fires. */
async function goalOf(last: (built: SessionBuilder) => SessionBuilder): Promise<string | null | undefined> {
  const built = session()
    .user("the first wish")
    .calls("Read", { file_path: "/srv/a" }, "c1")
    .result("c1", `const alphaGate = 1; ${prose(400)}`);
  for (let i = 0; i < 12; i++) turn(built, i);
  last(built);
  for (let i = 12; i < 21; i++) turn(built, i);
  built.user("a wish of the future").says("alphaGate");
  const experiment = experimentOf(
    { shapes: ["digest"], models: ["claude-haiku-5-5"] },
    { "a.jsonl": built.text() },
  );
  const settings = settingsOf(experiment);
  const corpus = await readCorpus(experiment.paths, settings, { jobs: 1 });
  const { windows, files } = analyze(corpus.files, new Map(), { ...settings, arms: [] });
  const [window] = [...askedWindows(windows, files, corpus.sources)];
  return window?.goal;
}

/** A model turn that the user does not answer. */
function turn(built: SessionBuilder, i: number): void {
  built.calls("Bash", { command: "ls" }, `t${i}`).result(`t${i}`, "quiet");
}

type Last = [what: string, last: (built: SessionBuilder) => SessionBuilder, goal: string];

test.each<Last>([
  ["a typed prompt", (built) => built.user("mend it"), "mend it"],
  ["a prompt in blocks", (built) => built.user([{ type: "text", text: "mend it" }]), "mend it"],
  [
    "the last block that says something",
    (built) =>
      built.user([
        { type: "text", text: "mend it" },
        { type: "text", text: "<system-reminder>be brief</system-reminder>" },
      ]),
    "mend it",
  ],
  [
    "a prompt that was queued while a tool ran",
    (built) => built.attachment({ type: "queued_command", prompt: "mend it" }),
    "mend it",
  ],
  [
    "a queued prompt in blocks",
    (built) => built.attachment({ type: "queued_command", prompt: [{ type: "text", text: "mend it" }] }),
    "mend it",
  ],
  [
    "another attachment",
    (built) => built.attachment({ type: "todo_reminder", content: "mend it" }),
    "the first wish",
  ],
  ["what is meta", (built) => built.user("mend it", { with: { isMeta: true } }), "the first wish"],
  ["an interruption", (built) => built.user("[Request interrupted by user]"), "the first wish"],
  [
    "a command's output",
    (built) => built.user("<local-command-stdout>mend it</local-command-stdout>"),
    "the first wish",
  ],
  ["a summary", (built) => built.summary("mend it"), "the first wish"],
  ["what the model says", (built) => built.says("mend it"), "the first wish"],
])("%s: the goal", async (_, last, goal) => {
  expect(await goalOf(last)).toBe(goal);
});

test("where nobody asked, there is no goal", async () => {
  const text = session()
    .calls("Read", { file_path: "/srv/a" }, "c1")
    .result("c1", `const alphaGate = 1; ${prose(400)}`);
  for (let i = 0; i < 20; i++) turn(text, i);
  const experiment = experimentOf(
    { shapes: ["digest"], models: ["claude-haiku-5-5"] },
    { "a.jsonl": text.text() },
  );
  const settings = settingsOf(experiment);
  const corpus = await readCorpus(experiment.paths, settings, { jobs: 1 });
  const { windows, files } = analyze(corpus.files, new Map(), { ...settings, arms: [] });
  expect([...askedWindows(windows, files, corpus.sources)].map(({ goal }) => goal)).toEqual([null]);
});

test("reads outputs by line and call; what is not there any more is null", () => {
  const text = session()
    .user("a")
    .calls("Read", {}, "c1")
    .result("c1", [{ type: "text", text: "one" }])
    .text();
  const texts = readBlocks(join(folderOf({ "a.jsonl": text }), "a.jsonl"), new Set([1, 3]));
  expect(texts.output({ line: 3, toolUseId: "c1" })).toBe("one");
  expect(texts.output({ line: 3, toolUseId: "other" })).toBeNull();
  expect(texts.output({ line: 2, toolUseId: "c1" })).toBeNull();
  expect(texts.output({ line: 9, toolUseId: "c1" })).toBeNull();
  expect([texts.said({ line: 1, block: 0 }), texts.said({ line: 1, block: 1 })]).toEqual(["a", null]);
  expect(texts.said({ line: 3, block: 0 })).toBeNull();
});
