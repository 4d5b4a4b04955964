import { grouped } from "../format.ts";
import type { ClaimResults } from "../registration-schema.ts";
import type { Results } from "../results-schema.ts";
import { CANNOT, CAVEAT, type Finding, shareText } from "./finding.ts";

/** How many differing results are named. */
const NAMED = 8;

/** How many published results this corpus agrees with. */
export function publishedFindings({ registration }: Results): Finding[] {
  const claims = registration?.claims ?? null;
  if (claims === null) return [];
  const of = (verdict: ClaimResults["verdict"]): ClaimResults[] =>
    claims.rows.filter((row) => row.verdict === verdict);
  const [agree, differ] = [of("agrees"), of("differs")];
  const [open, cannot] = [of("no interval").length, of("not replicable").length];
  const held = agree.length + differ.length;
  const more = differ.length > NAMED ? `; and ${grouped(differ.length - NAMED)} more` : "";
  const named = differ.slice(0, NAMED).map(differing).join("; ");
  const left = [
    ...(open === 0 ? [] : [`${grouped(open)} could not be held against an interval`]),
    ...(cannot === 0 ? [] : [`${grouped(cannot)} cannot be replicated here`]),
  ].join(", and ");
  return [
    ...(held === 0
      ? []
      : [
          {
            label: CAVEAT,
            rule: "published results",
            text: `Of ${grouped(held)} published results (${claims.source.replace(/\.$/, "")}), ${grouped(agree.length)} lie in the 95% interval of ours and ${grouped(differ.length)} do not. A wide interval agrees with much; and the published values are estimates with errors of their own, which are not known here, so a small difference says little.${named === "" ? "" : ` These differ: ${named}${more}.`}`,
          },
        ]),
    ...(left === ""
      ? []
      : [
          {
            label: CANNOT,
            rule: "published results, not held",
            text: `Of ${grouped(claims.rows.length)} published results, ${left}.`,
          },
        ]),
  ];
}

function differing({ row, published, ours, interval }: ClaimResults): string {
  return `${row} (published ${published}, here ${oursText(ours, interval)})`;
}

/** Shares as percent; what is above 1 is a count, or how many of one count come on another. */
function oursText(ours: ClaimResults["ours"], interval: ClaimResults["interval"]): string {
  if (ours === null || Math.abs(ours) <= 1) return shareText({ value: ours, interval });
  return Number.isInteger(ours) ? grouped(ours) : ours.toFixed(2);
}
