import { expect, test } from "vitest";
import { analyzeCorpus } from "../../src/analyze-corpus.ts";
import { type Place, prose, type SessionBuilder, session } from "../build.ts";
import { folderOf } from "../folder.ts";

/** Adds a conversation with one candidate, whose output has `id`; its first entry is `<id>_root`. */
function work(built: SessionBuilder, id: string, own: (place?: Place) => Place): SessionBuilder {
  built.user("look", own({ after: null, as: `${id}_root` })).calls("Read", { path: "x" }, id, own());
  built.result(id, `${prose(300)} ${id}_seen`, own());
  for (let i = 0; i < 10; i++) built.says("very well", own()).user("go on", own());
  return built.says(`that is ${id}_seen`, own());
}

const plain = (place: Place = {}): Place => place;
const aside = (place: Place = {}): Place => ({ ...place, with: { isSidechain: true } });

async function rowsOf(files: Readonly<Record<string, string>>, subagents: boolean) {
  const { report } = await analyzeCorpus({ paths: [folderOf(files)], subagents, draws: 0, jobs: 1 });
  const rows = [...report.candidateLines].map((line) => JSON.parse(line) as Record<string, unknown>);
  return { rows, results: report.results };
}

const warmUp = session().user("Warmup", aside()).says("ready", aside()).text();

test("a subagent's row names its parent and the call that started it", async () => {
  const main = work(session(), "main_call", plain)
    .calls("Agent", { prompt: "look" }, "start_1")
    .result("start_1", "done", { with: { toolUseResult: { agentId: "a1" } } })
    .text();
  const agent = work(session(), "agent_call", aside).text();
  const files = {
    "s.jsonl": main,
    "s/subagents/agent-a1.jsonl": agent,
    "s/subagents/agent-warm.jsonl": warmUp,
    "t__agent-b.jsonl": work(session(), "lost_call", aside).text(),
  };
  const { rows, results } = await rowsOf(files, true);
  expect(rows.map(({ file, parent, startedBy }) => ({ file, parent, startedBy }))).toEqual([
    { file: "s.jsonl" },
    { file: "s/subagents/agent-a1.jsonl", parent: "s.jsonl", startedBy: "start_1" },
    { file: "t__agent-b.jsonl" },
  ]);
  expect(results.reading).toMatchObject({ sessions: 3, subagents: 0, warmUps: 1 });
});

test("without --subagents they are counted, and a warm-up that was read is counted apart", async () => {
  const files = {
    "s.jsonl": work(session(), "main_call", plain).text(),
    "s/subagents/agent-a1.jsonl": work(session(), "agent_call", aside).text(),
    "agent-a2.jsonl": work(session(), "beside_call", aside).text(),
    "agent-a3.jsonl": warmUp,
  };
  const { rows, results } = await rowsOf(files, false);
  expect(rows.map(({ file }) => file)).toEqual(["s.jsonl"]);
  expect(results.reading).toMatchObject({ sessions: 1, subagents: 2, warmUps: 1 });
});

test("each sidechain inside a session's file is a session of its own", async () => {
  const built = work(session(), "main_call", plain);
  work(built, "first_call", aside);
  work(built, "second_call", aside);
  built.user("Warmup", aside({ after: null })).says("ready", aside());
  built.from("u11").user("and then", {}).says("fine");
  const files = { "s.jsonl": built.text() };
  const { rows, results } = await rowsOf(files, true);
  expect(
    rows.map(({ file, parent, startedBy, toolUseId }) => ({ file, parent, startedBy, toolUseId })),
  ).toEqual([
    { file: "s.jsonl", toolUseId: "main_call" },
    { file: "s.jsonl#first_call_root", parent: "s.jsonl", toolUseId: "first_call" },
    { file: "s.jsonl#second_call_root", parent: "s.jsonl", toolUseId: "second_call" },
  ]);
  expect(results.reading).toMatchObject({
    sessions: 3,
    warmUps: 1,
    lines: files["s.jsonl"].split("\n").length - 1,
  });
  expect(results.input.files).toBe(1);
  expect((await rowsOf(files, false)).rows.map(({ file }) => file)).toEqual(["s.jsonl"]);
});
