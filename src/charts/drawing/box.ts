/** A rectangle, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A place, in pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** True where two rectangles share more than an edge. */
export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** True where a rectangle lies in another. */
export function inside(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  );
}

/** True where a place lies in a rectangle. */
export function holds(box: Box, { x, y }: Place): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/** True where the straight line between two places goes through a rectangle (Liang and Barsky). */
export function crosses(box: Box, from: Place, to: Place): boolean {
  let [first, last] = [0, 1];
  for (const [start, step, low, high] of [
    [from.x, to.x - from.x, box.left, box.right],
    [from.y, to.y - from.y, box.top, box.bottom],
  ] as const) {
    if (step === 0) {
      if (start <= low || start >= high) return false;
      continue;
    }
    const [a, b] = [(low - start) / step, (high - start) / step];
    first = Math.max(first, Math.min(a, b));
    last = Math.min(last, Math.max(a, b));
  }
  return first < last;
}

/** True where two straight lines cross; to touch, or to start at the same place, is not to cross. */
export function meet(a: Place, b: Place, c: Place, d: Place): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** On which side of the line from `a` to `b` a place is. */
function side(a: Place, b: Place, { x, y }: Place): number {
  return Math.sign((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x));
}

/** The place in a rectangle that is nearest to another. */
export function nearest(box: Box, { x, y }: Place): Place {
  return { x: between(box.left, x, box.right), y: between(box.top, y, box.bottom) };
}

/** The value, or the end of the range that it lies beyond. */
export function between(low: number, value: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
