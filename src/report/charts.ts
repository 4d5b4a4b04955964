import { scatterChart } from "../charts/scatter-chart.ts";
import { frontierCharts } from "../discrimination/frontier-charts.ts";
import type { Results } from "./results-schema.ts";

/** A picture beside the report. */
export interface Chart {
  readonly file: string;
  readonly svg: string;
}

/** The pictures that a report shows: the same results give the same bytes. */
export function chartsOf({ discrimination }: Results): Chart[] {
  const frontier = discrimination === undefined ? [] : frontierCharts(discrimination.frontier);
  return frontier.map((chart) => ({ file: `${chart.id}.svg`, svg: scatterChart(chart) }));
}
