import { gridChart } from "../charts/grid-chart.ts";
import { lineChart } from "../charts/line-chart.ts";
import { scatterChart } from "../charts/scatter-chart.ts";
import { frontierCharts } from "../discrimination/frontier-charts.ts";
import { sweepChart } from "../sweeps/sweep-chart.ts";
import { moneyChart } from "./money-chart.ts";
import type { Results } from "./results-schema.ts";

/** A picture beside the report. */
export interface Chart {
  readonly file: string;
  readonly svg: string;
}

/** The pictures that a report shows: the same results give the same bytes. */
export function chartsOf({ discrimination, money, sweeps = [] }: Results): Chart[] {
  const frontier = discrimination === undefined ? [] : frontierCharts(discrimination.frontier);
  const crossover = money === undefined ? null : moneyChart(money);
  return [
    ...(crossover === null ? [] : [{ file: `${crossover.id}.svg`, svg: lineChart(crossover) }]),
    ...frontier.map((chart) => ({ file: `${chart.id}.svg`, svg: scatterChart(chart) })),
    ...sweeps.map((sweep) => {
      const chart = sweepChart(sweep);
      const svg = chart.kind === "line" ? lineChart(chart.spec) : gridChart(chart.spec);
      return { file: `${chart.spec.id}.svg`, svg };
    }),
  ];
}
