import type { Results } from "../results-schema.ts";
import { byName, CAVEAT, type Finding, shareText } from "./finding.ts";
import { fewText } from "./support.ts";

type Ranking = NonNullable<Results["discrimination"]>["rankings"]["rankings"][number];

/** Orders that simple policies drop by. */
const SIMPLE = ["size", "age"];

/**
 * Which simple orders tell the used from the unused, by intervals that are not corrected for the number of orders. The
 * furthest from a coin is named, not called the best: it was picked by its value, and not tested against the others.
 */
export function orderFindings({ discrimination }: Results): Finding[] {
  if (discrimination === undefined) return [];
  const { rankings, clusters } = discrimination.rankings;
  const told = rankings.filter((ranking) => sideOf(ranking) !== null);
  const furthest = [...told].sort((a, b) => distance(b) - distance(a) || byName(a.name, b.name))[0];
  if (furthest === undefined) return [];
  const opposite = sideOf(furthest) === "below" ? ", so the opposite order is better than a coin" : "";
  const simple = told.filter(({ name }) => name !== furthest.name && SIMPLE.includes(name));
  return [
    {
      label: CAVEAT,
      rule: "the furthest order",
      text: `Of ${rankings.length} simple orders ${furthest.name} is furthest from a coin: keeping ${furthest.keeps} puts the used one of two outputs of a window first in ${shareText(furthest.auc)} of the pairs${opposite}. It was picked for that, and is not tested against the others.${fewText(clusters)}`,
    },
    ...sided(simple, "above", "Better than a coin as well"),
    ...sided(simple, "below", "Worse than a coin"),
  ];
}

function sided(told: readonly Ranking[], side: "above" | "below", text: string): Finding[] {
  const own = told.filter((ranking) => sideOf(ranking) === side).sort((a, b) => byName(a.name, b.name));
  if (own.length === 0) return [];
  const orders = own.map(({ keeps, auc }) => `keeping ${keeps} (${shareText(auc)})`);
  return [{ label: CAVEAT, rule: `orders ${side} a coin`, text: `${text}: ${orders.join("; ")}.` }];
}

function sideOf({ auc: { value, interval } }: Ranking): "above" | "below" | null {
  if (value === null || interval === null) return null;
  if (interval.low > 0.5 && value > 0.5) return "above";
  return interval.high < 0.5 && value < 0.5 ? "below" : null;
}

function distance({ auc }: Ranking): number {
  return Math.abs((auc.value ?? 0.5) - 0.5);
}
