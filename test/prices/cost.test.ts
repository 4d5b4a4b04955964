import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type CallSize,
  costMicroUsd,
  estimateMicroUsd,
  FRAME_TOKENS,
  worstCaseMicroUsd,
} from "../../src/prices/cost.ts";
import { type PriceRow, priceOn, readPrices } from "../../src/prices/prices.ts";
import type { Usage } from "../../src/record/outcome.ts";

const prices = readPrices();
const priceOf = (model: string, date = "2026-11-30") => priceOn(prices, model, date) as PriceRow;
const haiku = priceOf("claude-haiku-5-5");
const sonnet = priceOf("claude-sonnet-5-5");
const usage = (input: number, output: number, more: Partial<Usage> = {}): Usage => ({
  input_tokens: input,
  output_tokens: output,
  ...more,
});

// By hand, from the prices in dollars per million tokens = micro-dollars per token.
test.each<[string, PriceRow, Usage, boolean, number]>([
  ["lower band", haiku, usage(10_000, 200), false, 10_000 * 0.1 + 200 * 0.5],
  ["lower band to its last token", haiku, usage(100_000, 0), false, 10_000],
  ["upper band, the whole request", haiku, usage(100_001, 200), false, 50_501],
  ["upper band by cached tokens", haiku, usage(1, 2, { cache_read_input_tokens: 100_000 }), false, 5_006],
  [
    "upper band by written tokens",
    haiku,
    usage(1, 0, { cache_creation_input_tokens: 100_000 }),
    false,
    62_501,
  ],
  ["a batch", haiku, usage(10_000, 200), true, 550],
  ["a batch in the upper band", haiku, usage(200_000, 1_000), true, 51_250],
  ["cache read", sonnet, usage(0, 0, { cache_read_input_tokens: 1_000 }), false, 100],
  [
    "cache read before the cut",
    priceOf("claude-sonnet-5-5", "2026-10-06"),
    usage(0, 0, { cache_read_input_tokens: 1_000 }),
    false,
    200,
  ],
  [
    "cache write of no told lifetime",
    sonnet,
    usage(0, 0, { cache_creation_input_tokens: 1_000 }),
    false,
    2_500,
  ],
  [
    "cache writes of both lifetimes",
    sonnet,
    usage(0, 0, {
      cache_creation_input_tokens: 1_000,
      cache_creation: { ephemeral_5m_input_tokens: 600, ephemeral_1h_input_tokens: 400 },
    }),
    false,
    600 * 2.5 + 400 * 4,
  ],
  [
    "the rest of a split is of five minutes",
    sonnet,
    usage(0, 0, { cache_creation_input_tokens: 1_000, cache_creation: { ephemeral_1h_input_tokens: 400 } }),
    false,
    3_100,
  ],
  [
    "a split without a sum",
    sonnet,
    usage(0, 0, { cache_creation: { ephemeral_5m_input_tokens: 10, ephemeral_1h_input_tokens: 20 } }),
    false,
    105,
  ],
  [
    "null is nothing",
    sonnet,
    usage(1, 1, { cache_creation_input_tokens: null, cache_read_input_tokens: null, cache_creation: null }),
    false,
    12,
  ],
  [
    "all at once, in a batch",
    sonnet,
    usage(100, 10, { cache_read_input_tokens: 1_000, cache_creation_input_tokens: 40 }),
    true,
    250,
  ],
  ["in the US", sonnet, usage(100, 10, { inference_geo: "us" }), false, 330],
  ["elsewhere", sonnet, usage(100, 10, { inference_geo: "global" }), false, 300],
  ["nothing", sonnet, usage(0, 0), false, 0],
  ["less than a micro-dollar is one", haiku, usage(1, 0), false, 1],
  ["no more than it is", haiku, usage(30, 0), false, 3],
  ["opus", priceOf("claude-opus-5-5"), usage(1_000, 100), false, 6_000],
  [
    "a long prompt before it had a price of its own",
    priceOf("claude-sonnet-4-20250514", "2025-08-11"),
    usage(10_000, 1_000, { cache_read_input_tokens: 240_000 }),
    false,
    30_000 + 72_000 + 15_000,
  ],
  [
    "a long prompt since it has one",
    priceOf("claude-sonnet-4-20250514", "2025-08-12"),
    usage(10_000, 1_000, { cache_read_input_tokens: 240_000 }),
    false,
    60_000 + 144_000 + 22_500,
  ],
  [
    "every token kind of an old opus",
    priceOf("claude-opus-4-1-20250805", "2025-09-19"),
    usage(10, 100, { cache_creation_input_tokens: 1_000, cache_read_input_tokens: 20_000 }),
    false,
    150 + 18_750 + 30_000 + 7_500,
  ],
  ["the old haiku", priceOf("claude-haiku-4-5"), usage(1_000, 100), false, 1_500],
])("cost: %s", (_, row, used, batch, expected) => {
  expect(costMicroUsd(row, used, { batch })).toBe(expected);
});

test.each([
  { inputTokens: 100_000, outputTokens: 1_000, batch: false, expected: 10_500 },
  { inputTokens: 100_001, outputTokens: 1_000, batch: false, expected: 52_501 },
  { inputTokens: 100_000, outputTokens: 1_000, batch: true, expected: 5_250 },
])("estimate: $inputTokens in, batch $batch", ({ expected, ...size }) => {
  expect(estimateMicroUsd(haiku, size)).toBe(expected);
});

// (bytes + 2,048) × the dearest rate for input + max_tokens × output, × 1.1 for the US.
test.each<[string, PriceRow, CallSize, number]>([
  [
    "lower band only",
    haiku,
    { inputBytes: 7_952, maxTokens: 1_000, batch: false },
    (10_000 * 0.2 + 1_000 * 0.5) * 1.1,
  ],
  ["without cache marks", haiku, { inputBytes: 7_952, maxTokens: 1_000, batch: false, cache: "none" }, 1_650],
  ["marks of five minutes", haiku, { inputBytes: 7_952, maxTokens: 1_000, batch: false, cache: "5m" }, 1_925],
  ["the last byte of the lower band", haiku, { inputBytes: 97_952, maxTokens: 0, batch: false }, 22_000],
  ["the upper band can be reached", haiku, { inputBytes: 97_953, maxTokens: 0, batch: false }, 110_002],
  ["a batch", haiku, { inputBytes: 7_952, maxTokens: 1_000, batch: true }, 1_375],
])("worst case: %s", (_, row, size, expected) => {
  expect(worstCaseMicroUsd(row, size)).toBe(Math.ceil(expected - 1e-6));
});

test("the worst case looks at every band, also where a lower one is dearer", () => {
  const [low, high] = haiku.tiers as [PriceRow["tiers"][0], PriceRow["tiers"][0]];
  const odd = { ...haiku, tiers: [{ ...low, input: 10, output: 10 }, high] };
  expect(worstCaseMicroUsd(odd, { inputBytes: 100_000, maxTokens: 10, batch: false })).toBe(1_100_110);
});

const anyRow = fc.constantFrom(...prices.rows);
const count = (max: number) =>
  fc.oneof(fc.integer({ min: 0, max }), fc.integer({ min: 0, max: Math.min(max, 10) }));

/** A usage of at most so many tokens in, spread over all kinds of them. */
const anyUsage = (most: number, maxTokens: number): fc.Arbitrary<Usage> =>
  fc
    .record({
      total: count(most),
      cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }),
      output: count(maxTokens),
      us: fc.boolean(),
      told: fc.boolean(),
    })
    .map(({ total, cuts, output, us, told }) => {
      const [a, b, c] = cuts.map((cut) => Math.floor(cut * total)).sort((x, y) => x - y) as [
        number,
        number,
        number,
      ];
      return usage(a, output, {
        cache_read_input_tokens: b - a,
        cache_creation_input_tokens: total - b,
        cache_creation: told
          ? { ephemeral_5m_input_tokens: c - b, ephemeral_1h_input_tokens: total - c }
          : null,
        ...(us ? { inference_geo: "us" } : {}),
      });
    });

const anyCall = fc
  .record({ inputBytes: count(400_000), maxTokens: count(40_000), batch: fc.boolean() })
  .chain((size) => anyUsage(size.inputBytes + FRAME_TOKENS, size.maxTokens).map((used) => ({ size, used })));

test("no call costs more than its worst case", () => {
  fc.assert(
    fc.property(anyRow, anyCall, (row, { size, used }) => {
      expect(costMicroUsd(row, used, size)).toBeLessThanOrEqual(worstCaseMicroUsd(row, size));
    }),
    { numRuns: 2_000 },
  );
});

test("no call without cache marks costs more than its worst case without them", () => {
  fc.assert(
    fc.property(anyRow, anyCall, fc.boolean(), (row, { size, used }, us) => {
      const plain = usage(used.input_tokens, used.output_tokens, us ? { inference_geo: "us" } : {});
      expect(costMicroUsd(row, plain, size)).toBeLessThanOrEqual(
        worstCaseMicroUsd(row, { ...size, cache: "none" }),
      );
    }),
    { numRuns: 1_000 },
  );
});

const KINDS = [
  "input_tokens",
  "output_tokens",
  "cache_read_input_tokens",
  "cache_creation_input_tokens",
] as const;

test("more tokens never cost less, and a cost is a whole number", () => {
  fc.assert(
    fc.property(
      anyRow,
      anyCall,
      fc.constantFrom(...KINDS),
      fc.nat(200_000),
      (row, { size, used }, kind, more) => {
        const cost = costMicroUsd(row, used, size);
        expect(Number.isSafeInteger(cost)).toBe(true);
        expect(costMicroUsd(row, { ...used, [kind]: (used[kind] ?? 0) + more }, size)).toBeGreaterThanOrEqual(
          cost,
        );
      },
    ),
    { numRuns: 1_000 },
  );
});

test("an estimate is the cost of the same tokens without a cache", () => {
  fc.assert(
    fc.property(
      anyRow,
      count(300_000),
      count(40_000),
      fc.boolean(),
      (row, inputTokens, outputTokens, batch) => {
        expect(estimateMicroUsd(row, { inputTokens, outputTokens, batch })).toBe(
          costMicroUsd(row, usage(inputTokens, outputTokens), { batch }),
        );
      },
    ),
  );
});

test("a cost is what the prices say, rounded up", () => {
  fc.assert(
    fc.property(anyRow, count(1_000_000), count(40_000), (row, input, output) => {
      const tier = row.tiers.find(
        ({ upToInputTokens: end }) => end === null || input <= end,
      ) as PriceRow["tiers"][0];
      const exact = (input * tier.input * 1000 + output * tier.output * 1000) / 1000;
      expect(
        Math.abs(costMicroUsd(row, usage(input, output), { batch: false }) - Math.ceil(exact - 1e-6)),
      ).toBe(0);
    }),
  );
});
