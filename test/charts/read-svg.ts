import { DOMParser, type Element as XmlElement } from "@xmldom/xmldom";
import type { Box, Place } from "../../src/charts/drawing/box.ts";
import { textWidth } from "../../src/charts/drawing/text-width.ts";

/** A text of a chart, and the room that it takes by its estimated width. */
interface ReadText extends Box {
  readonly content: string;
}

/** What a test asks of a chart. Parsing throws where the XML is not well-formed. */
export interface ReadChart {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly ReadText[];
  /** Every place that a mark names (NaN where a line lacks one): ends of lines, corners of rectangles and paths, centres of markers. */
  readonly places: readonly Place[];
  readonly markers: readonly Place[];
  readonly ids: readonly string[];
  readonly title: string;
  readonly description: string;
}

/** Reads a chart with an XML parser, apart from the code that wrote it. */
export function readSvg(svg: string): ReadChart {
  const fail = (level: string, message: string): never => {
    throw new Error(`${level}: ${message}`);
  };
  const root = new DOMParser({ onError: fail }).parseFromString(svg, "text/xml")
    .documentElement as XmlElement;
  const all = (name: string): XmlElement[] => [...root.getElementsByTagName(name)];
  const [, , width = 0, height = 0] = (root.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const paths = all("path").filter((path) => !path.getAttribute("transform"));
  const markers = all("path").flatMap((path) => numbersIn(path.getAttribute("transform") ?? ""));
  return {
    width,
    height,
    texts: all("text").map(readText),
    places: [
      ...all("line").flatMap((line) => [at(line, "x1", "y1", Number.NaN), at(line, "x2", "y2", Number.NaN)]),
      ...all("rect").flatMap((rect) => {
        const { x, y } = at(rect, "x", "y");
        const size = at(rect, "width", "height");
        return [
          { x, y },
          { x: x + size.x, y: y + size.y },
        ];
      }),
      ...paths.flatMap((path) => cornersOf(path.getAttribute("d") ?? "")),
      ...markers,
    ],
    markers,
    ids: [root, ...all("*")].flatMap((element) => element.getAttribute("id") ?? []),
    title: all("title")[0]?.textContent ?? "",
    description: all("desc")[0]?.textContent ?? "",
  };
}

/** Pairs of texts that stand over one another. */
export function overlapping({ texts }: ReadChart): string[] {
  return texts.flatMap((a, i) =>
    texts
      .slice(i + 1)
      .filter((b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.1)
      .filter((b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.1)
      .map((b) => `${a.content} | ${b.content}`),
  );
}

/** Texts and marks that reach out of the chart. */
export function outside({ width, height, texts, places }: ReadChart): string[] {
  return [
    ...texts
      .filter(({ left, top, right, bottom }) => left < 0 || top < 0 || right > width || bottom > height)
      .map(({ content }) => content),
    ...places
      .filter(({ x, y }) => !(x >= 0 && y >= 0 && x <= width && y <= height))
      .map(({ x, y }) => `${x}, ${y}`),
  ];
}

function readText(element: XmlElement): ReadText {
  const content = element.textContent ?? "";
  const size = Number(element.getAttribute("font-size"));
  const { x, y } = at(element, "x", "y");
  const width = textWidth(content, size, element.hasAttribute("font-weight"));
  const before = { middle: 0.5, end: 1 }[element.getAttribute("text-anchor") ?? ""] ?? 0;
  const left = x - width * before;
  return { content, left, right: left + width, top: y - 0.75 * size, bottom: y + 0.2 * size };
}

function at(element: XmlElement, x: string, y: string, missing = 0): Place {
  return { x: Number(element.getAttribute(x) ?? missing), y: Number(element.getAttribute(y) ?? missing) };
}

function numbersIn(transform: string): Place[] {
  const [, x, y] = /^translate\((\S+) (\S+)\)$/.exec(transform) ?? [];
  return x === undefined ? [] : [{ x: Number(x), y: Number(y) }];
}

/** Of a path of straight lines: M, L and Z, and H as legends use it. */
function cornersOf(d: string): Place[] {
  if (/[^MLHZ0-9.,-]/.test(d)) throw new Error(`a path that this test does not know: ${d}`);
  return [...d.matchAll(/[ML](-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
}
