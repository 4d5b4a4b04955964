import type { GridSpec, LineSpec } from "../charts/spec.ts";

/** What a sweep's chart is drawn from: plain data. */
export type ChartSpec =
  | { readonly kind: "line"; readonly spec: LineSpec }
  | { readonly kind: "grid"; readonly spec: GridSpec };
