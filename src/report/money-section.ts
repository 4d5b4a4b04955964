import { rankedArms } from "./arm-tables.ts";
import { counted, dollars, grouped, inMarkdown, markdownTable, percent, points } from "./format.ts";
import type { ArmMoney, MoneyResults } from "./money-schema.ts";
import type { Results } from "./results-schema.ts";

/** What cutting would have saved (docs/money.md), as a section of the report; empty where nobody asked. */
export function moneySection(results: Results): string {
  const { money } = results;
  if (money === undefined) return "";
  const known = rankedArms(results).flatMap(([name]) => {
    const arm = Object.hasOwn(money.arms, name) ? money.arms[name] : undefined;
    return arm === undefined || arm.windows === 0 ? [] : [[name, arm] as const];
  });
  const notes = moneyNotes(money);
  if (known.length === 0) return ["## The money", "No window has a price.", notes].join("\n\n");
  const rows = known.filter(([, { cuts }]) => cuts > 0).sort(([, a], [, b]) => b.net - a.net);
  if (rows.length === 0) return ["## The money", "No arm cut anything.", notes].join("\n\n");
  return [
    "## The money",
    INTRODUCTION,
    `### Saved and lost\n\n${verdict(rows, results)}`,
    savedTable(rows),
    "### Whether a cut repays itself",
    REPAY,
    repayTable(rows),
    "### At other prices",
    pricesText(money),
    pricesTable(rows, money),
    "![What cuts save at every price of cached input](money-crossover.svg)",
    notes,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

type Row = readonly [name: string, arm: ArmMoney];

const INTRODUCTION = `One cut per window, at the firing point, priced by what was recorded with each request after it and at the prices of
those days. All of it is an estimate: no client records the size of an output, and the agent is taken to go on as it did.`;

/** What the best arm saves, and how many arms surely save or surely lose. */
function verdict(rows: readonly Row[], results: Results): string {
  const choosing = rows.filter(([name]) => results.arms[name]?.cheats === false);
  const [best] = choosing;
  if (best === undefined) return SAVED;
  const [name, { net, recorded, windows, netInterval }] = best;
  const of = `the $${dollars(recorded)} that the requests after the cut cost in ${counted(windows, "window")}`;
  const width = netInterval === null ? "" : ` [${signed(netInterval.low)}, ${signed(netInterval.high)}]`;
  const first =
    net > 0
      ? `The arm that saves most is **${inMarkdown(name)}**: ${signed(net)}${width} of ${of}.`
      : `No arm saves anything. Closest to nothing is **${inMarkdown(name)}**: ${signed(net)}${width} on ${of}.`;
  return `${first} ${sure(choosing)}\n\n${SAVED}`;
}

function sure(rows: readonly Row[]): string {
  const known = rows.filter(([, { netInterval }]) => netInterval !== null);
  if (known.length === 0) return "";
  const count = (holds: (arm: ArmMoney) => boolean): string =>
    grouped(known.filter(([, arm]) => holds(arm)).length);
  const [saves, loses] = [
    count(({ netInterval }) => (netInterval?.low ?? 0) > 0),
    count(({ netInterval }) => (netInterval?.high ?? 0) < 0),
  ];
  const unfetched = count(({ unfetchedInterval }) => (unfetchedInterval?.low ?? 0) > 0);
  return `Of ${counted(known.length, "arm")} with an interval, ${saves} save and ${loses} lose with all of theirs; ${unfetched} would save if nothing had to be fetched again.`;
}

const SAVED = `**not sent**: what was cut, on every later request. **written again**: the cut changes the prompt, so what stands behind
it must be written into the cache once more, unless the cache had lapsed. **fetched again**: for each output of which the agent
used something that was then lost, one more request that reads the whole context, and the output's tokens. That is the
most it can cost, since an agent may do without. So each arm has two sums: **net** is what is left if all of that is fetched
again, and **if nothing is fetched** is what is left if the agent could do without all of it. The truth is between them. In brackets 95% intervals over
sessions. **median**: over the windows in which the arm cut something.`;

export const MONEY_HEAD: readonly string[] = [
  ...["windows cut", "not sent", "written again", "fetched again", "net", "of the cost"],
  ...["if nothing is fetched", "median net", "median if nothing is", "windows that gain"],
];

/** The cells of `MONEY_HEAD`. */
export function moneyCells(arm: ArmMoney): string[] {
  const { cuts, windows, net, netInterval, netShare, netShareInterval } = arm;
  return [
    `${grouped(cuts)} of ${grouped(windows)}`,
    `$${dollars(arm.unread)}`,
    `$${dollars(arm.rewritten)}`,
    `$${dollars(arm.fetched)}`,
    signed(net) + width(netInterval, signed),
    netShare === null ? "–" : `${points(netShare)}%${width(netShareInterval, points)}`,
    signed(arm.unfetched) + width(arm.unfetchedInterval, signed),
    arm.medianNet === null ? "–" : signed(arm.medianNet),
    arm.medianUnfetched === null ? "–" : signed(arm.medianUnfetched),
    cuts === 0 ? "–" : `${grouped(arm.gained)} to ${grouped(arm.gainedUnfetched)} of ${grouped(cuts)}`,
  ];
}

function width(at: { low: number; high: number } | null, write: (value: number) => string): string {
  return at === null || at.low === at.high ? "" : ` [${write(at.low)}, ${write(at.high)}]`;
}

/** A table whose first column, and others that are named, stand left. */
export function moneyTable(
  head: readonly string[],
  rows: readonly string[][],
  left: readonly string[] = [],
): string {
  const align = head.map((title, i) => (i === 0 || left.includes(title) ? "left" : "right"));
  return markdownTable(head, align, rows);
}

function savedTable(rows: readonly Row[]): string {
  return moneyTable(
    ["arm", ...MONEY_HEAD],
    rows.map(([name, arm]) => [inMarkdown(name), ...moneyCells(arm)]),
  );
}

const REPAY = `A cut of \`S\` tokens out of a cached prompt repays the rewrite of the \`W\` tokens behind it if \`S × T > k × W\`: \`T\` requests
are left in the window as they really were, and \`k\` = (write − read) / read at the prices of the request after the cut. Where the
cache had lapsed, \`W\` is 0. Fetching again is not in it. **of the context**: the share of all tokens in context that went; a session of
which a share \`f\` goes gets \`1 / (1 − f)\` times as long, and no more.`;

function repayTable(rows: readonly Row[]): string {
  const head = [
    ...["arm", "windows cut", "cache lapsed", "median T", "median S", "median W", "repays"],
    ...["of the context", "longer"],
  ];
  return moneyTable(
    head,
    rows.map(([name, arm]) => [
      inMarkdown(name),
      grouped(arm.cuts),
      grouped(arm.cold),
      whole(arm.medianRequests),
      whole(arm.medianCut),
      whole(arm.medianRewritten),
      `${grouped(arm.repaid)} of ${grouped(arm.cuts)} (${percent(arm.repaid / arm.cuts)})`,
      percent(arm.removedOfContext),
      arm.extension === null ? "–" : `× ${arm.extension.toFixed(2)}`,
    ]),
  );
}

function pricesText({ kinds }: MoneyResults): string {
  const lines = kinds.map((kind) => `- **${kindName(kind)}**: ${kind.models.map(inMarkdown).join(", ")}`);
  return `The same windows at each kind of price that is valid now, whatever model was recorded: the net as a share of what the
requests after the cut would cost. Prices that differ by a factor only give the same share. **crossover**: the price of cached
input, as a multiple of that of input, above which cutting is cheaper than keeping everything; and the same if nothing has to be
fetched. It takes writes for 1.25 and 2 times the price of input. Where a price is dearer above a size of the prompt, a cut can bring
prompts below it; the crossover knows nothing of that.\n\n${lines.join("\n")}`;
}

function kindName({ read, upTo }: MoneyResults["kinds"][number]): string {
  const name = `${Number(read.toPrecision(4))} × input`;
  return upTo === null ? name : `${name}, dearer above ${grouped(upTo)}`;
}

function pricesTable(rows: readonly Row[], { kinds }: MoneyResults): string {
  const head = ["arm", ...kinds.map(kindName), "crossover", "unfetched"];
  return moneyTable(
    head,
    rows.map(([name, { repriced, crossover }]) => [
      inMarkdown(name),
      ...repriced.map((share) => (share === null ? "–" : `${points(share)}%`)),
      crossoverText(crossover.fetched),
      crossoverText(crossover.unfetched),
    ]),
  );
}

function crossoverText(price: ArmMoney["crossover"]["fetched"]): string {
  return typeof price === "number" ? `${price.toFixed(3)} ×` : price;
}

/** What has no price, what is a lower bound, and which prices are uncertain. */
function moneyNotes({ unpriced, lowerBounds, prices }: MoneyResults): string {
  return [
    ...unpriced.map(
      ({ model, why, windows }) =>
        `- ${counted(windows, "window")} without a price: ${model === null ? "" : `${inMarkdown(model)}, `}${why.replaceAll("-", " ")}. At other prices they count.`,
    ),
    ...(lowerBounds > 0
      ? [
          `- In ${counted(lowerBounds, "window")} output tokens are placeholders, so what the requests cost is a lower bound. What a cut saves does not depend on them.`,
        ]
      : []),
    ...(prices.length > 0
      ? [
          `- Prices: ${prices.map(({ id, uncertain }) => inMarkdown(id) + (uncertain === null ? "" : " (uncertain)")).join(", ")}; their sources are in results.json and docs/prices.md.`,
        ]
      : []),
  ].join("\n");
}

function whole(value: number | null): string {
  return value === null ? "–" : grouped(value);
}

/** Dollars with their sign. */
function signed(microUsd: number): string {
  return `${microUsd < 0 ? "-" : microUsd > 0 ? "+" : ""}$${dollars(Math.abs(microUsd))}`;
}
