import type { NumberAxis } from "../spec.ts";

/** Beyond this (or, on a log axis, below its inverse) a number is taken for a mistake and not drawn. */
const GREATEST = 1e15;

/** True where a number has a place on an axis. */
export function drawable(value: number | null | undefined, kind: NumberAxis["kind"]): value is number {
  if (value === null || value === undefined || !(Math.abs(value) <= GREATEST)) return false;
  return kind === "linear" || value >= 1 / GREATEST;
}

/**
 * From where to where an axis goes. `values` must be drawable; `ends` are the ends of intervals, which
 * count unless the axis names its domain.
 */
export function domainOf(
  axis: NumberAxis,
  values: readonly number[],
  ends: readonly (number | undefined)[],
): readonly [number, number] {
  const given = (axis.domain ?? []).filter((value) => drawable(value, axis.kind));
  const free = given.length === 0;
  const seen = [
    ...values,
    ...given,
    ...(free ? ends.filter((end) => drawable(end, axis.kind)) : []),
    ...(free && axis.kind === "linear" ? (axis.unit === "percent" ? [0, 1] : [0]) : []),
  ];
  return widened(axis.kind, least(seen), greatest(seen));
}

/** A domain of some length, whatever was seen. */
function widened(kind: NumberAxis["kind"], low: number, high: number): readonly [number, number] {
  if (low > high) return kind === "log" ? [1, 10] : [0, 1];
  if (kind === "log") return high / low > 1.001 ? [low, high] : [low / 2, high * 2];
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (high - low > 1e-6 * size && high - low > 1e-8) return [low, high];
  if (size < 1e-8) return [0, 1];
  const pad = size / 2;
  return [low - (low === 0 ? 0 : pad), high + pad];
}

function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}

function greatest(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
}
