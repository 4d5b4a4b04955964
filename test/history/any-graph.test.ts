import fc from "fast-check";
import { expect, test } from "vitest";
import { readSession } from "../../src/history/read-session.ts";
import { type Fields, messagesOf, transcriptOf } from "../build.ts";

const names = Array.from({ length: 14 }, (_, i) => `n${i}`);
const name = fc.constantFrom(...names);
const maybe = fc.option(name);
const messageId = fc.constantFrom("m1", "m2", "m3");
const callId = fc.constantFrom("c1", "c2", "c3", "c4");

const text = { type: "text", text: "words" };

const kinds: fc.Arbitrary<Fields> = fc.oneof(
  fc.constant({ type: "user", message: { content: "words" } }),
  messageId.map((id) => ({ type: "assistant", message: { id, content: [text] } })),
  fc.tuple(messageId, callId).map(([id, call]) => ({
    type: "assistant",
    message: { id, content: [text, { type: "tool_use", id: call, name: "Read" }] },
  })),
  callId.map((call) => ({
    type: "user",
    message: { content: [{ type: "tool_result", tool_use_id: call, content: "x" }] },
  })),
  fc.constant({ type: "attachment", attachment: { type: "file" } }),
  fc.constant({ type: "progress" }),
  fc.constant({ type: "user", isCompactSummary: true, message: { content: "summary" } }),
  fc.constant({ type: "user", isMeta: true, message: { content: "reminder" } }),
  fc.constant({ type: "user", isSidechain: true, message: { content: "aside" } }),
  fc
    .record({
      logicalParentUuid: maybe,
      anchorUuid: maybe,
      uuids: fc.array(name, { maxLength: 3 }),
      headUuid: maybe,
      tailUuid: maybe,
    })
    .map(({ logicalParentUuid, anchorUuid, uuids, headUuid, tailUuid }) => ({
      type: "system",
      subtype: "compact_boundary",
      logicalParentUuid,
      compactMetadata: {
        preservedMessages: { anchorUuid, uuids },
        preservedSegment: { anchorUuid, headUuid, tailUuid },
      },
    })),
);

const isSaid = ({ type }: Fields): boolean => type === "user" || type === "assistant";

/** Lines whose parents are anything: earlier, later, missing, their own, in circles; see terminates.test.ts for links. */
const graphs = fc.array(fc.tuple(kinds, name, maybe), { maxLength: 18 }).map((list) =>
  list.map(([entry, uuid, parent], i): Fields => {
    const before = list.slice(0, i).filter(([{ isSidechain }]) => isSidechain === undefined);
    const isEarlier = before.some(([, earlier]) => earlier === parent);
    return { ...entry, uuid, parentUuid: isSaid(entry) || isEarlier ? parent : null };
  }),
);

const read = (lines: readonly Fields[]) =>
  readSession(transcriptOf(lines.map((line) => `${JSON.stringify(line)}\n`).join("")));

test("whatever the parents are, every user and assistant entry is in a window or counted", () => {
  fc.assert(
    fc.property(graphs, (lines) => {
      const { windows, counts } = read(lines);
      const first = lines.filter(
        (line, i) =>
          !line["isSidechain"] &&
          lines.findIndex((l) => !l["isSidechain"] && l["uuid"] === line["uuid"]) === i,
      );
      const spoken = first.filter(({ type }) => type === "user" || type === "assistant");
      const sidechain = lines.filter((line) => line["isSidechain"]);
      const used = windows.flatMap((window) =>
        messagesOf(window).flatMap(({ parts }) => parts.map(({ entry }) => entry)),
      );
      const said = new Set(used.filter(({ kind }) => kind !== "attachment").map(({ uuid }) => uuid));
      expect(said.size + counts.leftOut).toBe(spoken.length);
      expect(counts).toMatchObject({
        repeats: lines.length - first.length - sidechain.length,
        sidechain: sidechain.length,
      });
    }),
    { numRuns: 2_000 },
  );
});

test("no entry stands twice in a window", () => {
  fc.assert(
    fc.property(graphs, (lines) => {
      for (const window of read(lines).windows) {
        const parts = messagesOf(window).flatMap((message) => message.parts.map(({ entry }) => entry.uuid));
        const entries = parts.filter((uuid, i) => uuid !== parts[i - 1]);
        expect(new Set(entries).size).toBe(entries.length);
      }
    }),
    { numRuns: 2_000 },
  );
});

test("no message is empty, and two messages of one role never stand side by side", () => {
  fc.assert(
    fc.property(graphs, (lines) => {
      for (const window of read(lines).windows) {
        const messages = messagesOf(window);
        expect(messages.filter(({ parts }) => parts.length === 0)).toEqual([]);
        expect(messages.filter(({ role }, i) => messages[i + 1]?.role === role)).toEqual([]);
      }
    }),
    { numRuns: 2_000 },
  );
});

test("an empty graph has no windows", () => {
  expect(read([])).toMatchObject({ windows: [], counts: { gaps: 0, repeats: 0, leftOut: 0, sidechain: 0 } });
});
