import type { GridSpec } from "../charts/spec.ts";
import type { SweepArm, SweepResults } from "./sweep.ts";
import { SHARE_WORDS } from "./sweep-words.ts";

/** The cells of a sweep of two things: the primary metric of its one arm, and below it what the arm removes. */
export function gridOf({
  points,
  metric,
}: SweepResults): Pick<GridSpec, "rowLabel" | "columnLabel" | "rows" | "columns" | "cells" | "valueLabel"> {
  const at = points.map((point) => point.at as readonly [number, number]);
  const [rows, columns] = [0, 1].map((axis) => [...new Set(at.map((pair) => pair[axis] as number))]) as [
    number[],
    number[],
  ];
  const byPlace = new Map(points.map(({ arms }, i) => [at[i]?.join(), Object.values(arms)[0]]));
  const cellOf = (arm: SweepArm | undefined) =>
    arm === undefined ? null : { value: arm[metric], detail: `removes ${share(arm.removed)}` };
  return {
    rowLabel: "open_reps",
    columnLabel: "closed_dist",
    rows: rows.map(String),
    columns: columns.map(String),
    cells: rows.map((row) => columns.map((column) => cellOf(byPlace.get([row, column].join())))),
    valueLabel: SHARE_WORDS[metric],
  };
}

function share(value: number | null): string {
  return value === null ? "–" : `${(100 * value).toFixed(1)}%`;
}
