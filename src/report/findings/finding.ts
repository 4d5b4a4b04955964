import { z } from "zod";
import { interval, percent, points } from "../format.ts";

/** How far a conclusion carries, in the words of the published experiment. */
export const LABELS = [
  "measured",
  "measured, with caveat",
  "structural argument",
  "cannot be measured with this instrument",
] as const;
export type Label = (typeof LABELS)[number];

export const CAVEAT: Label = "measured, with caveat";
export const CANNOT: Label = "cannot be measured with this instrument";

/** What may be concluded, one thing each, and the rule that it follows (docs/findings.md). Texts are not escaped. */
export const FindingResults = z.array(
  z.strictObject({ label: z.enum(LABELS), rule: z.string(), text: z.string() }),
);
export type Finding = z.infer<typeof FindingResults>[number];

/** A value with its interval, as a conclusion rests on it. */
export interface Estimated {
  readonly value: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
}

/** `23.9% [16.6, 31.5]`. */
export function shareText({ value, interval: width }: Estimated): string {
  return percent(value) + interval(width);
}

/** `+28.4 points [21.1, 35.4]`. */
export function pointsText({ value, interval: width }: Estimated): string {
  return `${points(value)} points${interval(width)}`;
}

/** A size in points, without a sign. */
export function unsigned(value: number): string {
  return points(Math.abs(value)).replace("+", "");
}

/** In the order of names, so that the order of arms does not show. */
export function byName(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
