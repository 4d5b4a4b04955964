import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kinOf } from "../../src/shards/kin.ts";
import { linkKin } from "../../src/shards/link-kin.ts";
import { findTranscripts } from "../../src/sources/find-transcripts.ts";
import { linkSubagents } from "../../src/sources/link-subagents.ts";
import { session } from "../build.ts";
import { folderOf } from "../folder.ts";

/** The origins that are found where each file is read alone, and those of `linkSubagents`. */
async function bothWays(files: Readonly<Record<string, string>>) {
  const { sources } = await findTranscripts([folderOf(files)], true);
  const links = linkKin(sources.flatMap((source) => kinOf([source], sources)));
  const together = [...linkSubagents(sources)].map(
    ([file, { parent, startedBy }]) => [file, { parent, startedBy }] as const,
  );
  return { apart: Object.fromEntries(links), together: Object.fromEntries(together) };
}

/** A transcript of a session that started these agents, each by the call that is named. */
function transcript(sessionId: string, agents: Readonly<Record<string, string>>): string {
  const built = session().user("do it", { with: { sessionId } });
  for (const [callId, agentId] of Object.entries(agents))
    built
      .calls("Agent", {}, callId)
      .result(callId, "done", { with: { toolUseResult: { agentId, status: "completed" } } });
  return built.says("done").text();
}

describe("subagents are linked alike, whoever read their files", () => {
  test("by hand: an agent beside its session, one below it, and one that another agent started", async () => {
    const { apart, together } = await bothWays({
      "p/s.jsonl": transcript("s", { c1: "a", c2: "b" }),
      "p/agent-a.jsonl": transcript("s", {}),
      "p/s/subagents/agent-b.jsonl": transcript("s", { c3: "c" }),
      "p/s/subagents/agent-c.jsonl": transcript("s", {}),
    });
    expect(apart).toEqual({
      "p/agent-a.jsonl": { parent: "p/s.jsonl", startedBy: "c1" },
      "p/s/subagents/agent-b.jsonl": { parent: "p/s.jsonl", startedBy: "c2" },
      "p/s/subagents/agent-c.jsonl": { parent: "p/s/subagents/agent-b.jsonl", startedBy: "c3" },
    });
    expect(apart).toEqual(together);
  });

  test("in any family", async () => {
    const names = [
      "s",
      "t",
      "s/subagents/agent-a",
      "s/subagents/agent-b",
      "agent-a",
      "agent-c",
      "t__agent-b",
    ];
    const id = fc.constantFrom("a", "b", "c", "");
    const call = fc.constantFrom("c1", "c2", "c3");
    const file = fc.record({
      name: fc.constantFrom(...names.flatMap((name) => [`p/${name}`, `q/${name}`])),
      sessionId: fc.constantFrom("s", "t", "gone", ""),
      agents: fc.dictionary(call, id, { maxKeys: 2 }),
      meta: fc.option(fc.record({ toolUseId: call, parentAgentId: id })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 8 }), async (family) => {
        const files = family.flatMap(({ name, sessionId, agents, meta }) => [
          [`${name}.jsonl`, transcript(sessionId, agents)],
          ...(meta === null ? [] : [[`${name}.meta.json`, JSON.stringify(meta)]]),
        ]);
        const { apart, together } = await bothWays(Object.fromEntries(files));
        expect(apart).toEqual(together);
      }),
      { numRuns: 150 },
    );
  });

  test("a transcript that can have started no subagent is not read for it", async () => {
    const { sources } = await findTranscripts(
      [folderOf({ "p/s.jsonl": transcript("s", { c1: "a" }), "q/t/subagents/agent-a.jsonl": "" })],
      true,
    );
    expect(kinOf(sources, sources).map(({ file }) => file)).toEqual(["q/t/subagents/agent-a.jsonl"]);
  });
});
