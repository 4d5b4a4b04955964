import fc from "fast-check";
import { expect, test } from "vitest";
import { type Box, crosses, meet, overlap, type Place } from "../../src/charts/drawing/box.ts";
import { spread } from "../../src/charts/lines/end-labels.ts";
import { CoverCount } from "../../src/charts/points/cover-count.ts";
import { LabelRoom } from "../../src/charts/points/place-labels.ts";
import { labelPoints } from "../../src/charts/points/point-labels.ts";

const AREA: Box = { left: 0, top: 0, right: 400, bottom: 300 };
const NONE = new CoverCount(AREA, []);
const wish = (x: number, y: number, width = 60) => ({ x, y, radius: 6, width, height: 14 });

test("labels at the ends of lines move apart as little as they can", () => {
  expect(spread([10, 50, 90], 16, 0, 300)).toEqual([10, 50, 90]);
  // Two at 50 move 8 each; three around 100 keep their mean.
  expect(spread([50, 50], 16, 0, 300)).toEqual([42, 58]);
  expect(spread([99, 100, 101], 16, 0, 300)).toEqual([84, 100, 116]);
  expect(spread([0, 2], 16, 0, 300)).toEqual([0, 16]);
  expect(spread([299, 300], 16, 0, 300)).toEqual([284, 300]);
});

test("they are never nearer than the gap, in their order, and inside where there is room", () => {
  const wanted = fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 18 });
  fc.assert(
    fc.property(wanted, (places) => {
      const spreadOut = spread(
        places.toSorted((a, b) => a - b),
        16,
        0,
        300,
      );
      for (const [i, place] of spreadOut.slice(1).entries()) {
        expect(place - (spreadOut[i] as number)).toBeGreaterThanOrEqual(16 - 1e-9);
      }
      for (const place of spreadOut) expect(place >= 0 && place <= 300 + 1e-9).toBe(true);
    }),
    { seed: 7 },
  );
});

test("a label stands to the right of its point, and on the left where the chart ends", () => {
  const room = new LabelRoom(AREA, [], NONE);
  expect(room.near(wish(100, 100))).toEqual({
    box: { left: 108, top: 93, right: 168, bottom: 107 },
    leader: null,
  });
  expect(room.near(wish(395, 200))?.box).toEqual({ left: 327, top: 193, right: 387, bottom: 207 });
});

test("a label that moves away has a line to its point, through nothing else", () => {
  const crowd = { left: 60, top: 60, right: 140, bottom: 140 };
  expect(new LabelRoom(AREA, [crowd], NONE).near(wish(100, 100))).toEqual({
    box: { left: 141, top: 93, right: 201, bottom: 107 },
    leader: [
      { x: 100, y: 100 },
      { x: 141, y: 100 },
    ],
  });
  // Now the way to the right is closed, and to the left the label would reach out of the area.
  const wall = { left: 120, top: 60, right: 122, bottom: 140 };
  expect(new LabelRoom(AREA, [crowd, wall], NONE).near(wish(100, 100))?.box).toEqual({
    left: 70,
    top: 45,
    right: 130,
    bottom: 59,
  });
});

test("a label avoids lines where another place costs less", () => {
  const line = Array.from({ length: 8 }, (_, i) => ({ x: 110 + 8 * i, y: 100 }));
  const placed = new LabelRoom(AREA, [], new CoverCount(AREA, line)).near(wish(100, 100));
  expect(placed?.box).toEqual({ left: 32, top: 93, right: 92, bottom: 107 });
});

test("places are counted as one would count them, where the squares end", () => {
  const at = fc.integer({ min: 0, max: 24 });
  const places = fc.array(
    fc.record({ x: fc.integer({ min: -20, max: 420 }), y: fc.integer({ min: -20, max: 320 }) }),
  );
  fc.assert(
    fc.property(places, at, at, at, at, (all, x, y, width, height) => {
      const box = { left: 4 * x, top: 4 * y, right: 4 * (x + width), bottom: 4 * (y + height) };
      const inBox = all.filter(
        (p) => p.x >= box.left && p.x < box.right && p.y >= box.top && p.y < box.bottom,
      );
      expect(new CoverCount(AREA, all).in(box)).toBe(inBox.length);
    }),
    { seed: 7 },
  );
});

test("no label lies over another or a marker, however crowded it is", () => {
  const place = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 300 }) });
  const crowd = fc.array(place, { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(crowd, (places) => {
      const markers = places.map(({ x, y }) => ({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 }));
      const room = new LabelRoom(AREA, markers, NONE);
      const placed = places.flatMap(
        ({ x, y }) => room.near(wish(x, y)) ?? room.anywhere(wish(x, y, 16)) ?? [],
      );
      for (const [i, { box }] of placed.entries()) {
        expect(markers.filter((marker) => overlap(marker, box))).toEqual([]);
        expect(placed.slice(i + 1).filter((other) => overlap(other.box, box))).toEqual([]);
      }
    }),
    { numRuns: 40, seed: 7 },
  );
});

test("forty points at one place have forty names, beside it or in the key", () => {
  const points = Array.from({ length: 40 }, (_, i) => ({
    x: 200,
    y: 150,
    name: `arm-${i}`,
    faint: i % 2 === 1,
  }));
  const { markup, keyed, unnamed } = labelPoints(points, AREA, []);
  const beside = [...markup.matchAll(/>(arm-\d+)</g)].map(([, name]) => name);
  const numbers = [...markup.matchAll(/>(\d+)</g)].map(([, number]) => Number(number));
  expect(unnamed).toBe(0);
  expect(new Set([...beside, ...keyed]).size).toBe(40);
  expect(numbers).toEqual(keyed.map((_, i) => i + 1));
});

test("beyond a hundred points the faint ones are the ones without a name", () => {
  const points = Array.from({ length: 130 }, (_, i) => ({
    x: 3 * i,
    y: 2 * i,
    name: `a${i}`,
    faint: i < 100,
  }));
  const { markup, keyed, unnamed } = labelPoints(points, AREA, []);
  const named = [...[...markup.matchAll(/>(a\d+)</g)].map(([, name]) => name), ...keyed];
  expect(unnamed).toBeGreaterThanOrEqual(30);
  for (let i = 100; i < 130; i++) expect(named).toContain(`a${i}`);
});

test("a line goes through a rectangle, or past it", () => {
  const box = { left: 0, top: 0, right: 10, bottom: 10 };
  const cases: [Place, Place, boolean][] = [
    [{ x: -5, y: 5 }, { x: 15, y: 5 }, true],
    [{ x: 5, y: 5 }, { x: 6, y: 6 }, true],
    [{ x: -5, y: 10 }, { x: 15, y: 10 }, false],
    [{ x: -5, y: 0 }, { x: 5, y: -10 }, false],
    [{ x: -5, y: 5 }, { x: -1, y: 5 }, false],
    [{ x: -1, y: 9.5 }, { x: 3, y: 12.5 }, false],
  ];
  for (const [from, to, right] of cases) expect(crosses(box, from, to)).toBe(right);
});

test("two lines cross, or only touch", () => {
  const [a, b] = [
    { x: 0, y: 0 },
    { x: 10, y: 10 },
  ];
  expect(meet(a, b, { x: 0, y: 10 }, { x: 10, y: 0 })).toBe(true);
  expect(meet(a, b, { x: 0, y: 0 }, { x: 10, y: 0 })).toBe(false);
  expect(meet(a, b, { x: 0, y: 5 }, { x: 4, y: 5 })).toBe(false);
});
