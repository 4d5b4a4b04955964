import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { analyzeCorpus } from "../../src/analyze-corpus.ts";
import type { Format } from "../../src/captures/capture.ts";
import { run, scratch } from "../cli/run.ts";
import { inRepository } from "../shared.ts";
import { written } from "./written.ts";

const fixture = (name: string): string => inRepository(`test/fixtures/captures/${name}`);

async function analyzed(path: string, format?: Format) {
  const { report } = await analyzeCorpus({
    paths: [path],
    minTokens: 20,
    draws: 0,
    arms: ["drop-all"],
    ...(format !== undefined && { format }),
  });
  const rows = [...report.candidateLines].map((line) => JSON.parse(line));
  return { ...report.results, rows };
}

/** What a candidate is, without the file and the lines that it stands in. */
function essence(rows: readonly object[]): unknown {
  const text = JSON.stringify(rows, (key, value) => (key === "file" || key === "line" ? undefined : value));
  return JSON.parse(text);
}

describe("one session, recorded in four ways, is the same session", async () => {
  const expected = await analyzed(fixture("stream.jsonl"));

  test("with two windows and a compaction", () => {
    expect(expected.reading).toMatchObject({
      sessions: 1,
      windows: 2,
      compactions: 1,
      turns: 25,
      outputs: 23,
    });
    expect(expected.candidates).toMatchObject({ count: 14, live: 2 });
  });

  test.each([
    ["claude-trace.jsonl", { "no-body": 1, "no-response": 1, "side-call": 3, summariser: 1 }],
    ["archive.har", { "no-body": 1, "no-response": 1, "other-call": 1, "side-call": 3, summariser: 1 }],
  ])("%s", async (name, skipped) => {
    const { rows, reading } = await analyzed(fixture(name));
    expect(essence(rows)).toEqual(essence(expected.rows));
    expect(reading).toMatchObject({ sessions: 1, turns: 25, outputs: 23, captures: { skipped } });
  });

  test("bodies.jsonl, which lacks the reply before the compaction", async () => {
    const { rows, reading } = await analyzed(fixture("bodies.jsonl"));
    const ids = (of: typeof rows) =>
      of.map(({ window, toolUseId, uses }) => [window, toolUseId, uses.length]);
    expect(ids(rows)).toEqual(ids(expected.rows));
    expect(reading).toMatchObject({ sessions: 1, turns: 24, outputs: 23 });
  });
});

test("messages of either API give the same candidates", async () => {
  const openai = await analyzed(fixture("openai.json"));
  const anthropic = await analyzed(fixture("anthropic.json"));
  expect(openai.candidates).toMatchObject({ count: 7, live: 1 });
  expect(openai.rows.map(({ toolUseId }) => toolUseId)).toEqual(
    anthropic.rows.map(({ toolUseId }) => toolUseId),
  );
});

test("a file with several conversations is counted once, and its rows name them", async () => {
  const { rows, input, reading, candidates } = await analyzed(fixture("conversations.json"));
  expect(input.files).toBe(1);
  expect(reading.sessions).toBe(2);
  expect(candidates.clusters).toBe(2);
  expect([...new Set(rows.map(({ file }) => file))]).toEqual([
    "conversations.json#1",
    "conversations.json#2",
  ]);
});

test("a folder is searched for captures, but not for every .json; one session in four files is one cluster", async () => {
  const { input, reading, candidates } = await analyzed(fixture(""));
  expect(input.files).toBe(4);
  expect(reading).toMatchObject({
    sessions: 4,
    captures: { formats: { bodies: 1, "claude-trace": 1, har: 1, "stream-json": 1 } },
  });
  expect(candidates).toMatchObject({ count: 14, clusters: 1 });
});

describe("packed and through standard input, the results are the same", () => {
  test.each([
    "claude-trace.jsonl",
    "archive.har",
    "bodies.jsonl",
    "stream.jsonl",
    "openai.json",
    "conversations.json",
  ])("%s", async (name) => {
    const plain = await analyzed(fixture(name));
    const packed = join(scratch(), `${name}.gz`);
    const { rows, reading } = await analyzed(written(packed, gzipSync(readFileSync(fixture(name)))));
    expect(essence(rows)).toEqual(essence(plain.rows));
    expect(rows.map(({ line }) => line)).toEqual(plain.rows.map(({ line }) => line));
    expect({ ...reading, skipped: [] }).toEqual({ ...plain.reading, skipped: [] });
  });

  test("a transcript of Claude Code", async () => {
    const path = inRepository("corpora/known-answer/01-echo.jsonl");
    const plain = await analyzed(path);
    const packed = await analyzed(written(join(scratch(), "s.jsonl.gz"), gzipSync(readFileSync(path))));
    expect(essence(packed.rows)).toEqual(essence(plain.rows));
    expect(packed.reading).toEqual(plain.reading);
  });
});

describe("formats", () => {
  test("--format forces one", async () => {
    const path = written(join(scratch(), "s.jsonl"), readFileSync(fixture("bodies.jsonl")));
    expect((await analyzed(path, "bodies")).candidates.count).toBe(14);
    const { err, code } = await run(["analyze", path, "--format", "claude-code", "--out", scratch()]);
    expect(err).toBe("coref: s.jsonl: not a Claude Code transcript: none of its lines is an entry\n");
    expect(code).toBe(2);
  });

  test("an unknown one is the user's mistake", async () => {
    const { err, code } = await run(["analyze", fixture("bodies.jsonl"), "--format", "pcap"]);
    expect(err).toBe(
      'coref: unknown format "pcap"; use one of claude-code, bodies, claude-trace, har, stream-json, messages\n',
    );
    expect(code).toBe(2);
  });

  test.each([
    ["cut.har", '{"log":{"version":"1.2","entries":[{"request":{}', "a JSON document that ends too early"],
    ["bad.json", '{"messages":[{"role":"user",}]}', "a damaged JSON document"],
    [
      "no-ids.json",
      '[{"role":"user","content":"ls"},{"role":"assistant","content":"a.ts"}]',
      "its messages hold no tool calls with ids (tool_use and tool_result, or tool_calls and tool_call_id), so what a tool printed cannot be told from what the user wrote",
    ],
    [
      "gemini.json",
      '{"sessionId":"s","projectHash":"h","messages":[]}',
      "a Gemini CLI session, which coref does not read",
    ],
    [
      "codex.jsonl",
      '{"timestamp":"t","type":"session_meta","payload":{}}\n',
      "a Codex CLI session, which coref does not read",
    ],
    ["cut.jsonl.gz", gzipSync(Buffer.alloc(999, "{}\n")).subarray(0, 20), "a gzip file that ends too early"],
    [
      "empty.har",
      '{"log":{"version":"1.2","entries":[]}}',
      "a har capture without a conversation (records: 0)",
    ],
  ])("%s cannot be used, and the message says why", async (name, content, why) => {
    const { err, code } = await run(["analyze", written(join(scratch(), name), content), "--out", scratch()]);
    expect(err).toBe(`coref: ${name}: ${why}\n`);
    expect(code).toBe(2);
  });
});
