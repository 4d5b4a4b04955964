import { describe, expect, test } from "vitest";
import { Diagnosis } from "../../src/doctor/doctor-schema.ts";
import { examineCorpus } from "../../src/doctor/examine-corpus.ts";
import { session } from "../build.ts";
import { folderOf } from "../folder.ts";
import { inRepository, inShared, SHARED_IS_ABSENT } from "../shared.ts";

const examine = (files: Readonly<Record<string, string>>) => examineCorpus({ paths: [folderOf(files)] });

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((a, b) => a + b, 0);

function linesAccountedFor({ lines }: Diagnosis): number {
  return lines.used + lines.blank + sumOf(lines.skipped) + sumOf(lines.inactive);
}

const asideOf = (text: string) =>
  session()
    .user(text, { with: { isSidechain: true } })
    .says("ok", { with: { isSidechain: true } })
    .text();

describe("what the reader makes of a corpus", () => {
  test("compactions: who asked for them and what they preserved", async () => {
    const text = session()
      .rounds(2)
      .boundary("one", { trigger: "auto", preservedMessages: { anchorUuid: "s1", uuids: ["u2", "a2"] } })
      .rounds(2)
      .boundary("two", { trigger: "manual", preservedSegment: { headUuid: "u4", tailUuid: "a4" } })
      .rounds(1)
      .boundary("three", { trigger: "other-one" })
      .boundary("four")
      .says("on")
      .text();
    const { compactions, read } = await examine({ "s.jsonl": text });
    expect(compactions).toEqual({
      boundaries: 4,
      inactive: 0,
      auto: 1,
      manual: 1,
      other: 1,
      unrecorded: 1,
      preservingList: 1,
      preservingSegment: 1,
      preservingNothing: 2,
      preservedEntries: 4,
    });
    expect(read.sessions.endedByCompaction).toBe(4);
  });

  test("outputs that were cleared silently", async () => {
    const text = session()
      .user("x")
      .calls("Read", {}, "c1")
      .result("c1", "[Old tool result content cleared]")
      .calls("Read", {}, "c2")
      .result("c2", "words")
      .clears(["c1", "c2"])
      .says("y")
      .raw({ type: "content-replacement", sessionId: "s", replacements: [{ toolUseId: "c2" }] })
      .text();
    expect((await examine({ "s.jsonl": text })).cleared).toEqual({
      microcompactions: 1,
      replacements: 1,
      outputsNamed: 2,
      placeholders: 1,
    });
  });

  test("forks, repeats, branches left out, gaps, circles and cleared contexts", async () => {
    const shared = session().rounds(3).text();
    const other = session()
      .user("a", { after: "gone" })
      .says("b")
      .user("left")
      .from("a1")
      .user("c")
      .again(1)
      .user("new", { after: null })
      .says("d", { message: { id: "own" } })
      .text();
    const found = await examine({ "a.jsonl": shared, "b.jsonl": shared, "c.jsonl": other });
    expect(found.forks).toEqual({ clusters: [["file 1", "file 2", "file 3"]], sharedMessages: 3 });
    expect(found.read.sessions).toMatchObject({
      endedByClearing: 1,
      gaps: 1,
      repeatedEntries: 1,
      branchesLeftOut: 1,
      circles: 0,
    });
  });

  test("subagents, warm-ups, sidechains and books about them", async () => {
    const main = session()
      .user("x")
      .calls("Agent", {}, "c1")
      .result("c1", "done", { with: { toolUseResult: { agentId: "a" } } })
      .user("aside", { after: null, with: { isSidechain: true } });
    const found = await examine({
      "session-one.jsonl": main.text(),
      "session-one/subagents/agent-a.jsonl": asideOf("look"),
      "session-one/subagents/agent-b.jsonl": asideOf("look"),
      "session-one/subagents/agent-b.meta.json": '{"toolUseId":"c1"}',
      "session-one/subagents/workflows/r/agent-c.jsonl": asideOf("look"),
      "session-one/subagents/workflows/r/journal.jsonl": "{}\n",
      "session-one/workflows/wf_1.json": "{}",
      "session-one__agent-d.jsonl": asideOf("look"),
      "agent-e.jsonl": asideOf("look"),
      "agent-f.jsonl": asideOf("Warmup"),
      "gone/subagents/agent-g.jsonl": asideOf("look"),
      "renamed.jsonl": asideOf("look"),
    });
    expect(found.files).toMatchObject({ count: 9, sessions: 1, subagents: 7, warmUps: 1 });
    expect(found.subagents).toEqual({
      folder: 4,
      flattened: 1,
      beside: 1,
      byContentOnly: 1,
      linkedByMeta: 1,
      linkedByResult: 1,
      linkedByPath: 3,
      notLinked: 2,
      journals: 1,
      workflows: 1,
    });
    expect(found.sidechains).toEqual({ files: 1, conversations: 1, entries: 1 });
  });

  test("names of types that are not known, and clients' versions", async () => {
    const text = session()
      .user([{ type: "text", text: "x" }, { type: "new_block" }], { with: { version: "2.1.9" } })
      .attachment({ type: "new_attachment" }, { with: { version: "2.1.10" } })
      .raw({ type: "new-entry", sessionId: "s" })
      .raw({ type: "system", subtype: "new_subtype", uuid: "z9" })
      .raw({ type: "not Claude's" })
      .result("c1", [{ type: "newer_block" }], { with: { version: "odd one" } })
      .text();
    const { names, versions } = await examine({ "s.jsonl": text });
    const unknown = (list: readonly { name: string; known: boolean }[]) =>
      list.filter(({ known }) => !known).map(({ name }) => name);
    expect({
      entries: unknown(names.entryTypes),
      subtypes: unknown(names.systemSubtypes),
      attachments: unknown(names.attachmentTypes),
      blocks: unknown(names.blockTypes),
    }).toEqual({
      entries: ["new-entry"],
      subtypes: ["new_subtype"],
      attachments: ["new_attachment"],
      blocks: ["new_block", "newer_block"],
    });
    expect(versions.map(({ version }) => version)).toEqual(["(none noted)", "(odd)", "2.1.9", "2.1.10"]);
  });

  test("the same corpus gives the same diagnosis, which keeps to its schema", async () => {
    const first = await examineCorpus({ paths: [inRepository("corpora")] });
    expect(await examineCorpus({ paths: [inRepository("corpora")] })).toEqual(first);
    expect(Diagnosis.parse(JSON.parse(JSON.stringify(first)))).toEqual(first);
    expect(linesAccountedFor(first)).toBe(first.lines.count);
  });

  test("an empty file, blank lines and a last line that is torn", async () => {
    const found = await examine({
      "a.jsonl": "",
      "b.jsonl": `\n\n${session().rounds(1).text()} \n{"type":"us`,
    });
    expect(found.lines).toMatchObject({
      count: 6,
      used: 2,
      blank: 3,
      listed: [{ file: "file 2", line: 6, reason: "not-json" }],
    });
    expect(found.notAnalysable).toEqual([
      { file: "file 1", why: "nobody speaks" },
      { file: "file 2", why: "no window of 10 model turns" },
    ]);
  });

  test.skipIf(SHARED_IS_ABSENT)("every line of ../shared/corpora/dev is accounted for", async () => {
    const found = await examineCorpus({ paths: [inShared("corpora/dev")] });
    expect(linesAccountedFor(found)).toBe(found.lines.count);
    expect(found).toMatchObject({
      files: { count: 106, sessions: 97, subagents: 9, unreadable: 0 },
      lines: { count: 24_092, used: 16_012 },
      compactions: { boundaries: 16, auto: 13, manual: 3 },
    });
  });
});
