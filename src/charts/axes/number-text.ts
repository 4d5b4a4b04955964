import type { Unit } from "../spec.ts";

/** A value as a sentence says it: `24.8%`, `+24.8`, `1,234`, `120k`, `$0.25`. */
export function valueText(value: number, unit: Unit): string {
  switch (unit) {
    case "percent":
      return `${signed((100 * value).toFixed(1))}%`;
    case "points":
      return (value > 0 ? "+" : "") + signed((100 * value).toFixed(1));
    case "count":
      return grouped(value, Number.isInteger(value) ? 0 : 2);
    case "tokens":
      return compact(Math.abs(value) < 1000 ? Math.round(value) : value, 10_000, 1);
    case "dollars":
      return inDollars(value, placesOf(value));
  }
}

/** The texts of an axis's ticks, as short as they can be while they differ. */
export function tickTexts(ticks: readonly number[], unit: Unit): string[] {
  const greatest = Math.max(0, ...ticks.map(Math.abs));
  switch (unit) {
    case "percent":
      return ticks.map((tick) => `${grouped(100 * tick, 9)}%`);
    case "points":
      return ticks.map((tick) => (tick > 0 ? "+" : "") + grouped(100 * tick, 9));
    case "count":
    case "tokens":
      return ticks.map((tick) => compact(tick, greatest >= 10_000 ? 1000 : 10_000, 9));
    case "dollars": {
      const places = Math.max(0, ...ticks.map(exactPlaces));
      return ticks.map((tick) => inDollars(tick, places === 1 ? 2 : places));
    }
  }
}

/** `1,234`, and from `from` on `120k` and `1.5M`. */
function compact(value: number, from: number, digits: number): string {
  const size = Math.abs(value);
  if (size < from) return grouped(value, digits);
  const [scale, letter] = size >= 1e9 ? [1e9, "G"] : size >= 1e6 ? [1e6, "M"] : [1e3, "k"];
  return grouped(value / scale, digits) + letter;
}

function inDollars(value: number, places: number): string {
  return signed(`${value < 0 ? "-" : ""}$${withCommas(Math.abs(value).toFixed(places))}`);
}

/** As many places as say something: two, or more where two would be zeros. */
function placesOf(dollars: number): number {
  const size = Math.abs(dollars);
  return size >= 0.1 || size === 0 ? 2 : Math.min(9, 1 - Math.floor(Math.log10(size)));
}

/** The places that are needed to write this number in full. */
function exactPlaces(value: number): number {
  return Math.abs(value).toFixed(9).replace(/0+$/, "").split(".")[1]?.length ?? 0;
}

/** At most so many digits behind the point, none of them an idle zero, and commas between thousands. */
function grouped(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return signed(withCommas(text.includes(".") ? text.replace(/\.?0+$/, "") : text));
}

function withCommas(text: string): string {
  return text.replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));
}

/** With a real minus sign, and never `-0`. */
function signed(text: string): string {
  return /^-[$0.,]*$/.test(text) ? text.slice(1) : text.replace("-", "−");
}
