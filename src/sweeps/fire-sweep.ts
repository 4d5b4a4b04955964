import type { FileResult } from "../analysis/analyze.ts";
import type { Step, Variant } from "../analysis/settings.ts";
import { ofVariant } from "../analysis/variants.ts";
import { type FiringRule, firingRuleName } from "../firing/firing-rule.ts";
import { type Corpus, candidatesPoint } from "./default-arms.ts";
import type { SweepPlan } from "./sweep.ts";

const FRACTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenths) => tenths / 10);
const SIZES = [20_000, 40_000, 60_000, 80_000, 100_000, 120_000, 150_000];

/** The firing points that are compared (method §6). The published profile knows no compactions. */
export function firePoints(profile: Step): FiringRule[] {
  return [
    ...FRACTIONS.map((fraction): FiringRule => ({ kind: "turns", fraction })),
    ...SIZES.map((tokens): FiringRule => ({ kind: "tokens", tokens })),
    ...(profile === "published" ? [] : [{ kind: "compaction" } as const]),
  ];
}

/** Where the pass fires: each rule has its own candidates. The settings' own rule is a point as well. */
export function fireSweep(corpus: Corpus): SweepPlan {
  const { firing, profile } = corpus.settings;
  const own = firingRuleName(firing);
  const rules = firePoints(profile);
  const all = rules.some((rule) => firingRuleName(rule) === own) ? rules : [...rules, firing].sort(byPlace);
  const points = all.map((rule) => {
    const value = firingRuleName(rule);
    return candidatesPoint(filesAt(value, corpus), corpus, {
      value,
      at: null,
      leftOut: null,
      isDefault: value === own,
    });
  });
  return { name: "fire", varies: "candidates", default: own, points };
}

/** Throws an `Error` where the files were read without the variant. */
function filesAt(rule: string, { files, settings }: Corpus): readonly FileResult[] {
  const isIt = ({ firing, identifiers }: Variant): boolean =>
    firing !== undefined && identifiers === undefined && firingRuleName(firing) === rule;
  const variant = (settings.variants ?? []).findIndex(isIt);
  if (variant !== -1) return ofVariant(files, variant);
  if (rule === firingRuleName(settings.firing)) return files;
  throw new Error(`the files were read without firing at ${rule}`);
}

const KINDS = ["turns", "tokens", "compaction"] as const;

function byPlace(a: FiringRule, b: FiringRule): number {
  return KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || sizeOf(a) - sizeOf(b);
}

function sizeOf(rule: FiringRule): number {
  return rule.kind === "turns" ? rule.fraction : rule.kind === "tokens" ? rule.tokens : 0;
}
