import type { CourseRequest } from "../../src/money/course.ts";
import type { Cut } from "../../src/savings/after-cut.ts";

/** What was recorded with one answer, in tokens; on Claude Opus 5 in August 2026 where nothing else is said. */
interface Recorded {
  readonly read?: number;
  readonly write5m?: number;
  readonly write1h?: number;
  readonly input?: number;
  readonly output?: number;
  readonly model?: string;
  readonly at?: string;
  readonly more?: Partial<CourseRequest>;
}

/** The requests of a window, the nth of which answers with message 2n and is model turn n + 1. */
export function course(...all: readonly Recorded[]): CourseRequest[] {
  let lifetime: CourseRequest["lifetime"] = "5m";
  return all.map((recorded, i) => {
    const { read = 0, write5m = 0, write1h = 0, input = 0, output = 0 } = recorded;
    const { model = "claude-opus-5", at = "2026-08-01T10:00:00Z", more } = recorded;
    lifetime = write1h > 0 ? "1h" : write5m > 0 ? "5m" : lifetime;
    return {
      time: Date.parse(at) / 1000,
      passes: [{ model, read, write5m, write1h, input, output }],
      context: read + write5m + write1h + input,
      ...{
        isUsOnly: false,
        isBatch: false,
        isFast: false,
        isLowerBound: false,
        isCold: false,
        unrecorded: null,
      },
      ...{ message: 2 * i, turn: i + 1, lifetime },
      ...more,
    };
  });
}

export function cutAt(start: number, tokens: number, more: Partial<Cut> = {}): Cut {
  return { start, tokens, whole: tokens, leaves: Number.MAX_SAFE_INTEGER, fetchedAt: null, ...more };
}

/**
 * A window that can be worked out by hand, on Claude Opus 5 (per token in micro-dollars: input 5, read 0.5, 5-minute
 * write 6.25, 1-hour write 10, output 25). An output of 4,000 tokens stands at 11,000; the cut is made before r3.
 *
 * | request | read   | written | out | context |
 * |---------|--------|---------|-----|---------|
 * | r0      |        |  10,000 | 100 |  10,000 |
 * | r1      | 10,000 |   5,000 | 100 |  15,000 |
 * | r2      | 15,000 |   1,000 | 100 |  16,000 |
 * | r3      | 16,000 |     500 | 100 |  16,500 |
 * | r4      | 16,500 |     500 | 100 |  17,000 |
 * | r5      | 17,000 |   1,000 | 100 |  18,000 |
 */
export const WORKED = course(
  { write5m: 10_000, output: 100 },
  { read: 10_000, write5m: 5000, output: 100 },
  { read: 15_000, write5m: 1000, output: 100 },
  { read: 16_000, write5m: 500, output: 100 },
  { read: 16_500, write5m: 500, output: 100 },
  { read: 17_000, write5m: 1000, output: 100 },
);
