import { grouped, percent } from "../format.ts";
import type { ArmResults, Results } from "../results-schema.ts";
import { caveatFor, type Estimated, type Finding, labelFor, pointsText, shareText } from "./finding.ts";

const INDEX = "index";

/** What the index's drops cost, under every sense of use. */
export function harmFindings({ arms, candidates }: Results): Finding[] {
  const index = arms[INDEX]?.scoreable;
  if (index === undefined || index.intervals.falseDrop === null) return [];
  const { clusters } = candidates;
  const { truths } = index;
  const under = (truth: keyof typeof truths): Estimated => ({
    value: truths[truth].falseDrop,
    interval: truths[truth].intervals.falseDrop,
  });
  const exact = { value: index.falseDrop, interval: index.intervals.falseDrop };
  return [
    {
      label: labelFor(clusters),
      rule: "the cost of the index",
      text: `Of what index drops, ${shareText(exact)} was used again letter by letter, and of ${shareText(under("lost"))} something was then nowhere else in the context.${caveatFor(clusters)}`,
    },
    {
      label: "measured, with caveat",
      rule: "the bracket",
      text: `How much that is depends on what counts as used: from ${shareText(under("needed"))} (needed: nothing brought it back before) over ${shareText(under("strictGuarded"))} (strict, guarded) to ${shareText(under("loose"))} (loose, an upper bound: most of what widening adds is an echo). Reuse in other words is in none of them.`,
    },
  ];
}

/** Whether what an arm tells apart is only the size of outputs, or how many identifiers they hold. */
export function sizeFindings({ discrimination, comparisons, candidates }: Results): Finding[] {
  if (discrimination === undefined) return [];
  const shown = new Set(
    comparisons.matchedNull.filter(({ holm }) => holm !== null && holm <= 0.05).map(({ arm }) => arm),
  );
  const { clusters } = candidates;
  return discrimination.stratified.flatMap(({ arm, crude, within: { size, novel } }): Finding[] => {
    if (!shown.has(arm)) return [];
    const remains = [
      { what: "outputs of one size", ...size.informedness },
      { what: "outputs with as many identifiers", ...novel.informedness },
    ];
    const known = remains.filter(({ interval }) => interval !== null);
    if (known.length === 0) return [];
    const isMore = known.every(({ interval }) => interval !== null && interval.low > 0);
    const texts = known.map((one) => `${pointsText(one)} among ${one.what}`);
    return [
      {
        label: isMore ? labelFor(clusters) : "measured, with caveat",
        rule: "not only size",
        text: isMore
          ? `What ${arm} tells apart is not only size: of its informedness of ${pointsText(crude)}, ${texts.join(" and ")} remain.${caveatFor(clusters)}`
          : `What ${arm} tells apart may be only size: ${texts.join(" and ")} remain of its ${pointsText(crude)}, and an interval holds 0.`,
      },
    ];
  });
}

/** Which simple order ranks best. */
export function rankingFindings({ discrimination, candidates }: Results): Finding[] {
  const ranked = discrimination?.rankings.rankings.filter(({ auc }) => auc.interval !== null) ?? [];
  const told = ranked.filter(({ auc }) => (auc.interval?.low ?? 0) > 0.5 || (auc.interval?.high ?? 1) < 0.5);
  const best = [...told].sort((a, b) => distance(b) - distance(a))[0];
  if (best === undefined) return [];
  const { clusters } = candidates;
  const auc = { value: best.auc.value, interval: best.auc.interval };
  const side = (best.auc.value ?? 0.5) > 0.5 ? best.keeps : `the opposite of "${best.keeps}"`;
  const least = told.filter(({ name }) => name === "size" || name === "age");
  const orders = least.map(
    (one) => `${one.name} ${shareText({ value: one.auc.value, interval: one.auc.interval })}`,
  );
  return [
    {
      label: labelFor(clusters),
      rule: "the best order",
      text: `Of the simple orders, ${best.name} ranks best: of two outputs of one window it puts the used one first in ${shareText(auc)} of the pairs (keep ${side}).${orders.length > 0 ? ` Small ones and new ones kept first: ${orders.join(", ")}; below 50% the opposite is better.` : ""}${caveatFor(clusters)}`,
    },
  ];
}

function distance({ auc }: { auc: Estimated }): number {
  return Math.abs((auc.value ?? 0.5) - 0.5);
}

/** What reading and the identifier rule change. */
export function readingFindings({
  corrections,
  otherRule,
  identifiers,
  arms,
  candidates,
  classes,
}: Results): Finding[] {
  const found: Finding[] = [];
  const [first, last] = [corrections?.[0]?.look, corrections?.at(-1)?.look];
  if (first !== undefined && last !== undefined) {
    const text = (look: typeof first): string => {
      const { value, interval } = {
        value: look.arms[INDEX]?.falseDrop ?? null,
        interval: look.arms[INDEX]?.intervals.falseDrop ?? null,
      };
      return shareText({ value, interval });
    };
    const base = (look: typeof first): string =>
      percent(look.scoreable === 0 ? null : look.live / look.scoreable);
    found.push({
      label: "measured, with caveat",
      rule: "the corrections",
      text: `Read as published, ${base(first)} of the outputs are used again and index drops wrongly in ${text(first)}; with all corrections ${base(last)} and ${text(last)}. The rows share most of their outputs, so their intervals do not say whether the change is more than noise.`,
    });
  }
  if (otherRule !== undefined) {
    const scoreable = candidates.count - classes.opaque.candidates;
    const own = scoreable === 0 ? null : candidates.live / scoreable;
    const { look, rule } = otherRule;
    const other = look.scoreable === 0 ? null : look.live / look.scoreable;
    found.push({
      label: "measured, with caveat",
      rule: "the identifier rule",
      text: `By the ${identifiers} rule ${percent(own)} of ${grouped(scoreable)} outputs are used again, by the ${rule} one ${percent(other)} of ${grouped(look.scoreable)}; index drops wrongly in ${percent(arms[INDEX]?.scoreable.falseDrop ?? null)} and ${percent(look.arms[INDEX]?.falseDrop ?? null)}.`,
    });
  }
  return found;
}

/** The share of tokens that the arm which removes most among those better than chance takes out. */
export function extensionFinding({ arms, comparisons }: Results): Finding[] {
  const better = comparisons.matchedNull.filter(
    ({ holm, differences }) => holm !== null && holm <= 0.05 && (differences.informedness.value ?? 0) > 0,
  );
  const removed = better.map(({ arm }): [string, ArmResults] => [arm, arms[arm] as ArmResults]);
  const [name, most] = removed.sort(([, a], [, b]) => (b.removed ?? 0) - (a.removed ?? 0))[0] ?? [];
  if (name === undefined || most?.removed == null || most.removed >= 1) return [];
  return [
    {
      label: "structural argument",
      rule: "selection is no summary",
      text: `Dropping what is dead only delays: an arm that removes a share f of all that arrives makes a session last 1 / (1 − f) times as long. Were everything that arrives like these outputs, ${name} with ${percent(most.removed)} would stretch it ${(1 / (1 - most.removed)).toFixed(2)} times. It cannot replace a summary, which compresses what is live as well.`,
    },
  ];
}
