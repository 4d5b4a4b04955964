import { rankedArms } from "./arm-tables.ts";
import { counted, dollars, grouped, inMarkdown, percent, points } from "./format.ts";
import {
  bySavings,
  CROSSOVER_HEAD,
  crossoverCells,
  moneyTable,
  SAVED_HEAD,
  savedCells,
  withInterval,
} from "./money-cells.ts";
import type { ArmMoney, MoneyResults } from "./money-schema.ts";
import type { Results } from "./results-schema.ts";

/** What cutting would have saved (docs/money.md), as a section of the report; empty where nobody asked. */
export function moneySection(results: Results): string {
  const { money } = results;
  if (money === undefined) return "";
  const arms = rankedArms(results).flatMap(([name, { cheats }]): Row[] =>
    Object.hasOwn(money.arms, name) ? [{ name, cheats, arm: money.arms[name] as ArmMoney }] : [],
  );
  return ["## The money", ...parts(arms, money, results), notesOf(money)]
    .filter((part) => part !== "")
    .join("\n\n");
}

function parts(arms: readonly Row[], money: MoneyResults, { settings, experiment }: Results): string[] {
  if (settings.fire === "compaction")
    return [
      "The pass fires at the last turn of a window, so no request of it follows, and there is nothing to save.",
    ];
  const cutting = arms.filter(({ arm }) => arm.repricedCuts > 0).sort((a, b) => bySavings(a.arm, b.arm));
  if (cutting.length === 0) return ["No arm cut anything that a recorded request sent."];
  const prices =
    money.kinds.length === 0
      ? []
      : ["### At other prices", pricesText(money), pricesTable(cutting, money), CHART];
  const rows = cutting.filter(({ arm }) => arm.cuts > 0);
  if (rows.length === 0) return ["No window in which an arm cut anything has a price.", ...prices];
  return [
    INTRODUCTION,
    "### Saved and lost",
    [verdict(rows, money.dearestShare), experiment === undefined ? "" : CALLS]
      .filter((part) => part !== "")
      .join(" "),
    SAVED_WORDS,
    savedTable(rows),
    "### Whether a cut repays itself",
    REPAY,
    repayTable(rows),
    ...prices,
  ];
}

const CHART = "![What cuts save at every price of cached input](money-crossover.svg)";

interface Row {
  readonly name: string;
  readonly cheats: boolean;
  readonly arm: ArmMoney;
}

const INTRODUCTION = `One cut per window (what lies between two compactions), at the firing point, priced by what was recorded with each request after it and at
the prices of those days. All of it is an estimate: no client records the size of an output, and the agent is taken to go on as it did.`;

const CALLS = "What a model arm's calls cost is not in it: that stands under *What it cost*.";

/** Whether any arm can be shown to save, what the best one does, and what an arm does that knows the future. */
function verdict(rows: readonly Row[], dearestShare: number | null): string {
  const choosing = rows.filter(({ cheats }) => !cheats);
  const [best] = choosing;
  if (best === undefined) return "Only arms that are told the future cut anything.";
  const { recorded, windows } = best.arm;
  const oracle = rows.find(({ name }) => name === "oracle");
  return [
    shown(choosing),
    `All requests after the cut cost $${dollars(recorded)} in ${counted(windows, "window")};`,
    `the dearest session is ${percent(dearestShare)} of that, so look at the net without it as well.`,
    oracle === undefined
      ? ""
      : `Even the oracle, which drops exactly what is never used again, comes to ${withInterval(oracle.arm.net, oracle.arm.netInterval)}.`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

function shown(rows: readonly Row[]): string {
  const known = rows.filter(({ arm }) => arm.netInterval !== null);
  const [best] = known;
  if (best === undefined) return "Too few sessions hold a cut to show that any arm saves or loses.";
  const count = (holds: (arm: ArmMoney) => boolean): number => known.filter(({ arm }) => holds(arm)).length;
  const saves = count(({ netInterval }) => (netInterval?.low ?? 0) > 0);
  const loses = count(({ netInterval }) => (netInterval?.high ?? 0) < 0);
  const unfetched = count(({ netIfUnfetchedInterval }) => (netIfUnfetchedInterval?.low ?? 0) > 0);
  return [
    saves === 0 ? "**No arm can be shown to save.**" : `**${counted(saves, "arm")} can be shown to save.**`,
    `Of ${grouped(known.length)} with an interval, ${grouped(loses)} lose with all of it below 0; if nothing has to be fetched again,`,
    `${grouped(unfetched)} save with all of it above 0. The intervals are one at a time, not corrected for so many arms. The highest`,
    `net among these is that of **${inMarkdown(best.name)}**: ${withInterval(best.arm.net, best.arm.netInterval)}.`,
  ].join(" ");
}

/** Explains the columns of what was saved. */
const SAVED_WORDS = `- **windows cut**: windows in which the arm cut something, of those with a candidate and prices.
- **not sent**: what was cut, on every later request.
- **written again**: the cut changes the prompt, so what stands behind it must be written into the cache once more, unless the
  cache had lapsed.
- **fetched again**: for each turn that used something which was then lost, one more request that reads the whole context, and
  the outputs that held it. A high estimate: an agent may do without.
- **net**: not sent − written again − fetched again, with a 95% interval over sessions; and what it is **if nothing is fetched**,
  since the agent could do without all that it lost. These are two scenarios and no bounds: an agent that goes wrong costs more.
- **of the cost after it**: the net, of what all requests after the cut cost; not of the whole bill.
- **without the dearest session**: money is heavy-tailed, and one session can turn the sign.
- **median**: over the windows cut. **windows that gain**: from so many if all is fetched again to so many if nothing is.`;

function savedTable(rows: readonly Row[]): string {
  return moneyTable(
    ["arm", ...SAVED_HEAD],
    rows.map((row) => [label(row), ...savedCells(row.arm)]),
  );
}

const REPAY = `A cut of \`S\` tokens out of a cached prompt repays the rewrite of the \`W\` tokens behind it if \`S × T > k × W\`: \`T\` requests
are left in the window as they really were, and \`k\` = (write − read) / read at the prices of the request after the cut. Where the
cache had lapsed, \`W\` is what was read after all. Fetching again is not in it. **of the context**: the share of all tokens in context that
went; a session of which a share \`f\` goes gets \`1 / (1 − f)\` times as long, and no more.`;

function repayTable(rows: readonly Row[]): string {
  const head = [
    ...["arm", "windows cut", "cache lapsed", "median T", "median S", "median W", "repays"],
    ...["of the context", "longer"],
  ];
  return moneyTable(
    head,
    rows.map((row) => {
      const { arm } = row;
      return [
        label(row),
        grouped(arm.cuts),
        grouped(arm.cold),
        whole(arm.medianRequests),
        whole(arm.medianCut),
        whole(arm.medianRewritten),
        `${grouped(arm.repaid)} of ${grouped(arm.cuts)} (${percent(arm.repaid / arm.cuts)})`,
        percent(arm.removedOfContext),
        arm.extension === null ? "–" : `× ${arm.extension.toFixed(2)}`,
      ];
    }),
  );
}

function pricesText({ kinds }: MoneyResults): string {
  const heads = headOf(kinds);
  const lines = kinds.map(({ models }, i) => `- **${heads[i]}**: ${models.map(inMarkdown).join(", ")}`);
  return `The same windows at each kind of price in the table of prices that has no end, whatever model was recorded: the net as a share of
what the requests after the cut would cost. Here every token counts alike, whereas above dear models weigh most, so the signs
can differ. Prices that differ by a factor only give the same share. **cheaper at**: the prices of
cached input, as multiples of that of input, at which cutting is cheaper than keeping everything; most models sell at 0.1 ×, some at
0.05 × or 0.025 ×. It takes writes for 1.25 and 2 times the price of input. Where a long prompt is dearer, a cut can bring prompts below
that size, which saves more than the tokens cut; *cheaper at* knows nothing of that.\n\n${lines.join("\n")}`;
}

type Kind = MoneyResults["kinds"][number];

function kindName({ read, upTo }: Kind): string {
  const name = `${Number(read.toPrecision(4))} × input`;
  return upTo === null ? name : `${name}, other above ${grouped(upTo)}`;
}

/** Kinds that differ in what the name does not say bear the name of a model. */
function headOf(kinds: readonly Kind[]): string[] {
  const names = kinds.map(kindName);
  return kinds.map((kind, i) => {
    const name = names[i] as string;
    return names.indexOf(name) === names.lastIndexOf(name)
      ? name
      : `${name} (${inMarkdown(kind.models[0] ?? "")})`;
  });
}

function pricesTable(rows: readonly Row[], { kinds }: MoneyResults): string {
  return moneyTable(
    ["arm", ...headOf(kinds), ...CROSSOVER_HEAD],
    rows.map((row) => [
      label(row),
      ...row.arm.repriced.map((share) => (share === null ? "–" : `${points(share)}%`)),
      ...crossoverCells(row.arm),
    ]),
  );
}

/** Reasons for which a window counts at no price: its requests were not recorded. */
const NOWHERE: ReadonlySet<string> = new Set(["nothing-recorded", "partly-recorded"]);

/** What has no price, what is a lower bound, and which prices are uncertain. */
function notesOf({ unpriced, lowerBounds, fallen, prices }: MoneyResults): string {
  return [
    ...unpriced.map(
      ({ model, why, windows }) =>
        `- ${counted(windows, "window")} without a price: ${model === null ? "" : `${inMarkdown(model)}, `}${why.replaceAll("-", " ")}.${NOWHERE.has(why) ? "" : " At other prices they count."}`,
    ),
    ...(lowerBounds > 0
      ? [
          `- In ${counted(lowerBounds, "window")} output tokens are placeholders, so what the requests cost is a lower bound. What a cut saves does not depend on them.`,
        ]
      : []),
    ...(fallen > 0
      ? [
          `- In ${counted(fallen, "window")} the context fell before the cut: the client took something out. Where the outputs stood after that is a guess.`,
        ]
      : []),
    ...(prices.length > 0
      ? [
          `- Prices: ${prices.map(({ id, uncertain }) => inMarkdown(id) + (uncertain === null ? "" : " (uncertain)")).join(", ")}; their sources are in results.json and docs/prices.md.`,
        ]
      : []),
  ].join("\n");
}

/** An arm that is told the future knows what will be used; not what it costs. */
function label({ name, cheats }: Row): string {
  return inMarkdown(name) + (cheats ? " (cheats)" : "");
}

function whole(value: number | null): string {
  return value === null ? "–" : grouped(value);
}
