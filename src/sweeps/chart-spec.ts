/** What every chart of a sweep says of itself. */
export interface ChartHead {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly notes: readonly string[];
}

/** Curves over the values of a sweep. Shares are fractions of 1; `low` and `high` are absent without an interval. */
export interface LineSpec extends ChartHead {
  readonly x:
    | { readonly label: string; readonly kind: "linear" | "log"; readonly unit: "count" }
    | { readonly label: string; readonly kind: "category"; readonly domain: readonly string[] };
  readonly y: { readonly label: string; readonly kind: "linear"; readonly unit: MetricUnit };
  readonly series: readonly {
    readonly name: string;
    readonly points: readonly LinePoint[];
    readonly emphasis?: boolean;
  }[];
}

/** A value of the metric; null where nothing is under the line. */
export interface LinePoint {
  readonly x: number | string;
  readonly y: number | null;
  readonly low?: number;
  readonly high?: number;
}

/** A sweep of two things: `cells[row][column]`. */
export interface GridSpec extends ChartHead {
  readonly rowLabel: string;
  readonly columnLabel: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly (readonly ({ readonly value: number | null; readonly detail: string } | null)[])[];
  readonly unit: MetricUnit;
  readonly valueLabel: string;
}

/** A difference of shares, or a share. */
export type MetricUnit = "points" | "percent";

/** What a chart is drawn from: plain data. */
export type ChartSpec =
  | { readonly kind: "line"; readonly spec: LineSpec }
  | { readonly kind: "grid"; readonly spec: GridSpec };
