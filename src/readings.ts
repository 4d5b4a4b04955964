import type { CandidateSettings } from "./analysis/settings.ts";
import { STEPS } from "./analysis/settings.ts";
import type { Asked } from "./asked.ts";

/** One of the ways in which a report has its corpus read. */
export interface Reading {
  /** Its place among them, from 0. */
  readonly number: number;
  readonly settings: CandidateSettings & { readonly seed: number };
}

/**
 * How a report has its corpus read: as asked, and with `corrections` once more for each step from the published reading
 * to the default one, but for the one that was asked for (method §3 to §5).
 */
export function readingsOf({ settings, corrections }: Asked): [Reading, ...Reading[]] {
  const { forPolicies: _, ...plain } = settings;
  const steps = corrections ? STEPS.filter((step) => step !== settings.profile) : [];
  return [
    { number: 0, settings },
    ...steps.map((profile, i) => ({
      number: i + 1,
      settings: { ...plain, profile, variants: [], isLean: true },
    })),
  ];
}
