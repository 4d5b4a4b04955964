import type { Interval } from "../statistics/interval.ts";
import { curvesOf } from "../sweeps/sweep-chart.ts";
import { SHARE_WORDS } from "../sweeps/sweep-words.ts";
import { counted, grouped, inMarkdown, interval, percent, points } from "./format.ts";
import type { SweepResults } from "./sweep-schema.ts";

/** A test passes where its corrected p is at most this. */
const LEVEL = 0.05;

type SweepArm = SweepResults["points"][number]["arms"][string];

/** † above its matched null, ‡ below it, after the correction for all tests of the sweep; nothing where neither shows. */
export function chanceMark({ corrected, overNull }: SweepArm): "" | "†" | "‡" {
  if (corrected === null || corrected > LEVEL || overNull.value === null) return "";
  return overNull.value > 0 ? "†" : "‡";
}

/** An interval, unless the value could not have come out otherwise: such as that of an arm that drops nothing. */
export function wide(at: Interval | null): Interval | null {
  return at !== null && at.low < at.high ? at : null;
}

/** How many tests were made, and how many pass. */
export function testSentence({ points: all, tests }: SweepResults): string {
  if (tests === 0) return "No arm could be tested against chance.";
  const marks = all.flatMap(({ arms }) => Object.values(arms).map(chanceMark));
  const [above, below] = (["†", "‡"] as const).map(
    (mark) => marks.filter((each) => each === mark).length,
  ) as [number, number];
  return [
    `${counted(tests, "test")} against chance, corrected together after Benjamini and Hochberg:`,
    `at 5%, ${grouped(above)} above chance (†) and ${grouped(below)} below it (‡).`,
  ].join(" ");
}

/**
 * A line per curve: at which points the interval excludes the default's value, or where all points decide about the
 * same outputs, at which the interval of the difference excludes zero. Where it does not, nothing is said.
 */
export function sensitivityLines(sweep: SweepResults): string {
  return curvesOf(sweep)
    .map((curve) => `- **${inMarkdown(curve)}**: ${sensitivity(sweep, curve)}`)
    .join("\n");
}

/** A point beside the default: what of it has an interval, and the value that may lie outside. */
interface Beside {
  readonly name: string;
  readonly shown: string;
  readonly interval: Interval | null;
}

function sensitivity(sweep: SweepResults, curve: string): string {
  const { metric, varies } = sweep;
  const format = metric === "informedness" || varies === "arms" ? points : percent;
  const others = sweep.points.filter(({ arms }) => arms[curve]?.isDefault === false);
  const besides = others.map(({ value, arms }): Beside => {
    const arm = arms[curve] as SweepArm;
    const over = arm.overDefault;
    if (varies === "arms")
      return { name: value, shown: format(over?.value ?? null), interval: over?.interval ?? null };
    return { name: value, shown: format(arm[metric]), interval: arm.intervals[metric] };
  });
  if (varies === "arms")
    return excludes(besides, 0, `the difference to the default (${sweep.default})`, "zero");
  const own =
    sweep.points.flatMap(({ arms }) => (arms[curve]?.isDefault ? [arms[curve][metric]] : []))[0] ?? null;
  if (own === null) return `no ${SHARE_WORDS[metric]} at the default (${sweep.default}) to compare with.`;
  return excludes(besides, own, SHARE_WORDS[metric], `the ${format(own)} at the default (${sweep.default})`);
}

function excludes(besides: readonly Beside[], value: number, what: string, named: string): string {
  const known = besides.filter((beside) => wide(beside.interval) !== null);
  if (known.length === 0) return `no other point has an interval of ${what}.`;
  const outside = known.filter(({ interval: at }) => at !== null && (at.low > value || at.high < value));
  const list = outside.map(({ name, shown, interval: at }) => `${name} (${shown}${interval(at)})`);
  return [
    `of ${counted(besides.length, "other point")}, ${grouped(known.length)} with an interval of ${what};`,
    outside.length === 0 ? `none excludes ${named}.` : `it excludes ${named} at ${list.join(", ")}.`,
  ].join(" ");
}
