import { between, type Place } from "../drawing/box.ts";
import { marker } from "../drawing/marker.ts";
import { colourOf, FONT, INK } from "../drawing/palette.ts";
import { segment, text } from "../drawing/svg.ts";

/** A series' name at the end of its line. */
export interface EndLabel {
  readonly n: number;
  readonly name: string;
  readonly end: Place;
  readonly bold: boolean;
}

/** Room for the line and the marker between the data and a label, in pixels. */
export const LABEL_INSET = 32;

const LINE_HEIGHT = 16;

/** Labels to the right of the data, none over another, each tied to its line's end by a thin line where it had to move. */
export function drawEndLabels(
  labels: readonly EndLabel[],
  right: number,
  top: number,
  bottom: number,
): string {
  const sorted = [...labels].sort((a, b) => a.end.y - b.end.y || a.n - b.n);
  const places = spread(
    sorted.map(({ end }) => end.y),
    LINE_HEIGHT,
    top,
    bottom,
  );
  return sorted
    .map(({ n, name, end, bold }, i) => {
      const y = places[i] as number;
      const leader = segment(end.x + 6, end.y, right + LABEL_INSET - 14, y, {
        stroke: colourOf(n),
        "stroke-opacity": 0.5,
      });
      const tied = Math.abs(y - end.y) > 2 || end.x < right - 12;
      const style = { size: FONT.label, fill: INK.text, bold };
      return (
        (tied ? leader : "") +
        marker(n, right + LABEL_INSET - 8, y) +
        text(right + LABEL_INSET, y + 4, name, style)
      );
    })
    .join("\n");
}

/**
 * Places that are at least `gap` apart and as near as they can be to those that are wanted (least squares; pool
 * adjacent violators), between `low` and `high` as long as they fit. `wanted` rises.
 */
export function spread(wanted: readonly number[], gap: number, low: number, high: number): number[] {
  const blocks: { sum: number; count: number }[] = [];
  const mean = ({ sum, count }: { sum: number; count: number }): number => sum / count;
  for (const [i, place] of wanted.entries()) {
    let block = { sum: place - i * gap, count: 1 };
    for (let last = blocks.at(-1); last && mean(last) > mean(block); last = blocks.at(-1)) {
      block = { sum: last.sum + block.sum, count: last.count + block.count };
      blocks.pop();
    }
    blocks.push(block);
  }
  const end = Math.max(low, high - (wanted.length - 1) * gap);
  return blocks
    .flatMap((block) => Array.from({ length: block.count }, () => between(low, mean(block), end)))
    .map((place, i) => place + i * gap);
}
