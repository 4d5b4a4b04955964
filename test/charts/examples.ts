import type { GridSpec, LineSpec, ScatterSpec } from "../../src/charts/spec.ts";

/** An invented frontier: 18 arms with intervals, some close together, and three lines to compare with. */
export const frontier: ScatterSpec = {
  id: "frontier",
  title: "What each arm removes, and what it keeps of what was used later",
  subtitle: "184 sessions, 12,396 outputs that can be scored; bars are 95% intervals over sessions",
  x: { label: "tokens removed, share of all candidates' tokens", kind: "linear", unit: "percent" },
  y: { label: "live-kept (exact)", kind: "linear", unit: "percent" },
  points: [
    arm("keep-all", "policies", 0, 1, 0),
    arm("drop-all", "policies", 1, 0, 0),
    arm("index", "policies", 0.312, 0.971, 0.012),
    arm("index+closed", "policies", 0.468, 0.902, 0.02),
    arm("index, no floor", "policies", 0.334, 0.958, 0.014),
    arm("index+closed, no floor", "policies", 0.491, 0.887, 0.022),
    arm("clear-tool-uses", "policies", 0.884, 0.241, 0.03, true),
    arm("mask-observations", "policies", 0.716, 0.402, 0.031, true),
    arm("cap-output", "policies", 0.552, 0.613, 0.035, true),
    arm("superseded", "policies", 0.094, 0.982, 0.008, true),
    arm("oracle", "ceiling (sees the future)", 0.786, 1, 0.002),
    arm("small/digest", "model arms", 0.401, 0.921, 0.025, true),
    arm("small/nodigest", "model arms", 0.462, 0.861, 0.027, true),
    arm("small/strict", "model arms", 0.338, 0.949, 0.021, true),
    arm("small/bulk", "model arms", 0.447, 0.906, 0.024, true),
    arm("large/digest", "model arms", 0.523, 0.913, 0.023),
    arm("large/strict", "model arms", 0.452, 0.938, 0.02),
    arm("large/strict ∩ index", "model arms", 0.287, 0.985, 0.01),
  ],
  curves: [
    curve("random", (x) => 1 - x),
    curve("largest-first", (x) => 1 - x ** 1.8),
    curve("oldest-first", (x) => 1 - x ** 1.35),
  ],
  notes: [
    "Fainter points: another arm removes more and keeps more. The oracle decides with the future and is no arm that could be used.",
  ],
};

/** An invented sweep: 9 sizes, 4 series with bands, one gap. */
export const sweep: LineSpec = {
  id: "sweep",
  title: "Live-kept over the context size at which the pass fires",
  subtitle: "bands are 95% intervals over sessions",
  x: { label: "context size at the firing point, in tokens", kind: "log", unit: "tokens" },
  y: { label: "live-kept (exact)", kind: "linear", unit: "percent" },
  series: [
    {
      name: "index",
      emphasis: true,
      points: swept([0.99, 0.985, 0.981, 0.977, 0.972, 0.968, 0.96, 0.955, 0.949], 0.01),
    },
    {
      name: "index+closed",
      points: swept([0.95, 0.941, 0.93, 0.921, 0.909, 0.9, 0.884, 0.872, 0.861], 0.02),
    },
    {
      name: "large/strict ∩ index",
      points: swept([0.97, 0.968, null, 0.951, 0.945, 0.94, 0.931, 0.93, 0.925], 0.02),
    },
    {
      name: "random",
      dashed: true,
      points: swept([0.72, 0.7, 0.69, 0.66, 0.65, 0.61, 0.58, 0.57, 0.55], 0.04),
    },
  ],
  notes: ["No session reaches 30k tokens with a model arm's answers, so that point is missing."],
};

/** An invented sweep over firing rules, with long names. */
export const rules: LineSpec = {
  id: "rules",
  title: "Base rate by firing rule",
  x: { label: "firing rule", kind: "category" },
  y: { label: "share of outputs that are live", kind: "linear", unit: "percent", domain: [0, 0.6] },
  series: ["exact", "strict", "loose"].map((name, n) => ({
    name,
    points: [
      "turns:0.4",
      "turns:0.5",
      "turns:0.6",
      "turns:0.8",
      "tokens:50000",
      "tokens:100000",
      "tokens:150000",
      "compaction",
    ].map((x, i) => ({
      x,
      y: 0.21 + 0.08 * n - 0.012 * i,
      low: 0.17 + 0.08 * n - 0.012 * i,
      high: 0.25 + 0.08 * n - 0.012 * i,
    })),
  })),
};

/** More series than can be labelled at their ends. */
export const many: LineSpec = {
  id: "many",
  title: "Dollars for a session, by arm",
  x: { label: "turns left in the window", kind: "linear", unit: "count" },
  y: { label: "saved, in dollars a session", kind: "linear", unit: "dollars" },
  series: Array.from({ length: 12 }, (_, n) => ({
    name: `large/shape-${n + 1}`,
    points: [0, 10, 20, 40, 80, 160].map((x) => ({ x, y: -0.4 + (x * (n + 2)) / 900 })),
  })),
};

/** An invented two-way sweep: 5 rows, 6 columns, one cell without a value. */
export const grid: GridSpec = {
  id: "grid",
  title: "False-drop by open_reps and closed_dist",
  subtitle: "arm index+closed, exact truth; below each share, how many outputs it dropped",
  rowLabel: "open_reps",
  columnLabel: "closed_dist",
  rows: ["1", "2", "3 (default)", "5", "8"],
  columns: ["4", "8", "12 (default)", "16", "24", "48"],
  cells: [0, 1, 2, 3, 4].map((r) =>
    [0, 1, 2, 3, 4, 5].map((c) =>
      r === 4 && c === 5
        ? { value: null }
        : { value: 0.031 + 0.017 * r * (1 + 0.6 * (5 - c)), detail: `n = ${4210 - 310 * r - 190 * c}` },
    ),
  ),
  unit: "percent",
  valueLabel: "false-drop",
  notes: ["– : nothing was dropped."],
};

function arm(name: string, group: string, x: number, y: number, half: number, dominated = false) {
  const bounds = {
    xLow: Math.max(0, x - half),
    xHigh: Math.min(1, x + half),
    yLow: Math.max(0, y - 1.4 * half),
    yHigh: Math.min(1, y + half),
  };
  return { name, group, x, y, dominated, ...(half === 0 ? {} : bounds) };
}

function curve(name: string, at: (x: number) => number) {
  return { name, points: Array.from({ length: 21 }, (_, i) => ({ x: i / 20, y: at(i / 20) })) };
}

function swept(values: readonly (number | null)[], half: number) {
  const sizes = [10_000, 20_000, 30_000, 50_000, 80_000, 120_000, 150_000, 200_000, 400_000];
  return values.map((y, i) => ({
    x: sizes[i] as number,
    y,
    ...(y === null ? {} : { low: y - half, high: Math.min(1, y + half) }),
  }));
}

/** No point has a place. */
export const empty: LineSpec = {
  id: "empty",
  title: "Live-kept over the context size",
  subtitle: "no session is long enough",
  x: sweep.x,
  y: sweep.y,
  series: [{ name: "index", points: [{ x: 10_000, y: null }] }],
  notes: ["Sessions with fewer than 10 model turns give no candidates."],
};

/** Names from transcripts can be anything. */
export const hostile: ScatterSpec = {
  id: "a b",
  title: "</title><script>alert(1)</script>",
  subtitle: "a line\nthat breaks, \u202eturns round\u202c and rings \u0007",
  x: { label: "x & y", kind: "log", unit: "tokens" },
  y: { label: '"live-kept"', kind: "linear", unit: "points" },
  points: [
    { name: '"><image href="http://x/"/>', x: 1_500, y: 0.12 },
    { name: "]]>&amp;&#x0;", x: 220_000, y: -0.08, yLow: -0.15, yHigh: 0.02 },
    { name: "\ud800 alone, \ufffe and \u0000", x: 40_000, y: 0.3, group: "<b>" },
    { name: "名前がとても長い腕の名前がとても長い腕の名前", x: 90_000, y: 0.05, group: "<b>" },
    { name: "no place on a log axis", x: 0, y: 0.1 },
    { name: "nothing under the line", x: 1, y: null },
  ],
};
