import { grouped, percent } from "../format.ts";
import type { Results } from "../results-schema.ts";
import { CAVEAT, type Finding, shareText } from "./finding.ts";

const INDEX = "index";
type Look = NonNullable<Results["otherRule"]>["look"];

/** What reading and the identifier rule change. */
export function readingFindings(results: Results): Finding[] {
  return [...profileFinding(results), ...correctionFindings(results), ...ruleFindings(results)];
}

function profileFinding({ profile }: Results): Finding[] {
  if (profile === "default") return [];
  return [
    {
      label: CAVEAT,
      rule: "the reading",
      text: `Everything here was read by profile ${profile}, with faults that are known and corrected in the default one. It serves to compare with published numbers; no conclusion is called measured.`,
    },
  ];
}

function correctionFindings({ corrections }: Results): Finding[] {
  const [first, last] = [corrections?.[0]?.look, corrections?.at(-1)?.look];
  if (first === undefined || last === undefined || corrections?.length === 1) return [];
  const text = (look: Look): string => {
    const index = look.arms[INDEX];
    if (index === undefined) return baseText(look);
    return `${baseText(look)}, and of what index drops ${shareText({ value: index.falseDrop, interval: index.intervals.falseDrop })}`;
  };
  return [
    {
      label: CAVEAT,
      rule: "the corrections",
      text: `Read as published, ${text(first)} are used again; with all corrections ${text(last)}. Both readings share most of their outputs, so these intervals do not say whether the change is more than noise.`,
    },
  ];
}

function ruleFindings({ otherRule, identifiers }: Results): Finding[] {
  if (otherRule === undefined) return [];
  const { own, look, rule } = otherRule;
  const [ours, other] = [own, look].map(({ arms }) => arms[INDEX]?.falseDrop ?? null);
  const drops =
    ours == null || other == null ? "" : ` Of what index drops, ${percent(ours)} and ${percent(other)} are.`;
  return [
    {
      label: CAVEAT,
      rule: "the identifier rule",
      text: `By the ${identifiers} rule ${baseText(own)} are used again, by the ${rule} one ${baseText(look)}.${drops} This difference has no test.`,
    },
  ];
}

function baseText({ live, scoreable }: Look): string {
  return `${percent(scoreable === 0 ? null : live / scoreable)} of ${grouped(scoreable)} outputs`;
}
