import { describe, expect, test } from "vitest";
import type { Place } from "../../src/charts/drawing/box.ts";
import { gridChart } from "../../src/charts/grid-chart.ts";
import { lineChart } from "../../src/charts/line-chart.ts";
import { scatterChart } from "../../src/charts/scatter-chart.ts";
import type { GridSpec, LinePoint, LineSpec, NumberAxis, ScatterSpec } from "../../src/charts/spec.ts";
import { readSvg } from "./read-svg.ts";

const share: NumberAxis = { label: "live-kept", kind: "linear", unit: "percent" };
const turns: NumberAxis = { label: "turns", kind: "linear", unit: "count" };
const contents = (svg: string): string[] => readSvg(svg).texts.map(({ content }) => content);

describe("a line chart", () => {
  const chart = (points: LinePoint[], rest: Partial<LineSpec> = {}): string =>
    lineChart({ id: "t", title: "T", x: turns, y: share, series: [{ name: "index", points }], ...rest });
  const lines = (svg: string): string[] =>
    [...svg.matchAll(/<path d="([^"]*)" fill="none"/g)].map(([, d]) => d as string);

  test("is broken where a value is null", () => {
    const points = [0.1, 0.2, null, 0.4, 0.5].map((y, x) => ({ x, y }));
    const [line = ""] = lines(chart(points));
    expect(line.match(/M/g)).toHaveLength(2);
    expect(line.match(/L/g)).toHaveLength(2);
  });

  test("puts a value where its share of the axis is", () => {
    const { markers, places } = readSvg(chart([0, 0.25, 1].map((y, x) => ({ x, y }))));
    const [zero, quarter, one] = markers.map(({ y }) => y) as [number, number, number];
    expect(zero - one).toBe(300);
    expect(zero - quarter).toBe(75);
    expect(places.some(({ y }) => y === zero)).toBe(true);
  });

  test("shows intervals as a band, and at a point that stands alone as a whisker", () => {
    const bounded = (x: number) => ({ x, y: 0.5, low: 0.4, high: 0.6 });
    const band = chart([bounded(0), bounded(1)]);
    expect(band).toContain("fill-opacity");
    expect(band).not.toContain('stroke-width="1.5"');
    const alone = chart([bounded(0), { x: 1, y: null }, bounded(2)]);
    expect(alone.match(/stroke-width="1.5"/g)).toHaveLength(6);
  });

  test("says what has no place on its axes", () => {
    const log: NumberAxis = { ...turns, kind: "log" };
    const svg = chart(
      [
        { x: 0, y: 0.1 },
        { x: 5, y: 0.2 },
        { x: 6, y: Number.NaN },
        { x: 7, y: null },
      ],
      { x: log },
    );
    expect(contents(svg)).toContain("2 of the values have no place on these axes and are not shown.");
  });

  test("names up to eight series at their ends, and more above the data, all in its description", () => {
    for (const count of [8, 9]) {
      const series = Array.from({ length: count }, (_, n) => ({ name: `s${n}`, points: [{ x: n, y: 0.5 }] }));
      const read = readSvg(chart([], { series }));
      const names = read.texts.filter(({ content }) => /^s\d$/.test(content));
      expect(names).toHaveLength(count);
      const highest = Math.min(...read.markers.map(({ y }) => y));
      expect(names.every(({ left }) => left > 600)).toBe(count === 8);
      expect(highest).toBeLessThan(names[0]?.bottom ?? 0);
      expect(read.description).toContain("s7: 50.0% at 7.");
    }
  });

  test("says so where there is nothing to show", () => {
    expect(contents(chart([]))).toContain("nothing to show");
    expect(contents(chart([{ x: 0, y: null }]))).toContain("Nothing to show for index.");
  });
});

describe("a scatter chart", () => {
  const spec: ScatterSpec = {
    id: "t",
    title: "T",
    x: { ...share, label: "removed" },
    y: share,
    points: [
      { name: "index", x: 0.25, y: 0.75 },
      { name: "closed", x: 0.5, y: 0.5, dominated: true },
      { name: "asks nothing", x: 0.5, y: null },
    ],
    curves: [
      {
        name: "random",
        points: [
          { x: 0, y: 1 },
          { x: 1, y: 0 },
        ],
      },
    ],
  };

  test("tells each arm in words, and names those that it cannot show", () => {
    const svg = scatterChart(spec);
    expect(readSvg(svg).description).toBe(
      "Points of removed and live-kept. index: 25.0%, 75.0%. closed: 50.0%, 50.0% (dominated). asks nothing: 50.0%, –. Reference lines: random.",
    );
    expect(contents(svg)).toContain("Without a value on both axes, and so not shown: asks nothing.");
  });

  test("draws an interval in the directions in which there is one, and cuts it where the axis ends", () => {
    const y = { ...share, domain: [0.4, 0.9] as const };
    const bounded = { name: "index", x: 0.25, y: 0.65, yLow: 0.525, yHigh: 1.3 };
    const svg = scatterChart({ ...spec, y, points: [bounded], curves: [] });
    const whiskers = [
      ...svg.matchAll(/<line x1="(.*?)" y1="(.*?)" x2="(.*?)" y2="(.*?)"[^>]*stroke-opacity/g),
    ];
    expect(whiskers).toHaveLength(1);
    const [x1, y1, x2, y2] = (whiskers[0] as string[]).slice(1, 5).map(Number) as [
      number,
      number,
      number,
      number,
    ];
    const { x, y: middle } = readSvg(svg).markers[0] as Place;
    expect([x1, x2]).toEqual([x, x]);
    // Half of the axis is 200 pixels; 0.125 is a quarter of it.
    expect([y1 - middle, y2 - middle]).toEqual([100, -200]);
  });

  test("puts points on the line that they lie on", () => {
    const [index, closed] = readSvg(scatterChart(spec)).markers.map(({ x, y }) => ({ x, y })) as [
      Place,
      Place,
    ];
    const sorted = [index, closed].toSorted((a, b) => a.x - b.x) as [Place, Place];
    // Of a plot 400 high: a quarter further right is a quarter lower.
    expect(sorted[1].y - sorted[0].y).toBe(100);
  });

  test("says so where there is nothing to show", () => {
    const none = scatterChart({ ...spec, points: [{ name: "a", x: null, y: 0.5 }] });
    expect(contents(none)).toEqual([
      "T",
      "nothing to show",
      "Without a value on both axes, and so not shown: a.",
    ]);
  });
});

describe("a grid", () => {
  const spec: GridSpec = {
    id: "t",
    title: "T",
    rowLabel: "r",
    columnLabel: "c",
    rows: ["r1", "r2"],
    columns: ["c1", "c2"],
    cells: [[{ value: 0.1, detail: "n = 4" }, { value: 0.4 }], [{ value: null }]],
    unit: "percent",
    valueLabel: "false-drop",
  };

  test("has the lightest colour at the least value and the darkest at the greatest", () => {
    const svg = gridChart(spec);
    const fills = [...svg.matchAll(/rx="2" fill="(#\w+)"/g)].map(([, fill]) => fill);
    expect(fills).toEqual(["#f4f8fc", "#08306b", "#ffffff", "#ffffff"]);
    expect(contents(svg).filter((content) => content === "–")).toHaveLength(2);
    expect(readSvg(svg).description).toContain("Least 10.0% (r1, c1), greatest 40.0% (r1, c2).");
  });

  test("takes the ends of its colours from the domain that is given", () => {
    const fills = [...gridChart({ ...spec, domain: [0.4, 0.9] }).matchAll(/rx="2" fill="(#\w+)"/g)].map(
      ([, fill]) => fill,
    );
    expect(fills.slice(0, 2)).toEqual(["#f4f8fc", "#f4f8fc"]);
  });

  test("says so where there is nothing to show", () => {
    expect(contents(gridChart({ ...spec, cells: [] }))).toEqual(["T", "nothing to show"]);
  });
});

test("two charts in one page share no id", () => {
  const chart = (id: string): string => lineChart({ id, title: "T", x: turns, y: share, series: [] });
  expect(readSvg(chart("a")).ids).toEqual(["chart-a-title", "chart-a-desc"]);
  expect(readSvg(chart("b")).ids).toEqual(["chart-b-title", "chart-b-desc"]);
});
