import {
  type SymbolType,
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
  symbolWye,
} from "d3-shape";
import { COLOURS, colourOf } from "./palette.ts";
import { element } from "./svg.ts";

const MARKERS: readonly SymbolType[] = [
  symbolCircle,
  symbolSquare,
  symbolTriangle,
  symbolDiamond,
  symbolCross,
  symbolWye,
  symbolStar,
];

/** The n-th series' marker at a place; once the colours start again, the markers go another way round. */
export function marker(
  n: number,
  x: number,
  y: number,
  area = 46,
  attributes: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const turn = Math.floor(n / COLOURS.length);
  const kind = MARKERS[(n + turn) % MARKERS.length] as SymbolType;
  const shape = symbol(kind, area).digits(2)() as string;
  const [left, top] = [Math.round(x * 100) / 100, Math.round(y * 100) / 100];
  return element("path", {
    d: shape,
    transform: `translate(${left} ${top})`,
    fill: colourOf(n),
    stroke: "#ffffff",
    "stroke-width": 1,
    ...attributes,
  });
}
