import type { LineSpec } from "../charts/spec.ts";
import type { ArmMoney, MoneyResults } from "./money-schema.ts";

/** Lines in the chart; more cannot be told apart. */
const MOST_LINES = 6;

/** What cuts save at every price of cached input; null where no arm cut anything. */
export function moneyChart({ arms, curvePrices, kinds }: MoneyResults): LineSpec | null {
  const rows = Object.entries(arms).filter(([, { repricedCuts }]) => repricedCuts > 0);
  if (rows.length === 0 || kinds.length === 0) return null;
  const shown = distinct(rows.sort(([a, x], [b, y]) => y.net - x.net || (a < b ? -1 : 1))).slice(
    0,
    MOST_LINES,
  );
  const real = [...new Set(kinds.map(({ read }) => Number(read.toPrecision(4))))].sort((a, b) => a - b);
  return {
    id: "money-crossover",
    title: "From which price of cached input on does cutting pay?",
    subtitle:
      shown.length < rows.length
        ? `Above 0% it does. ${shown.length} of ${rows.length} arms: those that save most at the recorded prices; of arms that are alike, one`
        : "Above 0% a cut is cheaper than keeping everything",
    notes: [`Prices of rows without an end: ${real.map((price) => `${100 * price}%`).join(", ")}.`],
    x: {
      label: "price of cached input, of that of input",
      kind: "linear",
      unit: "percent",
      domain: [0.025, 0.25],
    },
    y: {
      label: "net saving, of what the requests after the cut cost",
      kind: "linear",
      unit: "percent",
      domain: [0, 0],
    },
    series: shown.map(([name, { crossover }]) => ({
      name,
      points: curvePrices.map((x, i) => ({ x, y: crossover.curve[i] ?? null })),
    })),
  };
}

/** Of arms whose curves nowhere differ by more than this, the first is drawn: a share of the cost. */
const NEAR = 0.01;

function distinct(rows: readonly (readonly [string, ArmMoney])[]): (readonly [string, ArmMoney])[] {
  const kept: (readonly [string, ArmMoney])[] = [];
  for (const row of rows)
    if (!kept.some(([, arm]) => isNear(arm.crossover.curve, row[1].crossover.curve))) kept.push(row);
  return kept;
}

function isNear(a: readonly (number | null)[], b: readonly (number | null)[]): boolean {
  return a.every((value, i) => Math.abs((value ?? 0) - (b[i] ?? 0)) <= NEAR);
}
