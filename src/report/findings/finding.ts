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

/** What may be concluded, one thing each, and the rule that it follows (docs/findings.md). */
export const FindingResults = z.array(
  z.strictObject({ label: z.enum(LABELS), rule: z.string(), text: z.string() }),
);
export type Finding = z.infer<typeof FindingResults>[number];

/** A value with its interval, as a conclusion rests on it. */
export interface Estimated {
  readonly value: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
}

/** Below this many sessions intervals are themselves uncertain, and every conclusion says so. */
export const ENOUGH_SESSIONS = 30;

/** `measured`, or with a caveat where few sessions stand behind it. */
export function labelFor(clusters: number): Label {
  return clusters >= ENOUGH_SESSIONS ? "measured" : "measured, with caveat";
}

export function caveatFor(clusters: number): string {
  return clusters >= ENOUGH_SESSIONS ? "" : ` With ${clusters} sessions the interval is itself uncertain.`;
}

/** `23.9% [16.6, 31.5]`. */
export function shareText({ value, interval: width }: Estimated): string {
  return percent(value) + interval(width);
}

/** `+28.4 points [21.1, 35.4]`. */
export function pointsText({ value, interval: width }: Estimated): string {
  return `${points(value)} points${interval(width)}`;
}
