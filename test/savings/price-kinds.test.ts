import { expect, test } from "vitest";
import { readPrices } from "../../src/prices/prices.ts";
import { priceKinds } from "../../src/savings/price-kinds.ts";

test("rows that differ by one factor are one kind, and rows that have ended are none", () => {
  const tier = { upToInputTokens: null, input: 2, write5m: 2.5, write1h: 4, read: 0.2, output: 10 };
  const row = (model: string, scale: number, change: object = {}) => ({
    ...{ id: model, model, from: "2026-01-01", source: ["https://example.com"], batch: 0.5, usOnly: 1.1 },
    tiers: [
      {
        upToInputTokens: null,
        input: tier.input * scale,
        write5m: tier.write5m * scale,
        write1h: tier.write1h * scale,
        read: tier.read * scale,
        output: tier.output * scale,
        ...change,
      },
    ],
  });
  const rows = [
    row("a", 1),
    row("b", 2.5),
    row("c", 1, { read: 0.1 }),
    { ...row("d", 1), until: "2026-02-01" },
    {
      ...row("e", 1),
      tiers: [
        { ...tier, upToInputTokens: 1000 },
        { ...tier, input: 4 },
      ],
    },
  ];
  expect(priceKinds({ rows }).map(({ models, read, upTo }) => ({ models, read, upTo }))).toEqual([
    { models: ["a", "b"], read: 0.1, upTo: null },
    { models: ["e"], read: 0.1, upTo: 1000 },
    { models: ["c"], read: 0.05, upTo: null },
  ]);
});

test("the rows that come with coref have the reads that are published", () => {
  const kinds = priceKinds(readPrices());
  expect([...new Set(kinds.map(({ read }) => Number(read.toPrecision(6))))]).toEqual([0.1, 0.05, 0.025]);
});
