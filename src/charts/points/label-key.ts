import type { Flow } from "../drawing/frame.ts";
import { EDGE, FONT, WIDTH } from "../drawing/palette.ts";
import { text } from "../drawing/svg.ts";
import { clip, textWidth } from "../drawing/text-width.ts";

const LEADING = 17;

/** The names for which numbers stand on the chart, in as many columns as are wide enough; they are read downwards. */
export function labelKey(names: readonly string[], top: number): Flow {
  if (names.length === 0) return { markup: "", bottom: top };
  const room = WIDTH - 2 * EDGE;
  const number = textWidth(`${names.length} `, FONT.label, true) + 4;
  const widest = Math.max(...names.map((name) => textWidth(name, FONT.label)));
  const columns = Math.min(4, Math.max(1, Math.floor(room / (number + widest + 16))));
  const width = room / columns;
  const lines = Math.ceil(names.length / columns);
  const markup = names.map((name, i) => {
    const x = EDGE + width * Math.floor(i / lines);
    const y = top + LEADING * ((i % lines) + 1) - 4;
    const shown = clip(name, width - number - 8, FONT.label);
    return text(x + number - 6, y, String(i + 1), { bold: true, anchor: "end" }) + text(x + number, y, shown);
  });
  return { markup: markup.join("\n"), bottom: top + LEADING * lines + 6 };
}
