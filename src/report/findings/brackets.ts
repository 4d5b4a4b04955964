import { grouped, percent } from "../format.ts";
import type { Results } from "../results-schema.ts";
import { CAVEAT, type Finding } from "./finding.ts";

/** On how little a use can rest: a single identifier, or chance. Neither has an interval. */
export function bracketFindings({ brackets }: Results): Finding[] {
  if (brackets === undefined || brackets.live.exact === 0) return [];
  const { live, scoreable, audit, placebo } = brackets;
  const chance =
    placebo.share === null
      ? ""
      : ` By chance ${percent(placebo.share)} of outputs would count as used (placebo, ${grouped(placebo.tries)} tries), beside the ${percent(live.exact / scoreable)} that do.`;
  return [
    {
      label: CAVEAT,
      rule: "what use rests on",
      text: `Of ${grouped(live.exact)} outputs that were used, ${percent(audit.onOneIdentifier / live.exact)} rest on a single identifier.${chance} These shares have no interval.`,
    },
  ];
}
