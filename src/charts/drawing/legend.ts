import type { Flow } from "./frame.ts";
import { EDGE, FONT, WIDTH } from "./palette.ts";
import { text } from "./svg.ts";
import { clip, textWidth } from "./text-width.ts";

/** A name, and what it looks like: `sample` draws it around a place, at most 26 pixels wide. */
export interface LegendEntry {
  readonly name: string;
  readonly sample: (x: number, y: number) => string;
}

const SAMPLE = 26;
const WIDEST = 300;

/** Names side by side, in as many lines as they need; nothing where there are none. */
export function legend(entries: readonly LegendEntry[], top: number): Flow {
  if (entries.length === 0) return { markup: "", bottom: top };
  let [x, y] = [EDGE, top + 14];
  const markup = entries.map(({ name, sample }) => {
    const shown = clip(name, WIDEST, FONT.label);
    const width = SAMPLE + 6 + textWidth(shown, FONT.label);
    if (x > EDGE && x + width > WIDTH - EDGE) [x, y] = [EDGE, y + 19];
    const entry = sample(x + SAMPLE / 2, y - 4) + text(x + SAMPLE + 6, y, shown);
    x += width + 18;
    return entry;
  });
  return { markup: markup.join("\n"), bottom: y + 8 };
}
