// How often intervals and tests are right, on corpora of known truth: docs/statistics.md shows what this prints.
// Run `npm run calibrate -- [corpora] [coverage|alarms|others]`.
import { createRandom } from "../src/random.ts";
import { bootstrap } from "../src/statistics/bootstrap.ts";
import {
  ARMS,
  type Arms,
  type Cell,
  corporaOf,
  coverage,
  type Hits,
  marginAlarms,
  measureFor,
  SCORED,
  type Scored,
  SHAPES,
  swapAlarms,
  truthFor,
} from "../test/statistics/calibrate.ts";
import { OTHERS, otherIntervals } from "../test/statistics/other-intervals.ts";

const CLUSTERS = [8, 15, 30, 60, 100] as const;
const DRAWS = 1000;
const SECTIONS = { coverage: showCoverage, alarms: showAlarms, others: showOthers } as const;
const [corpora, wanted] = [Number(process.argv[2] ?? 1000), process.argv[3]];

const informedness: Scored = { of: "difference", share: "informedness", weight: "outputs" };
const liveKept: Scored = { of: "difference", share: "liveKept", weight: "outputs" };
const falseDrop: Scored = { of: "difference", share: "falseDrop", weight: "outputs" };

print(
  `${corpora} corpora a cell, ${DRAWS} draws. Monte Carlo error of a rate of 95% or 5%: ±${error(corpora)}.`,
);
print("(n) after a rate: the corpora that had enough clusters for it, where not all had.");
for (const [name, show] of Object.entries(SECTIONS)) if (wanted === undefined || wanted === name) show();

function showCoverage(): void {
  for (const shape of Object.values(SHAPES)) {
    const arms = armsOf(shape.name);
    print(`\n### 95% intervals that hold the truth: ${shape.name}\n`);
    head("score", "truth");
    const cells = CLUSTERS.map((clusters) => coverage(cellOf(shape.name, arms, clusters), SCORED));
    for (const [s, scored] of SCORED.entries()) {
      const rates = cells.map((hits) => rate(hits[s] as Hits));
      row([nameOf(scored), percent(truthFor(shape, arms, scored)), ...rates]);
    }
  }
}

function showAlarms(): void {
  print("\n### False alarms of the swap test at 5%\n");
  head("arms", "difference of");
  for (const scored of [falseDrop, informedness]) {
    swapRow("usual, exchangeable", scored, (k) => cellOf("usual", ARMS.alike, k));
    swapRow("heavy, exchangeable", scored, (k) => cellOf("heavy", ARMS.alike, k));
  }
  swapRow("usual, equally informed only", informedness, (k) => cellOf("usual", ARMS.equallyInformed, k));
  swapRow("rare, equally informed only", informedness, (k) => cellOf("rare", ARMS.equallyInformed, k));
  print("\n### False alarms at the margin, at 5%\n");
  head("claim", "difference of");
  for (const scored of [liveKept, falseDrop]) {
    const found = CLUSTERS.map((k) => marginAlarms(cellOf("usual", ARMS.usual, k), scored));
    row(["equivalent", scored.share, ...found.map(({ equivalent }) => rate(equivalent))]);
    row(["no worse", scored.share, ...found.map(({ noWorse }) => rate(noWorse))]);
  }
}

function showOthers(): void {
  for (const shape of Object.values(SHAPES)) {
    print(`\n### Other 95% intervals, and their mean width (${corpora / 4} corpora): ${shape.name}\n`);
    head("score", "interval");
    for (const scored of SCORED.filter(({ share }) => share !== "liveKept"))
      compareIntervals(shape.name, scored);
  }
}

/** A quarter of the corpora: all of these intervals are made of each. */
function compareIntervals(shape: keyof typeof SHAPES, scored: Scored): void {
  const arms = armsOf(shape);
  const [measure, value] = [measureFor(scored), truthFor(SHAPES[shape], arms, scored)];
  const methods = [...OTHERS, "coref"] as const;
  const cells = CLUSTERS.map((clusters) => {
    const found = methods.map(() => ({ hits: 0, given: 0, width: 0 }));
    const cell = { ...cellOf(shape, arms, clusters), corpora: corpora / 4 };
    for (const [i, corpus] of [...corporaOf(cell)].entries()) {
      const [mine] = bootstrap(corpus, [measure], DRAWS, createRandom(`other ${i}`));
      const others = otherIntervals(corpus, measure, DRAWS, createRandom(`other ${i}`));
      if (!mine?.interval95 || others === null) continue;
      for (const [m, method] of methods.entries()) {
        const { low, high } = method === "coref" ? mine.interval95 : others[method];
        const count = found[m] as { hits: number; given: number; width: number };
        count.given += 1;
        count.width += high - low;
        if (low <= value && value <= high) count.hits += 1;
      }
    }
    return found;
  });
  for (const [m, method] of methods.entries()) {
    const shown = cells.map((found) => found[m] as { hits: number; given: number; width: number });
    row([
      nameOf(scored),
      method,
      ...shown.map(({ hits, given, width }) =>
        given === 0 ? "–" : `${percent(hits / given)} / ${percent(width / given)}`,
      ),
    ]);
  }
}

function cellOf(shape: keyof typeof SHAPES, arms: Arms, clusters: number): Cell {
  return { shape: SHAPES[shape], arms, clusters, corpora, draws: DRAWS };
}

function armsOf(shape: keyof typeof SHAPES): Arms {
  return shape === "rare" ? ARMS.rare : ARMS.usual;
}

function swapRow(arms: string, scored: Scored, cell: (clusters: number) => Cell): void {
  row([arms, scored.share, ...CLUSTERS.map((clusters) => rate(swapAlarms(cell(clusters), scored)))]);
}

function nameOf({ of, share, weight }: Scored): string {
  return `${share}, ${weight}${of === "difference" ? ", difference" : ""}`;
}

function rate({ hits, given }: Hits): string {
  if (given === 0) return "–";
  return `${percent(hits / given)}${given < corpora ? ` (${given})` : ""}`;
}

function percent(fraction: number): string {
  return (100 * fraction).toFixed(1);
}

function error(count: number): string {
  return percent(Math.sqrt((0.05 * 0.95) / count));
}

function head(...names: readonly string[]): void {
  row([...names, ...CLUSTERS.map((clusters) => `${clusters} clusters`)]);
  row([...names, ...CLUSTERS].map(() => "---"));
}

function row(cells: readonly string[]): void {
  print(`| ${cells.join(" | ")} |`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
