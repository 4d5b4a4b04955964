import type { Interval } from "../statistics/interval.ts";
import { curvesOf } from "../sweeps/sweep-chart.ts";
import { SHARE_WORDS, SWEEP_WORDS } from "../sweeps/sweep-words.ts";
import { type Align, grouped, inMarkdown, interval, markdownTable, percent, points } from "./format.ts";
import type { SweepResults } from "./sweep-schema.ts";
import { chanceMark, sensitivityLines, testSentence, wide } from "./sweep-sentences.ts";

type SweepPoint = SweepResults["points"][number];
type SweepArm = SweepPoint["arms"][string];

/** What the result depends on: a table, a chart and what the intervals say, per sweep. Empty without one. */
export function sweepSection(sweeps: readonly SweepResults[] | undefined): string {
  if (sweeps === undefined || sweeps.length === 0) return "";
  return ["## What the result depends on", INTRODUCTION, ...sweeps.map(oneSweep)].join("\n\n");
}

const INTRODUCTION = `Over the outputs that can be scored. In brackets: 95% intervals over sessions, each for itself: among many points
some exclude a value by chance. An interval that does not exclude a value does not show that they are equal. † and ‡:
above or below what chance does at the same removal (the matched null, whose informedness need not be 0), after the
correction for all tests of the sweep. Everything else is in \`results.json\`.`;

const TEXTS: Readonly<Record<SweepResults["name"], string>> = {
  fire: "Each rule has outputs of its own, so points differ in what is decided about as well as in how well.",
  horizon:
    "An output with a long future has more chances to be used. Here only windows with at least so many model turns left\ncount, and only uses within them. The windows differ from point to point; the length of the future does not.",
  floor: "An output that had fewer model turns to be used is left alone. The same outputs at each point.",
  classes:
    "`index+closed` drops what was used fewer than open_reps times, the last time at least closed_dist messages ago. The\nsame outputs at each point.",
  novel:
    "`index`, dropping only outputs that introduced at least, or at most, so many identifiers. The same outputs at each\npoint.",
  dormancy:
    "Drops only what was left alone for at least so many messages: since its last use, or since it came where there was\nnone. The same outputs at each point.",
};

function oneSweep(sweep: SweepResults): string {
  const { title } = SWEEP_WORDS[sweep.name];
  return [
    `### ${title}`,
    TEXTS[sweep.name],
    sweep.varies === "candidates" ? candidatesTable(sweep) : armsTable(sweep),
    `![${title}: a chart of the table](sweep-${sweep.name}.svg)`,
    sensitivityLines(sweep),
    testSentence(sweep),
  ].join("\n\n");
}

/** A row per point: what stands there, what index drops of it, and every arm's primary metric. */
function candidatesTable(sweep: SweepResults): string {
  const { name, metric } = sweep;
  const curves = curvesOf(sweep);
  const hasLeftOut = sweep.points.some(({ leftOut }) => leftOut !== null);
  const head = [
    SWEEP_WORDS[name].axis,
    ...["sessions", "windows", ...(hasLeftOut ? ["windows left out"] : []), "outputs", "used again"],
    ...["removed by index", "its false-drop", "at random"],
    ...curves.map((curve) => `${SHARE_WORDS[metric]}: ${curve}`),
  ];
  const rows = sweep.points.map((point) => {
    const [all, index] = [point.arms["drop-all"], point.arms["index"]];
    return [
      nameOf(point, index),
      grouped(point.clusters),
      grouped(point.windows),
      ...(hasLeftOut ? [grouped(point.leftOut?.windows ?? 0)] : []),
      grouped(point.scoreable),
      percent(all?.falseDrop ?? null) + shown(all?.intervals.falseDrop ?? null),
      percent(index?.removed ?? null),
      percent(index?.falseDrop ?? null) + shown(index?.intervals.falseDrop ?? null),
      percent(index?.matchedNull.falseDrop ?? null),
      ...curves.map((curve) => metricCell(sweep, point.arms[curve])),
    ];
  });
  return toMarkdown(head, rows);
}

/** A row per curve and point, over the same outputs. */
function armsTable(sweep: SweepResults): string {
  const curves = curvesOf(sweep);
  const head = [
    ...(curves.length > 1 ? ["arm"] : []),
    SWEEP_WORDS[sweep.name].axis,
    ...[
      "removed",
      "false-drop",
      "at random",
      "lost",
      "live-kept",
      SHARE_WORDS[sweep.metric],
      "over the default",
    ],
  ];
  const rows = curves.flatMap((curve) =>
    sweep.points.map((point) => {
      const arm = point.arms[curve] as SweepArm;
      return [
        ...(curves.length > 1 ? [inMarkdown(curve)] : []),
        nameOf(point, arm),
        percent(arm.removed) + shown(arm.removedInterval),
        percent(arm.falseDrop) + shown(arm.intervals.falseDrop),
        percent(arm.matchedNull.falseDrop),
        percent(arm.lost),
        percent(arm.liveKept) + shown(arm.intervals.liveKept),
        metricCell(sweep, arm),
        arm.overDefault === null ? "–" : points(arm.overDefault.value) + shown(arm.overDefault.interval),
      ];
    }),
  );
  return toMarkdown(head, rows);
}

/** An interval that says something. */
function shown(at: Interval | null): string {
  return interval(wide(at));
}

function nameOf({ value }: SweepPoint, arm: SweepArm | undefined): string {
  return arm?.isDefault ? `**${value}** (default)` : value;
}

function metricCell({ metric }: SweepResults, arm: SweepArm | undefined): string {
  if (arm === undefined) return "–";
  const value = metric === "informedness" ? points(arm[metric]) : percent(arm[metric]);
  const mark = chanceMark(arm);
  return value + shown(arm.intervals[metric]) + (mark === "" ? "" : ` ${mark}`);
}

function toMarkdown(head: readonly string[], rows: readonly string[][]): string {
  return markdownTable(head, ["left", ...Array<Align>(head.length - 1).fill("right")], rows);
}
