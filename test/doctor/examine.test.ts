import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { Diagnosis } from "../../src/doctor/doctor-schema.ts";
import { doctorText } from "../../src/doctor/doctor-text.ts";
import { examineCorpus } from "../../src/doctor/examine-corpus.ts";
import { prose, session } from "../build.ts";
import { run, scratch } from "../cli/run.ts";
import { inRepository, inShared, SHARED_IS_ABSENT } from "../shared.ts";

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = scratch();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const examine = (files: Readonly<Record<string, string>>, show = false) =>
  examineCorpus({ paths: [folderOf(files)], show });

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

const SECRET = "Zq7secret";

/** A session in which everything that a user or a tool could have written holds the secret. */
const secretive = session()
  .user(`${SECRET} ${prose(20)}`, {
    as: `${SECRET}-1`,
    with: { cwd: `/${SECRET}`, version: SECRET, gitBranch: SECRET },
  })
  .calls(`mcp__${SECRET}__tool`, { path: SECRET }, `toolu_${SECRET}`)
  .result(`toolu_${SECRET}`, SECRET, { with: { toolUseResult: { agentId: SECRET }, sessionId: SECRET } })
  .calls(`${SECRET}Tool`, {}, "c2")
  .attachment({ type: `hook ${SECRET}`, content: SECRET })
  .raw({ type: SECRET, [SECRET]: SECRET })
  .raw({ type: `\u001b[31m${SECRET}`, sessionId: SECRET })
  .raw(`{"${SECRET}`)
  .boundary(SECRET, { trigger: SECRET })
  .text();
const SECRET_FILES = {
  [`${SECRET}/${SECRET}.jsonl`]: secretive,
  [`${SECRET}/copy.jsonl`]: secretive,
  [`${SECRET}/${SECRET}/subagents/agent-${SECRET}.jsonl`]: asideOf(SECRET),
  [`${SECRET}/not.jsonl`]: '{"a":1}\n',
};

describe("privacy", () => {
  test("nothing of the sessions or of their files' names is printed", async () => {
    const found = await examine(SECRET_FILES);
    expect(JSON.stringify(found)).not.toContain(SECRET);
    expect(doctorText(found)).not.toContain(SECRET);
    expect(found.unusable).toEqual([{ file: "file 4", why: "none of its lines is an entry" }]);
  });

  test("--show shows names, fit to print, and still no content", async () => {
    const text = doctorText(await examine({ ...SECRET_FILES, "a\u001b[2J\u202e.jsonl": "{\n" }, true));
    expect(text).toContain(`mcp__${SECRET}__tool`);
    expect(text).toContain(`${SECRET}/not.jsonl: none of its lines is an entry`);
    expect(text).toContain("a\\u{1b}[2J\\u{202e}.jsonl, line 1: not json");
    expect(text).toContain(`\\u{1b}[31m${SECRET}`);
    expect(text).not.toContain("toolu_");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be printed.
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });
});

describe("coref doctor", () => {
  test("prints the same as text and as JSON, with exit code 0", async () => {
    const corpus = inRepository("corpora/known-answer");
    const text = await run(["doctor", corpus]);
    const json = await run(["doctor", corpus, "--json"]);
    expect([text.code, text.err, json.code, json.err]).toEqual([0, "", 0, ""]);
    expect(text.out).toBe(doctorText(Diagnosis.parse(JSON.parse(json.out))));
  });

  test("without a path it looks at the user's own sessions", async () => {
    const home = folderOf({ "projects/p/s.jsonl": session().rounds(1).text() });
    const { out } = await run(["doctor"], { CLAUDE_CONFIG_DIR: home });
    expect(out).toContain("1 file, ");
  });

  test("exits with 1 where a file could not be used, and says why", async () => {
    const folder = folderOf({ "a.jsonl": session().rounds(1).text(), "b.jsonl": "{}\n" });
    symlinkSync(join(folder, "nowhere"), join(folder, "c.jsonl"));
    const { code, out } = await run(["doctor", folder]);
    expect(code).toBe(1);
    expect(out).toContain("file 2: none of its lines is an entry");
    expect(out).toContain("file 3: not there any more, or a link to nothing");
  });

  test("exits with 2 and one line where nothing is found", async () => {
    const folder = scratch();
    expect(await run(["doctor", folder])).toEqual({
      code: 2,
      out: "",
      err: `coref: no transcripts (*.jsonl) in ${folder}\n`,
    });
    expect((await run(["doctor", join(folder, "no")])).code).toBe(2);
  });

  test("says of UTF-16 text what can be done", async () => {
    const folder = folderOf({ "a.jsonl": session().rounds(1).text() });
    writeFileSync(join(folder, "b.jsonl"), Buffer.from("\ufeff{}\n", "utf16le"));
    expect((await run(["doctor", folder])).out).toContain("file 2: UTF-16 text; convert it to UTF-8 first");
  });

  test.skipIf(process.getuid?.() === 0)("a file without permission stops nothing", async () => {
    const folder = folderOf({ "a.jsonl": session().rounds(1).text(), "b.jsonl": "{}\n" });
    chmodSync(join(folder, "b.jsonl"), 0);
    expect((await run(["doctor", folder])).out).toContain("file 2: permission denied");
  });

  test("help names every option and gives examples", async () => {
    const { code, out } = await run(["doctor", "--help"]);
    expect(code).toBe(0);
    for (const word of ["--show", "--json", "Examples:", "Exit codes:"]) expect.soft(out).toContain(word);
  });
});
