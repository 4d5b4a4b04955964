import { type Box, between, type Place } from "../drawing/box.ts";

/** Places are counted by squares of this size, in pixels. */
const SQUARE = 4;

/** How many of some places a rectangle covers, to the nearest squares, at the same cost however many they are. */
export class CoverCount {
  readonly #area: Box;
  readonly #columns: number;
  readonly #rows: number;
  /** For each corner of a square, how many places are above and to the left of it. */
  readonly #sums: Int32Array;

  /** Places outside the area do not count. */
  constructor(area: Box, places: readonly Place[]) {
    this.#area = area;
    this.#columns = Math.ceil((area.right - area.left) / SQUARE) + 1;
    this.#rows = Math.ceil((area.bottom - area.top) / SQUARE) + 1;
    const width = this.#columns + 1;
    const sums = new Int32Array(width * (this.#rows + 1));
    for (const { x, y } of places) {
      const [column, row] = [Math.floor((x - area.left) / SQUARE), Math.floor((y - area.top) / SQUARE)];
      if (column < 0 || row < 0 || column >= this.#columns || row >= this.#rows) continue;
      const at = (row + 1) * width + column + 1;
      sums[at] = (sums[at] as number) + 1;
    }
    for (let i = width + 1; i < sums.length; i++) {
      if (i % width === 0) continue;
      sums[i] =
        (sums[i] as number) +
        (sums[i - 1] as number) +
        (sums[i - width] as number) -
        (sums[i - width - 1] as number);
    }
    this.#sums = sums;
  }

  in({ left, top, right, bottom }: Box): number {
    const column = (x: number): number =>
      between(0, Math.round((x - this.#area.left) / SQUARE), this.#columns);
    const row = (y: number): number => between(0, Math.round((y - this.#area.top) / SQUARE), this.#rows);
    const at = (x: number, y: number): number =>
      this.#sums[row(y) * (this.#columns + 1) + column(x)] as number;
    return at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top);
  }
}
