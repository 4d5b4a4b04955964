import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type PriceRow, readPrices } from "../../src/prices/prices.ts";
import { readProfiles } from "../../src/prices/profiles.ts";
import { inRepository } from "../shared.ts";

const page = readFileSync(inRepository("docs/prices.md"), "utf8");
const cells = (row: readonly (string | number)[]) => `| ${row.join(" | ")} |`;
const place = (url: string) => `<${url}>`;

function band(tiers: PriceRow["tiers"], i: number): string {
  const [before, end] = [tiers[i - 1]?.upToInputTokens, tiers[i]?.upToInputTokens];
  return (
    [before && `above ${before.toLocaleString("en")}`, end && `to ${end.toLocaleString("en")}`]
      .filter(Boolean)
      .join(", ") || "all"
  );
}

function pricesOf(row: PriceRow): string[] {
  const { model, aliases = [], from, until = "", tiers, minCacheableTokens = "" } = row;
  return tiers.map((tier, i) =>
    cells([
      [model, ...aliases].join(", "),
      from,
      until,
      band(tiers, i),
      tier.input,
      tier.write5m,
      tier.write1h,
      tier.read,
      tier.output,
      minCacheableTokens,
    ]),
  );
}

test("docs/prices.md has the prices of arms/models/prices.json", () => {
  expect(page).toContain(`${readPrices().rows.flatMap(pricesOf).join("\n")}\n\n`);
});

test("docs/prices.md has the source of every price, and what is uncertain about it", () => {
  const lines = readPrices().rows.map(
    ({ id, source, uncertain }) =>
      `- ${id}: ${source.map(place).join(", ")}${uncertain ? `. Uncertain: ${uncertain}` : ""}`,
  );
  expect(page).toContain(`${lines.join("\n")}\n\n`);
});

test("docs/prices.md has the profiles of arms/models/profiles.json", () => {
  const lines = readProfiles().map(
    ({ model, charsPerToken, maxInputTokens, thinking, effort, answerTokens, uncertain = "" }) =>
      cells([
        model,
        charsPerToken,
        maxInputTokens ?? "",
        thinking?.type ?? "not sent",
        effort ?? "not sent",
        answerTokens,
        uncertain,
      ]),
  );
  expect(page).toContain(`${lines.join("\n")}\n\n`);
});

test("every row has the factors that the page says", () => {
  for (const { batch, usOnly } of readPrices().rows) expect([batch, usOnly]).toEqual([0.5, 1.1]);
});
