import type { Results } from "../results-schema.ts";
import { indexFindings } from "./beside-index.ts";
import { bracketFindings } from "./brackets.ts";
import { chanceFindings } from "./chance.ts";
import { delayFindings } from "./delay.ts";
import type { Finding } from "./finding.ts";
import { frontierFindings } from "./frontier.ts";
import { harmFindings } from "./harm.ts";
import { cannotFindings, incumbentFindings } from "./limits.ts";
import { lostBesideFindings } from "./lost-beside.ts";
import { orderFindings } from "./orders.ts";
import { publishedFindings } from "./published.ts";
import { readingFindings } from "./reading.ts";
import { registeredFindings } from "./registered.ts";
import { sizeFindings } from "./size.ts";
import { sweepFindings } from "./sweeps.ts";

/**
 * What may be concluded from the results, by the rules of docs/findings.md; no claim that its interval does not
 * carry. What was registered comes first. Empty where there is no candidate.
 */
export function findingsOf(results: Results): Finding[] {
  if (results.candidates.count === 0) return [];
  return [
    ...registeredFindings(results),
    ...publishedFindings(results),
    ...chanceFindings(results),
    ...indexFindings(results),
    ...lostBesideFindings(results),
    ...harmFindings(results),
    ...bracketFindings(results),
    ...sizeFindings(results),
    ...orderFindings(results),
    ...frontierFindings(results),
    ...sweepFindings(results),
    ...readingFindings(results),
    ...incumbentFindings(results),
    ...delayFindings(results),
    ...cannotFindings(results),
  ];
}
