import { expect, test } from "vitest";
import { type Place, prose, type SessionBuilder, session } from "../build.ts";
import { folderOf } from "../folder.ts";
import { merged, oneRun, shards } from "./parts.ts";

/** A conversation with one candidate, whose output has `id`, of the session `s`. */
function work(built: SessionBuilder, id: string, isSidechain: boolean): SessionBuilder {
  const own = (place: Place = {}): Place => ({ ...place, with: { isSidechain, sessionId: "s" } });
  built.user("look", own({ after: null, as: `${id}_root` })).calls("Read", { path: "x" }, id, own());
  built.result(id, `${prose(300)} ${id}_seen`, own());
  for (let i = 0; i < 10; i++) built.says("very well", own()).user("go on", own());
  return built.says(`that is ${id}_seen`, own());
}

/** Adds a call that starts an agent, as the client notes it. */
function starts(built: SessionBuilder, callId: string, agentId: string, isSidechain = false): SessionBuilder {
  const own = { isSidechain, sessionId: "s" };
  return built
    .calls("Agent", { prompt: "look" }, callId, { with: own })
    .result(callId, "done", { with: { ...own, toolUseResult: { agentId } } });
}

const session1 = starts(starts(work(session(), "main_call", false), "start_1", "below"), "start_2", "beside");

const FILES = {
  "p/s.jsonl": work(session1, "inside_call", true).text(),
  "p/agent-beside.jsonl": work(session(), "beside_call", true).text(),
  "p/s/subagents/agent-below.jsonl": starts(
    work(session(), "below_call", true),
    "start_3",
    "deep",
    true,
  ).text(),
  "p/s/subagents/agent-deep.jsonl": work(session(), "deep_call", true).text(),
  "p/s/subagents/agent-meta.jsonl": work(session(), "meta_call", true).text(),
  "p/s/subagents/agent-meta.meta.json": JSON.stringify({ toolUseId: "start_3" }),
  "q/t__agent-lost.jsonl": work(session(), "lost_call", true).text(),
};

/** Of each row of candidates.jsonl, where it comes from. */
function originsOf(files: object): unknown[] {
  const lines = (files as Record<string, string>)["candidates.jsonl"]?.trimEnd().split("\n") ?? [];
  return lines.map((line) => {
    const { file, parent, startedBy } = JSON.parse(line);
    return [file, parent, startedBy];
  });
}

test.each([1, 2, 6])("subagents' origins are found across %i shards", async (of) => {
  const args = [folderOf(FILES), "--draws", "0", "--subagents"];
  const all = await merged(await shards(of, args));
  // Of six shards each has one file, so every call stands in another one than what it started.
  expect(originsOf(all.files)).toEqual([
    ["p/agent-beside.jsonl", "p/s.jsonl", "start_2"],
    ["p/s.jsonl", undefined, undefined],
    ["p/s.jsonl#inside_call_root", "p/s.jsonl", undefined],
    ["p/s/subagents/agent-below.jsonl", "p/s.jsonl", "start_1"],
    ["p/s/subagents/agent-deep.jsonl", "p/s/subagents/agent-below.jsonl", "start_3"],
    ["p/s/subagents/agent-meta.jsonl", "p/s/subagents/agent-below.jsonl", "start_3"],
    ["q/t__agent-lost.jsonl", undefined, undefined],
  ]);
  expect(all).toEqual(await oneRun(args));
});

test("without --subagents those that were left out are counted once", async () => {
  const args = [folderOf(FILES), "--draws", "0"];
  const one = await oneRun(args);
  const all = await merged(await shards(3, args));
  expect(all).toEqual(one);
  // Three below the session, and those beside and flattened, which their entries tell.
  const results = JSON.parse((all.files as Record<string, string>)["results.json"] ?? "");
  expect(results.reading.subagents).toBe(5);
});

test("shards may find the corpus under different paths", async () => {
  const [here, there] = [folderOf(FILES), folderOf(FILES)];
  const options = ["--draws", "0", "--subagents"];
  const [first] = await shards(2, [`${here}/p`, ...options]);
  const [, second] = await shards(2, [`${there}/p`, ...options]);
  const parts = [first, second] as string[];
  expect(await merged(parts)).toEqual(await oneRun([`${here}/p`, ...options]));
});
