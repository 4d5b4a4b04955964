import type { AnalysisSettings } from "./analysis/analyze.ts";
import { IDENTIFIER_RULES, type IdentifierRule, type ProfileName } from "./analysis/settings.ts";
import type { Arm } from "./arms/arm.ts";
import type { ArmSpec } from "./arms/arm-file.ts";
import { buildArms } from "./arms/build-arms.ts";
import { readArmFolders, SHIPPED_ARMS, selectArms } from "./arms/load-arms.ts";
import { readShippedPolicies } from "./arms/policies/read-policies.ts";
import {
  armsOf,
  atFiring,
  capsOf,
  type PolicySpec,
  policiesAmong,
  triggersOf,
} from "./arms/policies/shipped-policies.ts";
import type { Format } from "./captures/capture.ts";
import { UserError } from "./errors.ts";
import type { FiringRule } from "./firing/firing-rule.ts";
import { type Prices, readPrices } from "./prices/prices.ts";
import type { ReadingOptions } from "./read-corpus.ts";
import { CLASS_RULE } from "./references/evidence.ts";
import type { RegistrationResults } from "./report/registration-schema.ts";
import type { Results } from "./report/results-schema.ts";
import type { Share } from "./scoring/score.ts";
import { variantsFor } from "./sweeps/run-sweeps.ts";
import type { SweepName } from "./sweeps/sweep-names.ts";

/** What to analyse, and how. Only `paths` must be given. */
export interface AnalysisInput extends ReadingOptions {
  /** Files, folders and globs. */
  readonly paths: readonly string[];
  readonly firing?: FiringRule;
  /** Further rules of when the pass fires: each gives rows of a table, in the same pass over the files. */
  readonly otherMoments?: readonly FiringRule[];
  readonly profile?: ProfileName;
  /** What finds identifiers; the published rule by default (docs/decisions/0005). */
  readonly identifiers?: IdentifierRule;
  /** Whether the corpus is read step by step as well, from the published reading to the default one. */
  readonly corrections?: boolean;
  /** What else to sweep over, in the same pass over the files (docs/sweeps.md). */
  readonly sweeps?: readonly SweepName[];
  /** Whether it is found out as well if what was dropped could have come back (docs/recovery.md). */
  readonly recovery?: boolean;
  /** Whether it is worked out as well what cutting would have saved, in dollars (docs/money.md). */
  readonly money?: boolean;
  /** Prices for that; those that come with coref by default. */
  readonly prices?: Prices;
  /** Smaller outputs are no candidates; 300 tokens by default. */
  readonly minTokens?: number;
  readonly subagents?: boolean;
  readonly seed?: number;
  /** Bootstrap draws; 2,000 by default, 0 for no intervals. */
  readonly draws?: number;
  /** Names, expressions or files of arms; all known ones by default. */
  readonly arms?: readonly string[];
  /** Arms of your own, as code. With these alone, no others decide. */
  readonly policies?: readonly Arm[];
  /** Whether the policies of other products decide as well (docs/policies.md): with money and recovery. */
  readonly shippedPolicies?: boolean;
  /** What the report is called; the last part of the path by default. */
  readonly name?: string;
  /** The metric that is tested; informedness by default. */
  readonly metric?: Share;
  /** The smallest difference of it that matters, named beforehand, as a fraction of 1. */
  readonly margin?: number | null;
  /** What an experiment says of its results, and of the files that were left out. */
  readonly registration?: (results: Results, leftOut: readonly string[]) => RegistrationResults;
  /** Folders with arms besides those that come with coref. */
  readonly armFolders?: readonly string[];
}

/**
 * What is asked of a corpus: all that shapes a report but for the files, and for what is handed over as code. Plain
 * data, which JSON can hold; arms, policies and prices stand in it by their content.
 */
export interface Asked {
  readonly settings: AnalysisSettings;
  /** What all files hold; null where each tells its own. */
  readonly format: Format | null;
  /** The identifier rule that stands beside, first among the settings' variants. */
  readonly otherRule: IdentifierRule;
  /** Next among the variants. */
  readonly otherMoments: readonly FiringRule[];
  readonly sweeps: readonly SweepName[];
  readonly corrections: boolean;
  /** The policies that come with coref; none where nobody asked. */
  readonly shipped: readonly PolicySpec[];
  readonly prices: Prices;
  /** All arms by name, those that do not decide included. */
  readonly known: readonly ArmSpec[];
}

/** Finds out what is asked, and reads the files of arms and prices. Throws a `UserError` before any transcript is looked for. */
export function askedOf(input: AnalysisInput): Asked {
  const known = readArmFolders([SHIPPED_ARMS, ...(input.armFolders ?? [])]);
  const policies = input.policies ?? [];
  const named = input.arms === undefined && policies.length > 0 ? [] : selectArms(input.arms ?? [], known);
  const shipped = input.shippedPolicies ? addPolicies(known) : [];
  const arms = [...named, ...armsOf(shipped)];
  const withFacts = [...policiesAmong(arms, known), ...shipped];
  const otherRule = IDENTIFIER_RULES.find(
    (rule) => rule !== (input.identifiers ?? "published"),
  ) as IdentifierRule;
  const otherMoments = input.otherMoments ?? [];
  const settings = {
    profile: input.profile ?? "default",
    identifiers: input.identifiers ?? "published",
    variants: [
      { identifiers: otherRule },
      ...otherMoments.map((firing) => ({ firing })),
      ...variantsFor(input.sweeps ?? [], input.profile),
      ...triggersOf(shipped).map((trigger) => ({ trigger })),
    ],
    ...(withFacts.length > 0 && { forPolicies: { caps: capsOf(withFacts) } }),
    firing: input.firing ?? { kind: "turns", fraction: 0.6 },
    minTokens: input.minTokens ?? 300,
    classRule: CLASS_RULE,
    subagents: input.subagents ?? false,
    forRecovery: input.recovery ?? shipped.length > 0,
    forMoney: input.money ?? shipped.length > 0,
    seed: input.seed ?? 1,
    draws: input.draws ?? 2000,
    metric: input.metric ?? "informedness",
    margin: input.margin ?? null,
    arms,
  } as const;
  checkMoments([settings.firing, ...otherMoments], settings.profile, input.corrections ?? false);
  checkPolicies(withFacts, settings.profile);
  if (settings.forRecovery && settings.profile === "published")
    throw new UserError("the published profile reads calls as escaped JSON, in which no file is found again");
  checkArms(arms, known, policies);
  if (settings.forMoney && settings.profile === "published")
    throw new UserError(
      "the published profile does not read what money is worked out of: windows and their requests",
    );
  return {
    settings,
    format: input.format ?? null,
    otherRule,
    otherMoments,
    sweeps: input.sweeps ?? [],
    corrections: input.corrections ?? false,
    shipped,
    prices: input.prices ?? readPrices(),
    known: [...known.values()],
  };
}

/** Reads the policies that come with coref, and makes them known: at their own triggers, and with these off. */
function addPolicies(known: Map<string, ArmSpec>): PolicySpec[] {
  const shipped = readShippedPolicies();
  for (const spec of shipped.flatMap((one) => [one, atFiring(one)])) {
    const other = known.get(spec.name);
    if (other !== undefined && JSON.stringify(other) !== JSON.stringify(spec))
      throw new UserError(`there is another arm named "${spec.name}", as a policy that comes with coref is`);
    known.set(spec.name, spec);
  }
  return shipped;
}

function checkPolicies(policies: readonly PolicySpec[], profile: ProfileName): void {
  const [first] = policies;
  if (first !== undefined && profile === "published")
    throw new UserError(`the published profile does not read what the arm "${first.name}" looks at`);
}

/** Finds out before anything is read that a rule asks for what the published reading does not know. */
function checkMoments(moments: readonly FiringRule[], profile: ProfileName, corrections: boolean): void {
  const [main] = moments;
  const published = profile === "published" ? moments : corrections && main !== undefined ? [main] : [];
  if (published.some(({ kind }) => kind === "compaction"))
    throw new UserError(
      `the published ${profile === "published" ? "profile" : "reading, from which corrections are counted,"} knows no compactions; use turns:<fraction> or tokens:<n> with it`,
    );
}

/** Finds out before anything is read that an arm cannot be built, or that two have one name. */
function checkArms(
  names: readonly string[],
  known: ReadonlyMap<string, ArmSpec>,
  policies: readonly Arm[],
): void {
  buildArms(names, known, { seed: 0, isLive: () => false });
  const seen = new Set<string>();
  for (const name of [...names, ...policies.map((arm) => arm.name)]) {
    if (seen.has(name)) throw new UserError(`the arm "${name}" is asked for twice`);
    seen.add(name);
  }
}
