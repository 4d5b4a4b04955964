import { inXml } from "./escape.ts";
import { FONT, INK } from "./palette.ts";

/** How a text stands: in pixels, from its baseline. */
export interface TextStyle {
  readonly size?: number;
  readonly fill?: string;
  readonly bold?: boolean;
  readonly anchor?: "start" | "middle" | "end";
  /** A white edge, so that lines behind the text do not make it hard to read. */
  readonly halo?: boolean;
}

/** A coordinate, rounded to two decimals. Throws where it is not a number: that is a bug in the chart. */
export function coordinate(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`a chart has no place for ${value}`);
  return String(Math.round(value * 100) / 100);
}

/** An XML element; attributes that are undefined are left out, children are XML already. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  ...children: readonly string[]
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) => ` ${key}="${typeof value === "number" ? coordinate(value) : inXml(String(value))}"`,
    )
    .join("");
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join("")}</${name}>`;
}

/** A line of foreign text. */
export function text(x: number, y: number, content: string, style: TextStyle = {}): string {
  const halo = style.halo ? { stroke: "#ffffff", "stroke-width": 3, "paint-order": "stroke" } : {};
  return element(
    "text",
    {
      x,
      y,
      "font-size": style.size ?? FONT.label,
      fill: style.fill ?? INK.text,
      "font-weight": style.bold ? "600" : undefined,
      "text-anchor": style.anchor === "start" ? undefined : style.anchor,
      ...halo,
    },
    inXml(content),
  );
}

/** A straight line. */
export function segment(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  attributes: Readonly<Record<string, string | number | undefined>>,
): string {
  return element("line", { x1, y1, x2, y2, ...attributes });
}

/** A group that says what it is when the pointer rests on it. */
export function group(title: string, ...children: readonly string[]): string {
  return element("g", {}, element("title", {}, inXml(title)), ...children);
}
