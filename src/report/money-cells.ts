import { dollars, grouped, markdownTable, points } from "./format.ts";
import type { ArmMoney } from "./money-schema.ts";

/** The columns of what an arm's cuts saved. */
export const SAVED_HEAD: readonly string[] = [
  ...["windows cut", "not sent", "written again", "fetched again", "net", "of the cost after it"],
  ...["net without the dearest session", "net if nothing is fetched", "median net", "median if nothing is"],
  "windows that gain",
];

/** The cells of `SAVED_HEAD`. `windows` are those of which the cuts are counted. */
export function savedCells(arm: ArmMoney, windows = arm.windows): string[] {
  const { cuts, netShare, netShareInterval } = arm;
  return [
    `${grouped(cuts)} of ${grouped(windows)}`,
    plainDollars(arm.notSent),
    plainDollars(arm.writtenAgain),
    plainDollars(arm.fetchedAgain),
    withInterval(arm.net, arm.netInterval),
    netShare === null ? "–" : `${points(netShare)}%${between(netShareInterval, points)}`,
    signedDollars(arm.netWithoutDearest),
    withInterval(arm.netIfUnfetched, arm.netIfUnfetchedInterval),
    arm.medianNet === null ? "–" : signedDollars(arm.medianNet),
    arm.medianNetIfUnfetched === null ? "–" : signedDollars(arm.medianNetIfUnfetched),
    gaining(arm),
  ];
}

/** At which prices of cached input cutting is cheaper, as multiples of that of input; and so if nothing is fetched. */
export function crossoverCells({ crossover }: ArmMoney): [string, string] {
  return [crossoverText(crossover.net), crossoverText(crossover.netIfUnfetched)];
}

export const CROSSOVER_HEAD: readonly string[] = ["cheaper at", "if nothing is fetched"];

/** A table whose first column, and others that are named, stand left. */
export function moneyTable(
  head: readonly string[],
  rows: readonly string[][],
  left: readonly string[] = [],
): string {
  const align = head.map((title, i) => (i === 0 || left.includes(title) ? "left" : "right"));
  return markdownTable(head, align, rows);
}

/** The most saved first; those without an interval, since few sessions hold a cut of theirs, behind. */
export function bySavings(a: ArmMoney, b: ArmMoney): number {
  return Number(a.netInterval === null) - Number(b.netInterval === null) || b.net - a.net;
}

/** Micro-dollars in dollars, with their sign and their interval. */
export function withInterval(microUsd: number, interval: ArmMoney["netInterval"]): string {
  return signedDollars(microUsd) + between(interval, signedDollars);
}

/** Micro-dollars in dollars, with their sign. */
export function signedDollars(microUsd: number): string {
  return `${microUsd > 0 ? "+" : ""}${plainDollars(microUsd)}`;
}

/** The same without a plus: what is a cost can be below 0 at prices of one's own. */
function plainDollars(microUsd: number): string {
  return `${microUsd < 0 ? "-" : ""}$${dollars(Math.abs(microUsd))}`;
}

/** An interval, unless the value could not have come out otherwise. */
function between(interval: ArmMoney["netInterval"], write: (value: number) => string): string {
  return interval === null || interval.low === interval.high
    ? ""
    : ` [${write(interval.low)}, ${write(interval.high)}]`;
}

/** From so many, if all is fetched again, to so many, if nothing is. */
function gaining({ cuts, gained, gainedIfUnfetched }: ArmMoney): string {
  if (cuts === 0) return "–";
  const range =
    gained === gainedIfUnfetched ? grouped(gained) : `${grouped(gained)} to ${grouped(gainedIfUnfetched)}`;
  return `${range} of ${grouped(cuts)}`;
}

function crossoverText(crossover: ArmMoney["crossover"]["net"]): string {
  if (typeof crossover === "string") return crossover === "always" ? "every price" : "no price";
  return `${crossover.cheaper} ${crossover.price.toFixed(3)} ×`;
}
