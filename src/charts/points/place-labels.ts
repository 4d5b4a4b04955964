import { type Box, crosses, holds, inside, meet, nearest, overlap, type Place } from "../drawing/box.ts";
import type { CoverCount } from "./cover-count.ts";

/** A label that wants to stand beside a point. Sizes in pixels; `radius` is that of the point's marker. */
export interface Wish extends Place {
  readonly radius: number;
  readonly width: number;
  readonly height: number;
}

/** Where a label stands, and the line to its point where it had to move away from it. */
export interface Placed {
  readonly box: Box;
  readonly leader: readonly [Place, Place] | null;
}

/** Directions in the order in which they are preferred, as shares of the label's half sizes. */
const DIRECTIONS: readonly (readonly [number, number])[] = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
  [0.5, -1],
  [-0.5, -1],
  [0.5, 1],
  [-0.5, 1],
  [1, -0.6],
  [1, 0.6],
  [-1, -0.6],
  [-1, 0.6],
];

/** How far a label may stand from its marker, in pixels. From the second on, it has a line to it. */
const DISTANCES = [0, 9, 16, 24, 33, 43, 54, 66, 80, 96];

/** What a label pays for each direction that it likes better, in pixels of distance. */
const RANK = 0.2;

/** What a label pays for each place that it covers of `soft`, in pixels of distance. */
const COVER = 5;

/** The room in which labels are put: what is taken grows with each. */
export class LabelRoom {
  readonly #area: Box;
  readonly #markers: readonly Box[];
  readonly #soft: CoverCount;
  readonly #taken: Box[] = [];
  readonly #leaders: (readonly [Place, Place])[] = [];

  /** Labels stay in the area and off the markers; they avoid the places in `soft` where they can. */
  constructor(area: Box, markers: readonly Box[], soft: CoverCount) {
    this.#area = area;
    this.#markers = markers;
    this.#soft = soft;
  }

  /** Puts a label near its point, at the best place that is free; null where none is. */
  near(wish: Wish): Placed | null {
    let best: Placed | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const distance of DISTANCES) {
      if (distance >= least) break;
      for (const [rank, direction] of DIRECTIONS.entries()) {
        if (distance + RANK * rank >= least) break;
        const box = boxAt(wish, direction, distance);
        if (!this.#isFree(box)) continue;
        const leader = distance === 0 ? null : leaderTo(box, wish);
        if (leader !== null && !this.#isOpen(leader)) continue;
        const cost = distance + RANK * rank + COVER * this.#soft.in(box);
        if (cost < least) [best, least] = [{ box, leader }, cost];
      }
    }
    return best === null ? null : this.#take(best);
  }

  /** Puts a small label at the nearest place in the area that is free, however far; null where none is. */
  anywhere(wish: Wish): Placed | null {
    const { left, top, right, bottom } = this.#area;
    let best: Box | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (let x = left; x + wish.width <= right; x += wish.width) {
      for (let y = top; y + wish.height <= bottom; y += wish.height) {
        const box = { left: x, top: y, right: x + wish.width, bottom: y + wish.height };
        const away = (x + wish.width / 2 - wish.x) ** 2 + (y + wish.height / 2 - wish.y) ** 2;
        if (away < least && this.#isFree(box)) [best, least] = [box, away];
      }
    }
    return best === null ? null : this.#take({ box: best, leader: leaderTo(best, wish) });
  }

  #take(placed: Placed): Placed {
    this.#taken.push(placed.box);
    if (placed.leader !== null) this.#leaders.push(placed.leader);
    return placed;
  }

  #isFree(box: Box): boolean {
    return (
      inside(box, this.#area) &&
      !this.#markers.some((other) => overlap(box, other)) &&
      !this.#taken.some((other) => overlap(box, other)) &&
      !this.#leaders.some(([from, to]) => crosses(box, from, to))
    );
  }

  #isOpen([from, to]: readonly [Place, Place]): boolean {
    return (
      !this.#taken.some((other) => crosses(other, from, to)) &&
      !this.#markers.some((other) => !holds(other, from) && crosses(other, from, to)) &&
      !this.#leaders.some(([a, b]) => meet(a, b, from, to))
    );
  }
}

function boxAt(wish: Wish, [dx, dy]: readonly [number, number], distance: number): Box {
  const slant = dx !== 0 && dy !== 0 ? 0.75 : 1;
  const away = (wish.radius + 2 + distance) * slant;
  const x = wish.x + dx * (wish.width / 2 + away);
  const y = wish.y + dy * (wish.height / 2 + away);
  return {
    left: x - wish.width / 2,
    top: y - wish.height / 2,
    right: x + wish.width / 2,
    bottom: y + wish.height / 2,
  };
}

function leaderTo(box: Box, { x, y }: Place): readonly [Place, Place] {
  return [{ x, y }, nearest(box, { x, y })];
}
