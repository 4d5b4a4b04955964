import type { Interval } from "../statistics/interval.ts";

/** Column alignment. */
export type Align = "left" | "right";

/** What a share without anything under the line shows as (method §8). */
const NOTHING = "–";

/** 0.2475 as `24.8%`. */
export function percent(share: number | null): string {
  return share === null ? NOTHING : `${fixed(100 * share)}%`;
}

/** 0.2475 as `+24.8`: a difference of shares, in points. */
export function points(share: number | null): string {
  return share === null ? NOTHING : `${share > 0 ? "+" : ""}${fixed(100 * share)}`;
}

/** `[20.1, 29.9]`, or nothing where there is no interval. */
export function interval(value: Interval | null): string {
  return value === null ? "" : ` [${fixed(100 * value.low)}, ${fixed(100 * value.high)}]`;
}

/** Millionths of a dollar as dollars, with as many places as say something. */
export function dollars(microUsd: number): string {
  const value = microUsd / 1e6;
  if (value >= 1 || value === 0) return value.toFixed(2);
  return value.toFixed(Math.min(8, Math.max(2, 1 - Math.floor(Math.log10(value)))));
}

/** 1234567 as `1,234,567`. */
export function grouped(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** `1 file`, `2 files`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** One decimal, and never `-0.0`. */
function fixed(value: number): string {
  const text = value.toFixed(1);
  return text === "-0.0" ? "0.0" : text;
}

/**
 * Makes foreign text fit to print: control characters (terminal escapes), direction marks and line breaks
 * become visible escapes.
 */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    (c) => `\\u{${(c.codePointAt(0) as number).toString(16)}}`,
  );
}

/** Makes foreign text fit for a Markdown cell: nothing in it is markup. */
export function inMarkdown(text: string): string {
  return printable(text)
    .replace(/[\\`*_[\]#|~$]/g, "\\$&")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;");
}

/** A Markdown table; cells are Markdown already. */
export function markdownTable(
  head: readonly string[],
  align: readonly Align[],
  rows: readonly string[][],
): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const rule = align.map((side) => (side === "left" ? "---" : "--:"));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

/** A table for a terminal, in columns of equal width. */
export function plainTable(
  head: readonly string[],
  align: readonly Align[],
  rows: readonly string[][],
): string {
  const all = [head, ...rows];
  const widths = head.map((_, i) => Math.max(...all.map((row) => [...(row[i] ?? "")].length)));
  const cell = (text: string, i: number): string => {
    const pad = " ".repeat((widths[i] as number) - [...text].length);
    return align[i] === "left" ? text + pad : pad + text;
  };
  return all.map((row) => row.map(cell).join("  ").trimEnd()).join("\n");
}
