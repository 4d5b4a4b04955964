import fc from "fast-check";
import { expect, test } from "vitest";
import { Entries } from "../../src/transcript/entries.ts";
import type { Block, Entry } from "../../src/transcript/transcript.ts";
import type { Usage } from "../../src/transcript/usage.ts";

const text = fc.constantFrom("", "a", "node_a", "한글 🔥", "\ud83d");
const maybe = fc.option(text);

const blocks: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ kind: fc.constantFrom("text", "thinking"), text }),
  fc.record({ kind: fc.constant("call"), id: text, name: text, text }),
  fc.record({ kind: fc.constant("output"), callId: text, text }),
  fc.constant({ kind: "other" } as const),
) as fc.Arbitrary<Block>;

const tokens = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const usage: fc.Arbitrary<Usage> = fc.record({
  time: fc.option(tokens),
  isFinal: fc.boolean(),
  isUsOnly: fc.boolean(),
  isBatch: fc.boolean(),
  isFast: fc.boolean(),
  passes: fc.array(
    fc.record({
      model: maybe,
      input: tokens,
      read: tokens,
      write5m: tokens,
      write1h: tokens,
      output: tokens,
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

const entries: fc.Arbitrary<Entry> = fc.record({
  kind: fc.constantFrom("user", "assistant", "attachment", "boundary", "link"),
  line: fc.nat(),
  uuid: maybe,
  time: fc.option(fc.integer({ min: 0, max: 2 ** 31 - 1 })),
  parentUuid: maybe,
  isSidechain: fc.boolean(),
  isMeta: fc.boolean(),
  isTeam: fc.boolean(),
  isSummary: fc.boolean(),
  isApiError: fc.boolean(),
  isSynthetic: fc.boolean(),
  isWarmUp: fc.boolean(),
  sessionId: maybe,
  version: maybe,
  messageId: maybe,
  contextTokens: fc.option(fc.integer({ min: 1, max: 2 ** 31 - 1 })),
  usage: fc.option(usage),
  blocks: fc.array(blocks, { maxLength: 4 }),
  logicalParentUuid: maybe,
  preserved: fc.option(
    fc.record({ anchor: maybe, uuids: fc.array(text, { maxLength: 2 }), head: maybe, tail: maybe }),
  ),
  clears: fc.array(text, { maxLength: 2 }),
});

/** An entry with each text replaced by its place among all texts that were kept. */
function numbered(list: readonly Entry[]): { expected: Entry<number>[]; kept: string[] } {
  const kept: string[] = [];
  const expected = list.map((entry) => ({
    ...entry,
    blocks: entry.blocks.map((block) =>
      block.kind === "other" ? block : { ...block, text: kept.push(block.text) - 1 },
    ),
  }));
  return { expected, kept };
}

test("entries come out of the columns as they went in", () => {
  fc.assert(
    fc.property(fc.array(entries, { maxLength: 12 }), (list) => {
      const { expected, kept } = numbered(list);
      const seen: string[] = [];
      const stored = new Entries({ keep: (one) => seen.push(one) - 1 });
      for (const entry of list) stored.push(entry);
      expect(seen).toEqual(kept);
      expect([...stored.all()].map((i) => stored.at(i))).toEqual(expected);
      const odd = [...stored.all()].filter((i) => i % 2 === 1);
      const part = stored.only(odd);
      expect([...part.all()].map((i) => part.at(i))).toEqual(odd.map((i) => expected[i]));
      expect(part.names).toBeLessThanOrEqual(stored.names);
    }),
  );
});

test("a nonsensical size of the context is the largest there is", () => {
  const [entry] = fc.sample(entries, 1) as [Entry];
  const stored = new Entries({ keep: () => 0 });
  for (const contextTokens of [2 ** 31, 1e300, 7.9]) stored.push({ ...entry, contextTokens });
  expect([...stored.all()].map((i) => stored.contextTokens(i))).toEqual([2 ** 31 - 1, 2 ** 31 - 1, 7]);
});
