import type { ChartHead } from "../spec.ts";
import { foreign, inXml, xmlId } from "./escape.ts";
import { EDGE, FONT, INK, WIDTH } from "./palette.ts";
import { element, text } from "./svg.ts";
import { wrap } from "./text-width.ts";

/** Markup, and the y at which it ends. */
export interface Flow {
  readonly markup: string;
  readonly bottom: number;
}

/** What stands above a chart's data. */
export function heading(head: ChartHead): Flow {
  const title = paragraph(foreign(head.title), 8, FONT.title, INK.text, 2, true);
  if (head.subtitle === undefined) return title;
  const subtitle = paragraph(foreign(head.subtitle), title.bottom, FONT.subtitle, INK.quiet, 3);
  return { markup: title.markup + subtitle.markup, bottom: subtitle.bottom };
}

/** What stands below a chart's data, one paragraph a note. */
export function footnotes(notes: readonly string[], top: number): Flow {
  let flow: Flow = { markup: "", bottom: top };
  for (const note of notes) {
    const next = paragraph(foreign(note), flow.bottom, FONT.note, INK.quiet, 4);
    flow = { markup: flow.markup + next.markup, bottom: next.bottom };
  }
  return flow;
}

function paragraph(
  content: string,
  top: number,
  size: number,
  fill: string,
  most: number,
  bold = false,
): Flow {
  const leading = Math.round(size * 1.35);
  const lines = wrap(content, WIDTH - 2 * EDGE, size, most, bold);
  const markup = lines.map((line, i) =>
    text(EDGE, top + leading * (i + 1) - size * 0.25, line, { size, fill, bold }),
  );
  return { markup: markup.join("\n"), bottom: top + leading * lines.length + 2 };
}

/**
 * The whole SVG file: white below everything, so that it reads on a dark page, and a title and a description for who
 * does not see it. `height` in pixels.
 */
export function page(head: ChartHead, description: string, height: number, parts: readonly string[]): string {
  const [title, desc] = [xmlId(head.id, "title"), xmlId(head.id, "desc")];
  const lines = [
    element("title", { id: title }, inXml(foreign(head.title))),
    element("desc", { id: desc }, inXml(description)),
    element("rect", { width: WIDTH, height, fill: "#ffffff" }),
    ...parts.filter((part) => part !== ""),
  ];
  const markup = element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width: WIDTH,
      height,
      viewBox: `0 0 ${WIDTH} ${Math.round(height * 100) / 100}`,
      role: "img",
      "aria-labelledby": `${title} ${desc}`,
      "font-family": "Helvetica, Arial, 'DejaVu Sans', sans-serif",
    },
    "\n",
    lines.join("\n"),
    "\n",
  );
  return `${markup}\n`;
}

/** A chart without data: it says so, and in `more` what it was without. */
export function emptyPage(head: ChartHead, more: readonly string[]): string {
  const top = heading(head);
  const middle = text(WIDTH / 2, top.bottom + 60, "nothing to show", {
    size: 14,
    fill: INK.quiet,
    anchor: "middle",
  });
  const notes = footnotes([...(head.notes ?? []), ...more], top.bottom + 110);
  return page(head, "Nothing to show.", notes.bottom + 10, [top.markup, middle, notes.markup]);
}
