import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { countBookkeeping } from "../../src/sources/find-bookkeeping.ts";
import { findTranscripts } from "../../src/sources/find-transcripts.ts";
import { linkSubagents, type SubagentLink } from "../../src/sources/link-subagents.ts";
import { session } from "../build.ts";
import { folderOf } from "../folder.ts";
import { inShared, SHARED_IS_ABSENT } from "../shared.ts";

async function linksIn(files: Readonly<Record<string, string>>): Promise<Record<string, SubagentLink>> {
  const { sources } = await findTranscripts([folderOf(files)], true);
  return Object.fromEntries(linkSubagents(sources));
}

const noted = (agentId: unknown) => ({ with: { toolUseResult: { agentId, status: "completed" } } });

/** A transcript with calls of agents; `agents` gives what the client noted with each call's result. */
function main(agents: Readonly<Record<string, unknown>>): string {
  const built = session().user("do it");
  for (const [callId, agentId] of Object.entries(agents))
    built.calls("Agent", { prompt: "look" }, callId).result(callId, "done", noted(agentId));
  return built.says("all done").text();
}

const agent = (fields: Readonly<Record<string, unknown>> = {}) =>
  session()
    .user("look", { with: { isSidechain: true, agentId: "own", ...fields } })
    .says("seen", { with: { isSidechain: true, agentId: "own", ...fields } })
    .text();

const meta = (fields: Readonly<Record<string, unknown>>) =>
  JSON.stringify({ agentType: "Explore", ...fields });

describe("a subagent is linked to the call that started it", () => {
  test("by its .meta.json", async () => {
    const links = await linksIn({
      "p/s.jsonl": main({ call_1: "other", call_2: "other" }),
      "p/s/subagents/agent-x.jsonl": agent(),
      "p/s/subagents/agent-x.meta.json": meta({ toolUseId: "call_2" }),
    });
    expect(links).toEqual({
      "p/s/subagents/agent-x.jsonl": {
        layout: "folder",
        parent: "p/s.jsonl",
        startedBy: "call_2",
        linkedBy: "meta",
      },
    });
  });

  test.each([
    ["absent", {}],
    ["no JSON", { "p/s/subagents/agent-x.meta.json": '{"toolUseId": "call_1"' }],
    ["an array", { "p/s/subagents/agent-x.meta.json": "[]" }],
    ["of another shape", { "p/s/subagents/agent-x.meta.json": '{"toolUseId": 7}' }],
    ["of a call that is gone", { "p/s/subagents/agent-x.meta.json": '{"toolUseId": "call_9"}' }],
  ])("by what the parent noted, with a .meta.json that is %s", async (_, files) => {
    const links = await linksIn({
      "p/s.jsonl": main({ call_1: "y", call_2: "x", call_3: "x" }),
      "p/s/subagents/agent-x.jsonl": agent(),
      ...files,
    });
    expect(links["p/s/subagents/agent-x.jsonl"]).toMatchObject({ startedBy: "call_2", linkedBy: "result" });
  });

  test("by its path alone", async () => {
    const links = await linksIn({
      "s.jsonl": main({ call_1: ["odd"] }),
      "s/subagents/agent-x.jsonl": agent(),
    });
    expect(links["s/subagents/agent-x.jsonl"]).toEqual({
      layout: "folder",
      parent: "s.jsonl",
      startedBy: null,
      linkedBy: "path",
    });
  });

  test("below a workflow's run", async () => {
    const links = await linksIn({
      "s.jsonl": main({ call_1: "x" }),
      "s/subagents/workflows/run-1/agent-x.jsonl": agent(),
      "s/subagents/workflows/run-1/journal.jsonl": "{}\n",
    });
    expect(links).toEqual({
      "s/subagents/workflows/run-1/agent-x.jsonl": {
        layout: "folder",
        parent: "s.jsonl",
        startedBy: "call_1",
        linkedBy: "result",
      },
    });
  });

  test("by another subagent: its call, or its id in the .meta.json", async () => {
    const links = await linksIn({
      "s.jsonl": main({ call_1: "x" }),
      "s/subagents/agent-x.jsonl": main({ call_in_x: "y" }),
      "s/subagents/agent-y.jsonl": agent(),
      "s/subagents/agent-y.meta.json": meta({ toolUseId: "call_in_x", parentAgentId: "x", spawnDepth: 2 }),
      "s/subagents/agent-z.jsonl": agent(),
      "s/subagents/agent-z.meta.json": meta({ parentAgentId: "y" }),
    });
    expect(links["s/subagents/agent-y.jsonl"]).toMatchObject({
      parent: "s/subagents/agent-x.jsonl",
      startedBy: "call_in_x",
    });
    expect(links["s/subagents/agent-z.jsonl"]).toMatchObject({
      parent: "s/subagents/agent-y.jsonl",
      startedBy: null,
      linkedBy: "path",
    });
  });

  test("beside the session: the session is named in its entries", async () => {
    const links = await linksIn({
      "p/session-one.jsonl": main({ call_1: "x" }),
      "p/session-two.jsonl": main({ call_2: "x" }),
      "p/agent-x.jsonl": agent(),
      "p/agent-z.jsonl": agent(),
    });
    expect(links["p/agent-x.jsonl"]).toEqual({
      layout: "beside",
      parent: "p/session-one.jsonl",
      startedBy: "call_1",
      linkedBy: "result",
    });
    expect(links["p/agent-z.jsonl"]).toMatchObject({ parent: "p/session-one.jsonl", linkedBy: "path" });
  });

  test("with the session's name before its own", async () => {
    const links = await linksIn({ "s.jsonl": main({ call_1: "x" }), "s__agent-x.jsonl": agent() });
    expect(links["s__agent-x.jsonl"]).toEqual({
      layout: "flattened",
      parent: "s.jsonl",
      startedBy: "call_1",
      linkedBy: "result",
    });
  });

  test("to nothing where the parent session is gone", async () => {
    const links = await linksIn({
      "other.jsonl": main({ call_1: "x" }),
      "s/subagents/agent-x.jsonl": agent(),
      "s/subagents/agent-x.meta.json": meta({ toolUseId: "call_1" }),
      "t__agent-x.jsonl": agent(),
      "agent-x.jsonl": agent({ sessionId: "gone" }),
      "agent-y.jsonl": "{}\n",
    });
    for (const link of Object.values(links))
      expect(link).toMatchObject({ parent: null, startedBy: null, linkedBy: null });
    expect(Object.keys(links)).toHaveLength(4);
  });

  test.skipIf(SHARED_IS_ABSENT)("in real transcripts", async () => {
    const { sources } = await findTranscripts([inShared("wire/subagent/projects")], true);
    const links = [...linkSubagents(sources).values()];
    expect(links.map(({ linkedBy }) => linkedBy)).toEqual(["meta", "meta", "meta", "meta"]);
  });
});

test("a journal and a workflow's record are no conversations, and are counted", async () => {
  const folder = folderOf({
    "s.jsonl": main({}),
    "s/subagents/workflows/run-1/journal.jsonl": "{}\n",
    "s/workflows/wf_1.json": "{}",
    "s/workflows/wf_2.json": "{}",
    "s/workflows/other.json": "{}",
  });
  expect(await countBookkeeping([folder])).toEqual({ journals: 1, workflows: 2 });
  expect(await countBookkeeping([join(folder, "s.jsonl"), join(folder, "*.jsonl")])).toEqual({
    journals: 0,
    workflows: 0,
  });
  expect((await findTranscripts([folder], true)).sources.map(({ file }) => file)).toEqual(["s.jsonl"]);
});
