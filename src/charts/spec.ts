/**
 * What the numbers of an axis are. Shares (`percent`) and differences of shares (`points`) are fractions: 0.25
 * shows as `25%` and as `+25`. `dollars` are dollars.
 */
export type Unit = "percent" | "points" | "count" | "tokens" | "dollars";

/**
 * An axis of numbers. Without a domain, `percent` shows 0% to 100% and other linear axes start at 0 or below.
 * A domain grows where a point lies outside it; an interval that reaches out of it is cut at its end.
 */
export interface NumberAxis {
  readonly label: string;
  readonly kind: "linear" | "log";
  readonly unit: Unit;
  readonly domain?: readonly [number, number];
}

/** An axis of names, in the order of its domain; other names follow in the order in which they come. */
export interface CategoryAxis {
  readonly label: string;
  readonly kind: "category";
  readonly domain?: readonly string[];
}

/** What every chart has. All texts may be foreign. */
export interface ChartHead {
  /** Different for each chart of a page: XML ids are made of it. */
  readonly id: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly notes?: readonly string[];
}

/** A share, a size or a sum with its interval; null where there is nothing under the line. */
export interface LinePoint {
  readonly x: number | string;
  readonly y: number | null;
  readonly low?: number;
  readonly high?: number;
}

/** Points in the order in which they are joined. */
export interface Series {
  readonly name: string;
  readonly points: readonly LinePoint[];
  /** Drawn stronger; where any series is, the others are drawn lighter. */
  readonly emphasis?: boolean;
  readonly dashed?: boolean;
}

/** What {@link lineChart} draws. */
export interface LineSpec extends ChartHead {
  readonly x: NumberAxis | CategoryAxis;
  readonly y: NumberAxis;
  readonly series: readonly Series[];
}

/** An arm, or whatever else a point stands for. */
export interface ScatterPoint {
  readonly name: string;
  readonly x: number | null;
  readonly y: number | null;
  readonly xLow?: number;
  readonly xHigh?: number;
  readonly yLow?: number;
  readonly yHigh?: number;
  /** Points of one group have one colour and marker, and stand under its name in the legend. */
  readonly group?: string;
  /** Drawn fainter: another point is better on both axes. */
  readonly dominated?: boolean;
}

/** A line to compare points with. */
export interface Curve {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number | null }[];
}

/** What {@link scatterChart} draws. */
export interface ScatterSpec extends ChartHead {
  readonly x: NumberAxis;
  readonly y: NumberAxis;
  readonly points: readonly ScatterPoint[];
  readonly curves?: readonly Curve[];
}

/** A cell of a grid: a value, which gives the colour, and a line of text below it. */
export interface GridCell {
  readonly value: number | null;
  readonly detail?: string;
}

/** What {@link gridChart} draws: `cells[row][column]`, a missing cell being empty. */
export interface GridSpec extends ChartHead {
  readonly rowLabel: string;
  readonly columnLabel: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly (readonly (GridCell | null)[])[];
  readonly unit: Unit;
  /** What the colours stand for. */
  readonly valueLabel: string;
  /** Values of the lightest and the darkest colour; without it, the least and the greatest value. */
  readonly domain?: readonly [number, number];
}
