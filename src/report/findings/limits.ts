import { counted, grouped, percent } from "../format.ts";
import type { Results } from "../results-schema.ts";
import { CANNOT, CAVEAT, type Finding, shareText } from "./finding.ts";
import { fewText } from "./support.ts";

/** What real compactions cost, as far as it can be seen. */
export function incumbentFindings({ incumbent }: Results): Finding[] {
  if (incumbent === undefined || incumbent.compactions === 0 || incumbent.totals.turnsAfter === 0) return [];
  const { damage, totals, compactions, clusters, placebo } = incumbent;
  const counts = `${grouped(totals.damagedTurns)} of ${counted(totals.turnsAfter, "model turn")} after ${counted(compactions, "compaction")} (${counted(clusters, "session")})`;
  const chance = placebo.share === null ? "" : `; by chance ${percent(placebo.share)}, which has no interval`;
  const share =
    damage.interval === null
      ? "too few sessions for an interval"
      : `${shareText({ value: damage.share, interval: damage.interval })}${chance}`;
  return [
    {
      label: CAVEAT,
      rule: "damage",
      text: `After real compactions, ${counts} use something that the summary does not hold and nothing brought back: ${share}. It is too high where the model knew a name without being told, and too low where it gave up or went on with something wrong.${damage.interval === null ? "" : fewText(clusters)}`,
    },
  ];
}

/** What no number in this report can say. */
export function cannotFindings({ candidates, classes, experiment }: Results): Finding[] {
  const opaque = classes.opaque.candidates;
  const limits = [
    ...(opaque === 0
      ? []
      : [
          `Whether ${grouped(opaque)} of ${counted(candidates.count, "output")} were used: they introduced no identifier, so nothing of them could be seen.`,
        ]),
    "Reuse in other words, by position, or of short values: every false-drop here may be too low for it.",
    "How well a summary keeps what is needed (its live-kept): identifiers are matched letter by letter, and a summary paraphrases.",
    "What an agent would have done without the output: it might have read it again, asked, or gone wrong. Whether tasks end better or worse needs runs, not transcripts.",
    ...(experiment?.standIn == null ? [] : ["Anything about models: none answered."]),
  ];
  return limits.map((text) => ({ label: CANNOT, rule: "limit", text }));
}
