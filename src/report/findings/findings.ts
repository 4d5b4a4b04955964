import { inMarkdown } from "../format.ts";
import type { Results } from "../results-schema.ts";
import { chanceFindings, indexFindings } from "./chance.ts";
import { type Finding, LABELS } from "./finding.ts";
import { extensionFinding, harmFindings, rankingFindings, readingFindings, sizeFindings } from "./harm.ts";
import { cannotFindings, incumbentFindings } from "./limits.ts";

/**
 * What may be concluded from the results, by the rules of docs/findings.md; no claim that its interval does not
 * carry. Empty where nothing was scored.
 */
export function findingsOf(results: Results): Finding[] {
  if (results.candidates.count === 0) return [];
  return [
    ...chanceFindings(results),
    ...indexFindings(results),
    ...harmFindings(results),
    ...sizeFindings(results),
    ...rankingFindings(results),
    ...readingFindings(results),
    ...incumbentFindings(results),
    ...extensionFinding(results),
    ...cannotFindings(results),
  ];
}

/** The conclusions by how far they carry. */
export function findingsSection({ findings, settings, candidates }: Results): string {
  if (findings === undefined || findings.length === 0) return "";
  const parts = LABELS.flatMap((label) => {
    const own = findings.filter((finding) => finding.label === label);
    if (own.length === 0) return [];
    const lines = own.map(({ text }) => `- ${inMarkdown(text)}`);
    return [`### ${label[0]?.toUpperCase()}${label.slice(1)}\n\n${lines.join("\n")}`];
  });
  const few =
    settings.draws === 0
      ? "Intervals are turned off, so nothing is concluded from differences. "
      : findings.some(({ rule }) => rule.endsWith("chance") || rule === "no discrimination")
        ? ""
        : `${candidates.clusters} sessions with candidates are too few for intervals, so nothing is concluded from differences. `;
  const text = `${few}These sentences are made from the numbers above by fixed rules (docs/findings.md); none says more than its interval.`;
  return `## What may be concluded\n\n${text}\n\n${parts.join("\n\n")}`;
}
