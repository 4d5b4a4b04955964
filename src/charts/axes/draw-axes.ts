import type { Box } from "../drawing/box.ts";
import type { Flow } from "../drawing/frame.ts";
import { EDGE, FONT, INK, WIDTH } from "../drawing/palette.ts";
import { segment, text } from "../drawing/svg.ts";
import { clip, textWidth } from "../drawing/text-width.ts";
import type { CategoryScale, NumberScale, Tick } from "./scale.ts";

/** Category names stand in at most so many lines below an axis. */
const LINES = 3;

/** The room that a y axis's texts need to the left of the data, in pixels. */
export function yRoom(scale: NumberScale): number {
  return EDGE + 8 + Math.max(0, ...scale.ticks.map(({ text }) => textWidth(text, FONT.label)));
}

/** Lines across the data, their numbers to the left, and above them what the numbers are. */
export function drawY(scale: NumberScale, plot: Box, label: string): string {
  const zero = scale.domain[0] < 0 && scale.domain[1] > 0 ? scale.place(0) : undefined;
  return [
    text(EDGE, plot.top - 14, yLabel(label), { fill: INK.quiet }),
    ...scale.ticks.map(({ at }) =>
      segment(plot.left, at, plot.right, at, { stroke: at === zero ? INK.axis : INK.grid }),
    ),
    ...scale.ticks.map((tick) =>
      text(plot.left - 8, tick.at + 4, tick.text, { fill: INK.quiet, anchor: "end" }),
    ),
  ].join("\n");
}

/** Where the text above a y axis stands. */
export function yLabelBox(plot: Box, label: string): Box {
  const width = textWidth(yLabel(label), FONT.label);
  return { left: EDGE, top: plot.top - 26, right: EDGE + width + 6, bottom: plot.top - 10 };
}

function yLabel(label: string): string {
  return clip(`↑ ${label}`, WIDTH - 2 * EDGE, FONT.label);
}

/** The line below the data with its ticks, and below it what the numbers or names are. */
export function drawX(scale: NumberScale | CategoryScale, plot: Box, label: string, grid = false): Flow {
  const names = "step" in scale ? staggered(scale, plot) : apart(scale.ticks, plot);
  const lines = Math.max(0, ...names.map(({ line }) => line));
  const bottom = plot.bottom + 20 + 15 * lines;
  const markup = [
    ...(grid
      ? scale.ticks.map(({ at }) => segment(at, plot.top, at, plot.bottom, { stroke: INK.grid }))
      : []),
    segment(plot.left, plot.bottom, plot.right, plot.bottom, { stroke: INK.axis }),
    ...names.map(({ at, line }) =>
      segment(at, plot.bottom, at, plot.bottom + 5 + 15 * line, { stroke: INK.axis }),
    ),
    ...names.map(({ at, text: name, line }) =>
      text(at, plot.bottom + 18 + 15 * line, name, { fill: INK.quiet, anchor: "middle" }),
    ),
    text(plot.right, bottom + 18, clip(`${label} →`, plot.right - EDGE, FONT.label), {
      fill: INK.quiet,
      anchor: "end",
    }),
  ];
  return { markup: markup.join("\n"), bottom: bottom + 26 };
}

interface Named extends Tick {
  readonly line: number;
}

/** The ticks whose texts do not run into the one before, or out of the chart. */
function apart(ticks: readonly Tick[], plot: Box): Named[] {
  const kept: Named[] = [];
  let taken = 0;
  for (const tick of ticks) {
    const half = textWidth(tick.text, FONT.label) / 2;
    if (tick.at - half < taken || tick.at + half > WIDTH || tick.at > plot.right + 1) continue;
    kept.push({ ...tick, line: 0 });
    taken = tick.at + half + 4;
  }
  return kept;
}

/** Names one below the other where they are too wide for one line; where there are very many, some of them. */
function staggered({ ticks, step }: CategoryScale, plot: Box): Named[] {
  const every = step === 0 ? 1 : Math.max(1, Math.ceil(34 / step / LINES));
  const some = ticks.filter((_, i) => i % every === 0);
  const width = step === 0 ? plot.right - plot.left : step * every;
  const widest = Math.max(0, ...some.map(({ text }) => textWidth(text, FONT.label)));
  const lines = Math.min(LINES, some.length, Math.max(1, Math.ceil((widest + 8) / width)));
  return some.map((tick, i) => {
    const room = Math.min(lines * width - 8, 2 * Math.min(tick.at - 4, WIDTH - 4 - tick.at));
    return { at: tick.at, line: i % lines, text: clip(tick.text, room, FONT.label) };
  });
}
