import { type Analysis, type AnalysisSettings, analyze, type FileResult } from "../analysis/analyze.ts";
import { policyRow } from "../analysis/policy-rows.ts";
import { ofVariant } from "../analysis/variants.ts";
import type { ArmSpec } from "../arms/arm-file.ts";
import { NOT_EXPRESSED } from "../arms/policies/not-expressed.ts";
import { atFiring, isSameTrigger, type PolicySpec } from "../arms/policies/shipped-policies.ts";
import { triggerName } from "../facts/trigger.ts";
import type { Prices } from "../prices/prices.ts";
import { summarizeRecovery } from "../recovery/summarize.ts";
import { moneyResults } from "./money-results.ts";
import type { PolicyResults } from "./policy-schema.ts";

/**
 * What other products' policies would have done: each at its own trigger, which the files were read with among the
 * settings' variants, and at the firing rule of `analysis`, in which `armsOf` decided. Pure.
 */
export function policyResults(
  policies: readonly PolicySpec[],
  atTrigger: ReadonlyMap<string, Analysis>,
  analysis: Analysis,
  prices: Prices,
): PolicyResults {
  return {
    policies: policies.map((spec) => {
      const { name, what, product, source, checked, trigger } = spec;
      const at = trigger === undefined ? analysis : atTrigger.get(name);
      const arm = atFiring(spec).name;
      return {
        name,
        what,
        product: product ?? null,
        source: source ?? null,
        checked: checked ?? null,
        trigger: trigger === undefined ? null : triggerName(trigger),
        own: at === undefined ? null : policyRow(at, name),
        ...(at === undefined
          ? { ownMoney: null, ownUnpriced: 0, ownRecovery: null }
          : moneyAndRecovery(at, spec, prices)),
        arm,
        atFiring: policyRow(analysis, arm),
      };
    }),
    notExpressed: [...NOT_EXPRESSED],
  };
}

/** Per policy with a trigger of its own, what it decided there; `settings` are those that the files were read with. */
export function ownAnalyses(
  policies: readonly PolicySpec[],
  files: readonly FileResult[],
  settings: AnalysisSettings,
): Map<string, Analysis> {
  const known = new Map(policies.map((spec): [string, ArmSpec] => [spec.name, spec]));
  const own = new Map<string, Analysis>();
  for (const [i, { trigger }] of (settings.variants ?? []).entries()) {
    if (trigger === undefined) continue;
    const arms = policies.flatMap((spec) =>
      spec.trigger !== undefined && isSameTrigger(spec.trigger, trigger) ? [spec.name] : [],
    );
    const found = analyze(ofVariant(files, i), known, { ...settings, isLean: true, arms });
    for (const arm of arms) own.set(arm, found);
  }
  return own;
}

function moneyAndRecovery(
  analysis: Analysis,
  { name, trigger }: PolicySpec,
  prices: Prices,
): Pick<PolicyResults["policies"][number], "ownMoney" | "ownUnpriced" | "ownRecovery"> {
  const { windows, settings } = analysis;
  // What reaches a trigger is a request that is about to be sent.
  const time = trigger === undefined ? "after" : "before";
  const money = moneyResults(analysis, prices, { names: [name], time });
  return {
    ownMoney: money.arms[name] ?? null,
    ownUnpriced: money.unpriced.reduce((sum, { windows }) => sum + windows, 0),
    ownRecovery: summarizeRecovery(windows, [name], settings).get(name) ?? null,
  };
}
