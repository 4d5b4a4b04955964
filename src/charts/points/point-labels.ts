import type { Box, Place } from "../drawing/box.ts";
import { FONT, INK } from "../drawing/palette.ts";
import { segment, text } from "../drawing/svg.ts";
import { textWidth } from "../drawing/text-width.ts";
import { CoverCount } from "./cover-count.ts";
import { LabelRoom, type Placed, type Wish } from "./place-labels.ts";

/** A point and its name, in pixels. */
export interface NamedPlace extends Place {
  readonly name: string;
  readonly faint: boolean;
}

/** Labels beside points, and the names for which a number stands there: `keyed[0]` is number 1. */
export interface PointLabels {
  /** The thin lines of labels that had to move, to be drawn below the points. */
  readonly leaders: string;
  readonly markup: string;
  readonly keyed: readonly string[];
  /** So many points have neither a name nor a number: there is no room, or there are too many. */
  readonly unnamed: number;
}

interface Label extends Placed {
  readonly text: string;
  readonly point: NamedPlace;
  readonly isNumber: boolean;
}

/** The radius of the room that a marker takes, in pixels. */
const MARKER_RADIUS = 6;

/** A longer name stands in the key. */
const WIDEST = 190;
const HEIGHT = 14;

/** So many points are labelled at most, those that are not faint first. */
const MOST = 100;

const ORDERS: readonly ((a: Place, b: Place) => number)[] = [
  () => 0,
  (a, b) => a.x - b.x,
  (a, b) => b.x - a.x,
  (a, b) => a.y - b.y,
  (a, b) => b.y - a.y,
];

/**
 * Labels the points, first those that are not faint. Each label takes the best place that is left, so the result
 * depends on the order: a few orders are tried, and the one with the fewest numbers and the shortest lines is taken.
 * Labels may lie over the places in `soft` where they must, and never over the boxes in `other`.
 */
export function labelPoints(
  points: readonly NamedPlace[],
  area: Box,
  soft: readonly Place[],
  other: readonly Box[] = [],
): PointLabels {
  const markers = [...points.map(markerBox), ...other];
  const asked = [...points].sort((a, b) => Number(a.faint) - Number(b.faint)).slice(0, MOST);
  const cover = new CoverCount(area, soft);
  const tries = ORDERS.map((order) => {
    const sorted = [...asked].sort((a, b) => Number(a.faint) - Number(b.faint) || order(a, b));
    return labelsInOrder(sorted, new LabelRoom(area, markers, cover));
  });
  const labels = tries.reduce((best, other) => (costOf(other) < costOf(best) ? other : best));
  return {
    leaders: labels.map(drawLeader).join(""),
    markup: labels.map(drawName).join("\n"),
    keyed: labels.filter(({ isNumber }) => isNumber).map(({ point }) => point.name),
    unnamed: points.length - labels.length,
  };
}

function labelsInOrder(points: readonly NamedPlace[], room: LabelRoom): Label[] {
  const labels: Label[] = [];
  const missed: NamedPlace[] = [];
  for (const point of points) {
    const width = textWidth(point.name, FONT.label);
    const placed = width > WIDEST ? null : room.near(wishOf(point, width));
    if (placed === null) missed.push(point);
    else labels.push({ ...placed, text: point.name, point, isNumber: false });
  }
  let number = 1;
  for (const point of missed) {
    const text = String(number);
    const wish = wishOf(point, textWidth(text, FONT.label, true) + 6);
    const placed = room.near(wish) ?? room.anywhere(wish);
    if (placed === null) continue;
    labels.push({ ...placed, text, point, isNumber: true });
    number += 1;
  }
  return labels;
}

/** In pixels of lines; a number costs more than any line that spares it. */
function costOf(labels: readonly Label[]): number {
  return labels.reduce((sum, { leader, isNumber }) => {
    const length = leader === null ? 0 : Math.hypot(leader[1].x - leader[0].x, leader[1].y - leader[0].y);
    return sum + length + (isNumber ? 150 : 0);
  }, 0);
}

function wishOf(point: NamedPlace, width: number): Wish {
  return { x: point.x, y: point.y, radius: MARKER_RADIUS, width, height: HEIGHT };
}

function markerBox({ x, y }: Place): Box {
  return {
    left: x - MARKER_RADIUS,
    top: y - MARKER_RADIUS,
    right: x + MARKER_RADIUS,
    bottom: y + MARKER_RADIUS,
  };
}

function drawLeader({ leader }: Label): string {
  if (leader === null) return "";
  const [from, to] = leader;
  return segment(from.x, from.y, to.x, to.y, { stroke: INK.axis, "stroke-width": 0.8 });
}

/** The side that is next to the point stays where it is, whatever the font. */
function drawName({ box, text: name, point, isNumber }: Label): string {
  const side = box.left > point.x ? "start" : box.right < point.x ? "end" : "middle";
  const x = { start: box.left, middle: (box.left + box.right) / 2, end: box.right }[side];
  const style = {
    fill: point.faint ? INK.quiet : INK.text,
    anchor: side,
    halo: true,
    bold: isNumber,
  } as const;
  return text(x, box.bottom - 3, name, style);
}
