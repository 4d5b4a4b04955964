import { describe, expect, test } from "vitest";
import { doctorText } from "../../src/doctor/doctor-text.ts";
import { examineCorpus } from "../../src/doctor/examine-corpus.ts";
import { prose, session } from "../build.ts";
import { folderOf } from "../folder.ts";

const examine = (files: Readonly<Record<string, string>>, show = false) =>
  examineCorpus({ paths: [folderOf(files)], show });

const asideOf = (text: string) =>
  session()
    .user(text, { with: { isSidechain: true } })
    .says("ok", { with: { isSidechain: true } })
    .text();

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
