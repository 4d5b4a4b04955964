import { drawable } from "../axes/domain.ts";
import { valueText } from "../axes/number-text.ts";
import { between } from "../drawing/box.ts";
import { foreign } from "../drawing/escape.ts";
import type { Flow } from "../drawing/frame.ts";
import { EDGE, FONT, INK } from "../drawing/palette.ts";
import { element, group, text } from "../drawing/svg.ts";
import { clip, textWidth } from "../drawing/text-width.ts";
import type { GridCell, Unit } from "../spec.ts";
import { shade } from "./colour-scale.ts";

/** A cell; text that does not fit in it is clipped, and a value that does not fit is left to its colour. */
export function drawCell(
  cell: GridCell | null | undefined,
  title: string,
  at: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  unit: Unit,
  domain: readonly [number, number],
): string {
  const place = { x: at.x + 1, y: at.y + 1, width: at.width - 2, height: at.height - 2 };
  const known = drawable(cell?.value, "linear");
  const value = known ? valueText(cell?.value as number, unit) : "–";
  const { fill, ink } = known
    ? shade(shareOf(cell?.value as number, domain))
    : { fill: "#ffffff", ink: INK.quiet };
  const detail = clip(foreign(cell?.detail ?? ""), at.width - 8, 11);
  const middle = at.x + at.width / 2;
  const shift = detail === "" ? 4.5 : -3;
  const lines = [
    ...(textWidth(value, 13, true) <= at.width - 4
      ? [
          text(middle, at.y + at.height / 2 + shift, value, {
            size: 13,
            fill: ink,
            anchor: "middle",
            bold: known,
          }),
        ]
      : []),
    ...(detail === "" || at.width < 40
      ? []
      : [text(middle, at.y + at.height / 2 + 13, detail, { size: 11, fill: ink, anchor: "middle" })]),
  ];
  const stroke = known ? undefined : INK.grid;
  return group(`${title}: ${value}`, element("rect", { ...place, rx: 2, fill, stroke }), ...lines);
}

/** What the colours stand for, from the lightest to the darkest. */
export function colourKey(label: string, domain: readonly [number, number], unit: Unit, top: number): Flow {
  const steps = Array.from({ length: 20 }, (_, i) => i);
  const [least, greatest] = domain.map((end) => clip(valueText(end, unit), 120, FONT.label)) as [
    string,
    string,
  ];
  const name = clip(label, 300, FONT.label);
  const start = EDGE + textWidth(name, FONT.label) + 14;
  const bar = start + textWidth(least, FONT.label) + 6;
  const width = 7;
  const markup = [
    text(EDGE, top + 16, name, { fill: INK.quiet }),
    text(start, top + 16, least),
    ...steps.map((i) =>
      element("rect", {
        x: bar + i * width,
        y: top + 5,
        width,
        height: 14,
        fill: shade(i / (steps.length - 1)).fill,
      }),
    ),
    text(bar + steps.length * width + 6, top + 16, greatest),
  ];
  return { markup: markup.join(""), bottom: top + 28 };
}

/** Where a value stands between the ends of a domain, from 0 to 1. */
function shareOf(value: number, [low, high]: readonly [number, number]): number {
  return high === low ? 0.5 : between(0, (value - low) / (high - low), 1);
}
