import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readArmFolders, SHIPPED_ARMS } from "../../src/arms/load-arms.ts";
import { UserError } from "../../src/errors.ts";
import { priceOn, readPrices } from "../../src/prices/prices.ts";
import { estimatedTokens, type ModelProfile, profileOf, readProfiles } from "../../src/prices/profiles.ts";
import { scratch } from "../cli/run.ts";

const shipped = readPrices();
const tier = { upToInputTokens: null, input: 1, write5m: 1.25, write1h: 2, read: 0.1, output: 5 };
const row = {
  id: "m@2026-01-01",
  model: "m",
  from: "2026-01-01",
  source: ["https://example.com/prices"],
  tiers: [tier],
  batch: 0.5,
  usOnly: 1.1,
};
const folder = scratch();

function file(content: unknown): string {
  const path = join(folder, "written.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

test.each([
  { model: "claude-sonnet-5-5", date: "2026-09-27", read: undefined },
  { model: "claude-sonnet-5-5", date: "2026-09-28", read: 0.2 },
  { model: "claude-sonnet-5-5", date: "2026-10-06T23:59:59.999Z", read: 0.2 },
  { model: "claude-sonnet-5-5", date: "2026-10-07", read: 0.1 },
  { model: "claude-sonnet-5-5", date: "2026-10-07T00:00:00.000Z", read: 0.1 },
  { model: "claude-haiku-4-5-20251001", date: "2026-11-30", read: 0.1 },
  { model: "claude-mythos-5-1", date: "2026-11-30", read: 0.25 },
  { model: "claude-haiku-4-5", date: "2025-12-01", read: 0.1 },
  { model: "claude-haiku-4-5", date: "2025-10-14", read: undefined },
  { model: "claude-fable-5-2", date: "2026-11-30", read: undefined },
  { model: "claude-haiku-5", date: "2026-11-30", read: undefined },
  { model: "claude-opus-4-1-20250805", date: "2025-08-04", read: undefined },
  { model: "claude-opus-4-1-20250805", date: "2025-08-05", read: 1.5 },
  { model: "claude-opus-4-20250514", date: "2025-05-21T23:59:59.999Z", read: undefined },
  { model: "claude-sonnet-4-20250514", date: "2025-05-22", read: 0.3 },
  { model: "claude-3-5-haiku-20241022", date: "2024-12-02", read: undefined },
  { model: "claude-3-5-haiku-20241022", date: "2025-10-08", read: 0.08 },
  { model: "claude-3-opus-20240229", date: "2025-06-01", read: undefined },
  { model: "", date: "2026-11-30", read: undefined },
])("$model on $date reads its cache at $read", ({ model, date, read }) => {
  expect(priceOn(shipped, model, date)?.tiers[0]?.read).toBe(read);
});

// The table of the vendor's price page as it stood in the late summer of 2025: input, writes of five minutes
// and of an hour, reads, output. Claude 3 Sonnet is not in it: its cache rates are multiples of its input.
test.each<[string, string, readonly number[]]>([
  ["claude-opus-4-1-20250805", "2025-09-19", [15, 18.75, 30, 1.5, 75]],
  ["claude-opus-4-20250514", "2025-09-19", [15, 18.75, 30, 1.5, 75]],
  ["claude-sonnet-4-20250514", "2025-09-20", [3, 3.75, 6, 0.3, 15]],
  ["claude-sonnet-4", "2025-06-14", [3, 3.75, 6, 0.3, 15]],
  ["claude-3-7-sonnet-20250219", "2025-03-01", [3, 3.75, 6, 0.3, 15]],
  ["claude-3-5-sonnet-20241022", "2025-03-01", [3, 3.75, 6, 0.3, 15]],
  ["claude-3-5-haiku-20241022", "2025-10-08", [0.8, 1, 1.6, 0.08, 4]],
  ["claude-3-sonnet-20240229", "2025-06-14", [3, 3.75, 6, 0.3, 15]],
])("%s on %s costs what the vendor's page says", (model, date, rates) => {
  const first = priceOn(shipped, model, date)?.tiers[0];
  expect(first && [first.input, first.write5m, first.write1h, first.read, first.output]).toEqual(rates);
});

test("long requests of claude-sonnet-4 have a price of their own since 2025-08-12", () => {
  const bands = (date: string) =>
    priceOn(shipped, "claude-sonnet-4", date)?.tiers.map(({ upToInputTokens }) => upToInputTokens);
  expect(bands("2025-08-11")).toEqual([null]);
  expect(bands("2025-08-12")).toEqual([200_000, null]);
});

test("cache writes cost 1.25 and 2 times the input in every row", () => {
  for (const { input, write5m, write1h } of shipped.rows.flatMap(({ tiers }) => tiers)) {
    expect([write5m, write1h]).toEqual([input * 1.25, input * 2]);
  }
});

test("a model without a price is null", () => {
  expect(priceOn(shipped, "claude-fable-5-2", "2026-11-30")).toBeNull();
});

test("what is no day is a bug of who asks", () => {
  expect(() => priceOn(shipped, "claude-haiku-5-5", "yesterday")).toThrow("yesterday");
});

test("rows of one model may follow each other", () => {
  const rows = [
    { ...row, until: "2026-02-01" },
    { ...row, id: "later", from: "2026-02-01" },
  ];
  expect(readPrices(file({ rows })).rows).toHaveLength(2);
});

test.each<[string, unknown, RegExp]>([
  ["no JSON", "{", /JSON/],
  ["no rows", { rows: [] }, /rows/],
  ["an unknown field", { rows: [{ ...row, currency: "EUR" }] }, /currency/],
  ["a day that there is not", { rows: [{ ...row, from: "2026-02-30" }] }, /rows\[0\]\.from/],
  ["an end before the beginning", { rows: [{ ...row, until: "2026-01-01" }] }, /rows\[0\]\.until/],
  ["no source", { rows: [{ ...row, source: [] }] }, /source/],
  ["a source that is no address", { rows: [{ ...row, source: ["a colleague"] }] }, /source/],
  ["a price below 0", { rows: [{ ...row, tiers: [{ ...tier, read: -1 }] }] }, /tiers\[0\]\.read/],
  [
    "a price of seven decimals",
    { rows: [{ ...row, tiers: [{ ...tier, input: 0.0000001 }] }] },
    /six decimals/,
  ],
  ["a missing price", { rows: [{ ...row, tiers: [{ ...tier, output: undefined }] }] }, /output/],
  ["no open band", { rows: [{ ...row, tiers: [{ ...tier, upToInputTokens: 5 }] }] }, /tiers/],
  ["two open bands", { rows: [{ ...row, tiers: [tier, tier] }] }, /tiers/],
  [
    "bands that fall",
    { rows: [{ ...row, tiers: [{ ...tier, upToInputTokens: 9 }, { ...tier, upToInputTokens: 8 }, tier] }] },
    /tiers/,
  ],
  ["a batch that is free", { rows: [{ ...row, batch: 0 }] }, /batch/],
  ["two rows of one id", { rows: [row, { ...row, model: "n" }] }, /rows\[1\]\.id/],
  [
    "rows that overlap",
    { rows: [row, { ...row, id: "b", from: "2026-06-01" }] },
    /rows\[1\]\.from.*|overlaps the row m@2026-01-01/,
  ],
  [
    "rows that overlap on one day",
    {
      rows: [
        { ...row, until: "2026-02-02" },
        { ...row, id: "b", from: "2026-02-01" },
      ],
    },
    /overlaps/,
  ],
  [
    "rows that overlap by another name",
    { rows: [row, { ...row, id: "b", model: "n", aliases: ["m"] }] },
    /overlaps/,
  ],
])("bad prices are named with what is wrong: %s", (_, content, field) => {
  const path = file(content);
  const read = () => readPrices(path);
  expect(read).toThrow(UserError);
  expect(read).toThrow(path);
  expect(read).toThrow(field);
});

test("a file that is not there is named", () => {
  expect(() => readPrices(join(folder, "absent.json"))).toThrow(/cannot read the prices .*absent\.json/);
});

test("the folder of arms can still be read as one", () => {
  expect(readArmFolders([SHIPPED_ARMS]).size).toBeGreaterThan(0);
});

test("every model that can be asked has a price", () => {
  for (const { model } of readProfiles()) expect(priceOn(shipped, model, "2026-11-30"), model).not.toBeNull();
});

test.each([
  { model: "claude-haiku-5-5", chars: 240_001, tokens: 100_001 },
  { model: "claude-haiku-4-5-20251001", chars: 312, tokens: 100 },
  { model: "claude-opus-5-5", chars: 0, tokens: 0 },
])("$chars characters are about $tokens tokens of $model", ({ model, chars, tokens }) => {
  expect(estimatedTokens(profileOf(readProfiles(), model) as ModelProfile, chars)).toBe(tokens);
});

test("a model without a profile is null", () => {
  expect(profileOf(readProfiles(), "claude-fable-5-2")).toBeNull();
});

test("two profiles of one model are an error", () => {
  const profile = readProfiles()[0];
  expect(() => readProfiles(file({ profiles: [profile, profile] }))).toThrow(
    /two profiles of claude-haiku-5-5/,
  );
});
