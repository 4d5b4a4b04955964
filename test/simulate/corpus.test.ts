import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { COMMITTED_SEED, simulateCorpus } from "../../src/simulate/corpus.ts";
import { measureSession, parseLines, readWindows } from "./measure.ts";

const folder = fileURLToPath(new URL("../../corpora/simulated/", import.meta.url));
const corpus = simulateCorpus(COMMITTED_SEED);
const sessions = corpus.filter(({ path }) => path.endsWith(".jsonl") && !path.includes("/subagents/"));
const entries = sessions.flatMap(({ text }) => parseLines(text));
/** A fork repeats the outputs of its origin, which count once. */
const measured = sessions
  .filter(({ text }) => !text.includes('"forkedFrom"'))
  .map(({ text }) => measureSession(text));
const candidates = measured.flatMap((session) => session.candidates);

test("the committed corpus is what the generator makes, byte for byte", () => {
  const committed = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name !== "README.md")
    .map((file) => relative(folder, join(file.parentPath, file.name)).replaceAll("\\", "/"));
  expect(committed.sort()).toEqual(corpus.map(({ path }) => path).sort());
  expect(
    corpus
      .filter(({ path, text }) => readFileSync(`${folder}${path}`, "utf8") !== text)
      .map(({ path }) => path),
  ).toEqual([]);
});

test("another seed makes another corpus", () => {
  const other = new Set(simulateCorpus(COMMITTED_SEED + 1).map(({ text }) => text));
  expect(corpus.filter(({ text }) => other.has(text))).toEqual([]);
});

test("the manifest names every session with its hash and size", () => {
  const manifest = JSON.parse(corpus.at(-1)?.text ?? "");
  expect(manifest.sessions).toEqual(
    sessions.map(({ path, text }) => ({
      file: path,
      sha256: createHash("sha256").update(text).digest("hex"),
      bytes: Buffer.byteLength(text),
    })),
  );
  expect(Object.keys(manifest)).toEqual(["name", "what", "how", "licence", "sessions"]);
});

test("it is at most 6 MB in 24 sessions of at least 40 turns", () => {
  expect(corpus.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)).toBeLessThan(6_000_000);
  expect(sessions).toHaveLength(24);
  const turns = sessions.map(({ text }) =>
    readWindows(text)
      .flat()
      .filter(({ role }) => role === "assistant"),
  );
  expect(Math.min(...turns.map(({ length }) => length))).toBeGreaterThanOrEqual(40);
  expect(Math.max(...turns.map(({ length }) => length))).toBe(180);
});

test("it has at least 500 candidates of every class, a quarter to a half of them live", () => {
  expect(candidates.length).toBeGreaterThanOrEqual(500);
  const live = candidates.filter(({ isLive }) => isLive).length / candidates.length;
  expect(live).toBeGreaterThan(0.25);
  expect(live).toBeLessThan(0.5);
  for (const kind of ["opaque", "open", "unreferenced", "closed"]) {
    expect(candidates.filter((candidate) => candidate.kind === kind).length, kind).toBeGreaterThan(50);
  }
});

test.each([
  ["the next turn", 1, 1, 20],
  ["2 to 5 turns", 2, 5, 50],
  ["6 to 10 turns", 6, 10, 50],
  ["11 to 25 turns", 11, 25, 50],
  ["26 to 50 turns", 26, 50, 50],
  ["51 turns and more", 51, Number.POSITIVE_INFINITY, 20],
])("candidates are used after %s", (_, low, high, atLeast) => {
  const uses = candidates
    .flatMap(({ distances }) => distances)
    .filter((turns) => turns >= low && turns <= high);
  expect(uses.length).toBeGreaterThanOrEqual(atLeast);
});

test.each([
  ["never used", (distances: readonly number[]) => distances.length === 0, 100],
  ["used many times", (distances: readonly number[]) => distances.length >= 5, 15],
  [
    "used once and soon",
    (distances: readonly number[]) => distances.length === 1 && (distances[0] ?? 9) <= 3,
    10,
  ],
  ["first used after 100 turns", (distances: readonly number[]) => (distances[0] ?? 0) > 100, 1],
])("some candidates are %s", (_, isSo, atLeast) => {
  expect(candidates.filter(({ distances }) => isSo(distances)).length).toBeGreaterThanOrEqual(atLeast);
});

test("every tool is there, and some turns call up to four at once", () => {
  const calls = entries.flatMap(({ message }) =>
    (Array.isArray(message?.content) ? message.content : []).flatMap((block) =>
      block.type === "tool_use" ? [{ id: block.id, name: block.name, message: message?.id }] : [],
    ),
  );
  expect([...new Set(calls.map(({ name }) => name))].sort()).toEqual(
    "Agent Bash Edit Glob Grep Read TodoWrite mcp__notes__read mcp__screen__capture mcp__tracker__list_records".split(
      " ",
    ),
  );
  const counts = new Map<unknown, number>();
  const once = new Map(calls.map((call) => [call.id, call]));
  for (const { message } of once.values()) counts.set(message, (counts.get(message) ?? 0) + 1);
  expect([...new Set(counts.values())].sort()).toEqual([1, 2, 3, 4]);
});

test.each([
  ["compactions", /"subtype":"compact_boundary"/, 5],
  ["compactions with a preserved tail", /"preservedMessages"/, 4],
  ["cleared outputs", /"subtype":"microcompact_boundary"/, 1],
  ["images", /"type":"image"/, 2],
  ["spilled outputs", /"content":"<persisted-output>/, 3],
  ["cleared contexts", /SessionStart:clear/, 1],
  ["queued prompts", /"type":"queued_command"/, 1],
  ["turn durations", /"subtype":"turn_duration"/, 50],
  ["progress lines", /"type":"bash_progress"/, 20],
  ["thinking", /"thinking":"[A-Z]/, 20],
  ["thinking of which only the signature is left", /"thinking":"","signature"/, 20],
  ["copies in a fork", /"forkedFrom"/, 40],
])("it has %s", (_, trace, atLeast) => {
  const lines = sessions.flatMap(({ text }) => text.split("\n")).filter((line) => trace.test(line));
  expect(lines.length).toBeGreaterThanOrEqual(atLeast);
});

test("uuids are unique within a file, and one line in one file is torn", () => {
  const torn = sessions
    .flatMap(({ text }) => text.trimEnd().split("\n"))
    .filter((line) => parseLines(line).length === 0);
  expect(torn).toHaveLength(1);
  for (const { path, text } of corpus.filter((file) => file.path.endsWith(".jsonl"))) {
    const uuids = parseLines(text).flatMap(({ uuid }) => uuid ?? []);
    expect(new Set(uuids).size, path).toBe(uuids.length);
  }
});

test("a quarter of the bytes is what only the client saw", () => {
  const size = (value: unknown) => JSON.stringify(value).length;
  const seen = entries.reduce(
    (sum, entry) => sum + (entry["toolUseResult"] === undefined ? 0 : size(entry["toolUseResult"])),
    0,
  );
  expect(seen / entries.reduce((sum, entry) => sum + size(entry), 0)).toBeGreaterThan(0.22);
});
