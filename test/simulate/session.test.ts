import fc from "fast-check";
import { expect, test } from "vitest";
import { SESSION_EVENTS, type SessionEvent, type SessionOptions } from "../../src/simulate/session-state.ts";
import { simulateLines, simulateSession } from "../../src/simulate/simulate-session.ts";
import { type Entry, parseLines, readWindows } from "./measure.ts";

const lines = (options: SessionOptions) => [...simulateSession(options)];
const entries = (options: SessionOptions) => parseLines(lines(options).join("\n"));
const chain = (options: SessionOptions) => entries(options).filter((entry) => entry.uuid !== undefined);

const wholeEvents = SESSION_EVENTS.filter((event) => event !== "torn-line");
const sessions = fc
  .record({
    seed: fc.nat({ max: 1_000_000 }),
    turns: fc.integer({ min: 1, max: 60 }),
    version: fc.constantFrom("2.1.49", "2.1.219"),
    events: fc.dictionary(fc.nat({ max: 59 }).map(String), fc.constantFrom(...wholeEvents)),
  })
  .map((options): SessionOptions => options);

test("the same seed gives the same bytes", () => {
  fc.assert(
    fc.property(sessions, (options) => {
      expect(lines(options)).toEqual(lines(options));
    }),
    { numRuns: 20 },
  );
});

test("another seed gives other bytes on every line of the chain", () => {
  const first = new Set(chain({ seed: 1, turns: 40 }).map((entry) => entry.uuid));
  expect(chain({ seed: 2, turns: 40 }).filter((entry) => first.has(entry.uuid))).toEqual([]);
});

test("every line is one JSON object with a uuid of its own and a parent written before it", () => {
  fc.assert(
    fc.property(sessions, (options) => {
      const texts = lines(options);
      const known = new Set<unknown>([null]);
      for (const { uuid, parentUuid } of texts.map((text) => JSON.parse(text) as Entry)) {
        if (uuid === undefined) continue;
        expect(known.has(uuid)).toBe(false);
        expect(known.has(parentUuid)).toBe(true);
        known.add(uuid);
      }
      expect(known.size).toBeGreaterThan(options.turns);
    }),
    { numRuns: 40 },
  );
});

test("a session has as many model turns as it was asked for", () => {
  fc.assert(
    fc.property(fc.nat({ max: 10_000 }), fc.integer({ min: 1, max: 90 }), (seed, turns) => {
      const [window] = readWindows(lines({ seed, turns }).join("\n"));
      expect(window?.filter(({ role }) => role === "assistant")).toHaveLength(turns);
    }),
    { numRuns: 30 },
  );
});

test.each<[SessionEvent, string, RegExp]>([
  ["compact", "2.1.219", /"trigger":"auto".*"preservedMessages"/],
  ["compact", "2.1.49", /"compactMetadata":\{"trigger":"auto","preTokens":\d+\}/],
  ["compact-by-hand", "2.1.219", /"trigger":"manual".*"preservedMessages"/],
  ["clear", "2.1.49", /"parentUuid":null.*SessionStart:clear/],
  ["subagent", "2.1.219", /"name":"Agent"/],
  ["image", "2.1.219", /"type":"image","source":\{"type":"base64"/],
  ["clear-outputs", "2.1.49", /"subtype":"microcompact_boundary".*"compactedToolIds":\["toolu_/],
  ["spill", "2.1.219", /"content":"<persisted-output>/],
  ["queued-prompt", "2.1.219", /"type":"queued_command"/],
])("%s in %s leaves its trace once", (event, version, trace) => {
  const count = (events: SessionOptions["events"] = {}) =>
    lines({ seed: 3, turns: 24, version, events }).filter((line) => trace.test(line)).length;
  expect([count(), count({ 11: event })]).toEqual([0, 1]);
});

test("a torn line is the only one that does not parse, and costs no entry", () => {
  const options = { seed: 3, turns: 24, events: { 11: "torn-line" } } as const;
  const torn = lines(options).filter((line) => parseLines(line).length === 0);
  expect(torn).toHaveLength(1);
  expect(torn[0]).toMatch(/^\{"type":"la.*\{"type":"file-history-snapshot"/);
});

test("a rewind leaves the turns it took back on a branch that ends there", () => {
  const [window] = readWindows(lines({ seed: 4, turns: 30, events: { 12: "rewind" } }).join("\n"));
  const ids = new Set(
    entries({ seed: 4, turns: 30, events: { 12: "rewind" } }).map((entry) => entry.message?.id),
  );
  ids.delete(undefined);
  expect(window?.filter(({ role }) => role === "assistant")).toHaveLength(30);
  expect(ids.size).toBe(33);
});

test("a compaction keeps the newest turn and hangs it from the summary", () => {
  const all = chain({ seed: 5, turns: 40, version: "2.1.197", events: { 20: "compact" } });
  const at = all.findIndex((entry) => entry["subtype"] === "compact_boundary");
  const kept = preservedBy(all[at]);
  expect(all[at + 1]).toMatchObject({
    uuid: kept.anchorUuid,
    isCompactSummary: true,
    parentUuid: all[at]?.uuid,
  });
  expect(kept.uuids).toEqual(all.slice(at - kept.uuids.length, at).map((entry) => entry.uuid));
});

interface Kept {
  readonly anchorUuid: string;
  readonly uuids: readonly string[];
}

function preservedBy(boundary: Entry | undefined): Kept {
  const metadata = boundary?.["compactMetadata"] as { preservedMessages: Kept } | undefined;
  return metadata?.preservedMessages ?? { anchorUuid: "", uuids: [] };
}

test("parallel results follow R2: each hangs below its call, some before the next call is written", () => {
  const all = chain({ seed: 6, turns: 200 });
  const results = all.filter((entry) => entry["sourceToolAssistantUUID"] !== undefined);
  const between = results.filter((entry) => {
    const place = all.indexOf(entry);
    return (
      all[place - 1]?.message?.id !== undefined && all[place - 1]?.message?.id === all[place + 1]?.message?.id
    );
  });
  expect(
    results.filter((entry) => entry.parentUuid !== entry["sourceToolAssistantUUID"]).map(typeOfParent(all)),
  ).toEqual(expect.not.arrayContaining(["user", "assistant"]));
  expect(between.length).toBeGreaterThan(3);
});

const typeOfParent = (all: readonly Entry[]) => (entry: Entry) =>
  all.find(({ uuid }) => uuid === entry.parentUuid)?.["type"];

test("a fork repeats the uuids of its origin under a session id of its own, then differs", () => {
  const options = { seed: 8, turns: 40, version: "2.1.219" };
  const origin = chain(options);
  const fork = chain({ ...options, fork: { seed: 9, after: 20 } });
  const shared = fork.filter((entry) => entry["forkedFrom"] !== undefined);
  expect(shared.map((entry) => entry.uuid)).toEqual(
    origin.slice(0, shared.length).map((entry) => entry.uuid),
  );
  expect(shared.length).toBeGreaterThan(20);
  expect(new Set(fork.map((entry) => entry["sessionId"])).size).toBe(1);
  expect(fork[0]?.["sessionId"]).not.toBe(origin[0]?.["sessionId"]);
  expect(fork.slice(shared.length).filter(({ uuid }) => origin.some((other) => other.uuid === uuid))).toEqual(
    [],
  );
});

test("a subagent writes its own files beside the session", () => {
  const all = [...simulateLines({ seed: 10, turns: 20, events: { 5: "subagent" } })];
  const aside = all.filter(({ file }) => file.includes("/subagents/agent-"));
  const meta = aside.filter(({ file }) => file.endsWith(".meta.json")).map(({ text }) => JSON.parse(text));
  const sidechain = aside.filter(({ file }) => file.endsWith(".jsonl")).map(({ text }) => JSON.parse(text));
  expect(meta).toHaveLength(1);
  expect(sidechain.every((entry) => entry.isSidechain === true)).toBe(true);
  expect(all.filter(({ text }) => text.includes(`"id":"${meta[0].toolUseId}"`))).toHaveLength(1);
});

test("a turn reads from the cache what the turn before had in context, and adds to it", () => {
  const usages = new Map(
    chain({ seed: 11, turns: 60, version: "2.1.219" }).flatMap(({ message }) => {
      const usage = (message as { usage?: Record<string, number> } | undefined)?.usage;
      if (usage === undefined) return [];
      const read = usage["cache_read_input_tokens"] ?? 0;
      return [[message?.id, { read, size: read + (usage["cache_creation_input_tokens"] ?? 0) }] as const];
    }),
  );
  const turns = [...usages.values()];
  const whole = turns.filter(({ read }, index) => index > 0 && read === turns[index - 1]?.size);
  expect(turns).toHaveLength(60);
  expect(turns).toEqual([...turns].sort((a, b) => a.size - b.size));
  expect(whole.length).toBeGreaterThan(50);
});

test("a session of 50,000 turns is streamed: its first lines need none of the later ones", () => {
  const session = simulateSession({ seed: 12, turns: 50_000, compactEvery: 200 });
  const first = Array.from({ length: 400 }, () => session.next().value ?? "");
  expect(first.join("\n").length / first.length).toBeGreaterThan(800);
});
