import { FATES } from "../recovery/fates.ts";
import type { Interval } from "../statistics/interval.ts";
import { type Align, grouped, inMarkdown, interval, markdownTable, percent, points } from "./format.ts";
import {
  bySavings,
  CROSSOVER_HEAD,
  crossoverCells,
  moneyTable,
  SAVED_HEAD,
  savedCells,
} from "./money-cells.ts";
import type { PolicyResults } from "./policy-schema.ts";

type Policy = PolicyResults["policies"][number];
type Row = NonNullable<Policy["own"]>;

/** What other products' policies would have done, and what of them cannot be expressed. Empty where none was asked for. */
export function policySection(results: PolicyResults | undefined, fire: string): string {
  if (results === undefined) return "";
  return [
    "## The policies that ship",
    INTRODUCTION,
    "### At their own triggers",
    OWN,
    table(results.policies, ({ own, trigger }) => [trigger ?? "every request", own]),
    "### What they would have saved there",
    SAVED,
    savedTable(results.policies),
    "### What could have come back there",
    FATES_TEXT,
    fatesTable(results.policies),
    `### All at \`${fire}\`, with their triggers off`,
    AT_FIRING,
    table(results.policies, ({ atFiring }) => [null, atFiring]),
    "### Where they are documented",
    sources(results.policies),
    "### What cannot be expressed",
    "Keep, trim and drop of tool outputs is all that is scored. What policies do besides is left out, not imitated:",
    results.notExpressed
      .map(
        ({ policy, why, source }) => `- **${inMarkdown(policy)}** ([source](${source})): ${inMarkdown(why)}`,
      )
      .join("\n"),
  ].join("\n\n");
}

const INTRODUCTION = `Policies of other products with the defaults that they ship with, over the outputs that can be scored. **fired**: in
so many windows it dropped or trimmed a candidate, an opaque one too, of so many that are long enough. **trims that held**: of the trimmed
outputs that the agent used later, those whose kept part still holds every identifier that it used. A trim counts as
no keep in live-kept, and as no drop in false-drop and lost. In brackets: 95% intervals over sessions, each for itself.`;

const OWN = `What would have happened: each fires where its own trigger is reached for the first time, so each has outputs of its
own, and shares of rows with different triggers cannot be compared. **reached**: windows in which the trigger was reached at
all. A policy that looks at every request is shown where this report's firing rule fires.`;

const AT_FIRING = `Which rule chooses better: the same outputs for all, with everything off that keeps a policy from acting: its
trigger, and how many tokens it must gain. What that would have saved stands under [the money](#the-money).`;

const SAVED = `One cut in each window in which the policy's moment came; the words are explained under [the money](#the-money), where all
decide at the same moment. Dollars over one corpus can be compared, though the policies fire at different moments: each row says what that
policy would have done to the same sessions. Shares of the cost cannot: each is of the requests after its own cuts. **windows cut**: of those in
which its moment came. Rows without an interval, since fewer than 8 sessions hold a cut, stand last.`;

const FATES_TEXT = `Of the outputs that a policy dropped there and the agent used again: **still there**, since all that was used stood elsewhere as well;
**recovered**, since the agent made the same call again; **recoverable**, a read of a file that no file tool had written before the use;
**gone**, neither. Trims are not among them.`;

/** What each policy would have saved at its own trigger; the most first. */
function savedTable(policies: readonly Policy[]): string {
  const rows = policies
    .flatMap(({ name, own, ownMoney }) =>
      ownMoney === null || ownMoney.cuts === 0 ? [] : [{ name, own, ownMoney }],
    )
    .sort((a, b) => bySavings(a.ownMoney, b.ownMoney))
    .map(({ name, own, ownMoney }) => [
      inMarkdown(name),
      ...savedCells(ownMoney, own?.reached),
      ...crossoverCells(ownMoney),
    ]);
  const unpriced = policies.filter(({ ownUnpriced }) => ownUnpriced > 0);
  const left = unpriced.map(({ name, ownUnpriced }) => `${inMarkdown(name)} ${grouped(ownUnpriced)}`);
  return [
    rows.length === 0
      ? "No policy cut anything in a window with prices."
      : moneyTable(["policy", ...SAVED_HEAD, ...CROSSOVER_HEAD], rows),
    ...(left.length === 0 ? [] : [`Windows without a price, which are in no sum: ${left.join(", ")}.`]),
  ].join("\n\n");
}

/** What became of each policy's wrong drops. */
function fatesTable(policies: readonly Policy[]): string {
  const rows = policies.flatMap(({ name, ownRecovery }) => {
    if (ownRecovery === null || ownRecovery.wrongDrops === 0) return [];
    const { wrongDrops, fates } = ownRecovery;
    const cells = FATES.map((fate) => {
      const { count, share, interval } = fates[fate];
      return `${grouped(count)} (${percent(share)}${wide(interval)})`;
    });
    return [[inMarkdown(name), grouped(wrongDrops), ...cells]];
  });
  if (rows.length === 0) return "No policy dropped an output that was used again.";
  return moneyTable(["policy", "wrong drops", "still there", "recovered", "recoverable", "gone"], rows);
}

const HEAD = [
  "fired",
  "removed",
  "false-drop",
  "at random",
  "lost",
  "live-kept",
  "informedness",
  "at random",
  "trims that held",
];

function table(
  policies: readonly Policy[],
  pick: (policy: Policy) => readonly [trigger: string | null, row: Row | null],
): string {
  const picked = policies.map((policy) => [policy.name, ...pick(policy)] as const);
  const hasTrigger = picked.some(([, trigger]) => trigger !== null);
  const head = ["policy", ...(hasTrigger ? ["trigger", "reached"] : []), ...HEAD];
  const align: Align[] = head.map((name) => (name === "policy" || name === "trigger" ? "left" : "right"));
  const rows = picked.map(([name, trigger, row]) => [
    inMarkdown(name),
    ...(trigger === null ? [] : [trigger, row === null ? "–" : ofWindows(row.reached, row)]),
    ...(row === null ? HEAD.map(() => "–") : cells(row)),
  ]);
  return markdownTable(head, align, rows);
}

function ofWindows(count: number, { offered }: Row): string {
  return `${grouped(count)} of ${grouped(offered)}`;
}

function cells(row: Row): string[] {
  const { falseDrop, liveKept, informedness, intervals, matchedNull } = row;
  return [
    ofWindows(row.fired, row),
    percent(row.removed),
    percent(falseDrop) + wide(intervals.falseDrop),
    percent(matchedNull.falseDrop),
    percent(row.lost) + wide(row.lostInterval),
    percent(liveKept) + wide(intervals.liveKept),
    points(informedness) + wide(intervals.informedness),
    points(matchedNull.informedness),
    row.trims === 0 ? "–" : `${grouped(row.heldTrims)} of ${grouped(row.liveTrims)}`,
  ];
}

/** An interval, unless the share could not have come out otherwise. */
function wide(at: Interval | null): string {
  return at !== null && at.low < at.high ? interval(at) : "";
}

function sources(policies: readonly Policy[]): string {
  const rows = policies.map(({ name, product, source, checked, what }) => [
    inMarkdown(name),
    inMarkdown(product ?? "–"),
    source === null ? "–" : `[source](${source})`,
    checked ?? "–",
    inMarkdown(what),
  ]);
  return markdownTable(["policy", "product", "documented", "checked", "what it does"], LEFT, rows);
}

const LEFT: readonly Align[] = ["left", "left", "left", "left", "left"];
