import { folderOf } from "../folder.ts";

/** A share with an interval, as a report has it. */
export type Score = readonly [value: number | null, low?: number, high?: number];

const range = ([, low, high]: Score) => (low === undefined || high === undefined ? null : { low, high });

/** An arm of a hand-made results.json; what is not named is 0.5 without an interval. */
export function armOf({
  kind = "index",
  removed = [0.5],
  falseDrop = [0.5],
  liveKept = [0.5],
  informedness = [0.5],
  lost = [0.5],
  strict = [0.5],
  live = 10,
  drops = 10,
}: Partial<
  Record<"removed" | "falseDrop" | "liveKept" | "informedness" | "lost" | "strict", Score> & {
    kind: string;
    live: number;
    drops: number;
  }
> = {}) {
  const shares = (wrong: Score) => ({
    live,
    falseDrop: wrong[0],
    liveKept: liveKept[0],
    informedness: informedness[0],
    intervals: { falseDrop: range(wrong), liveKept: range(liveKept), informedness: range(informedness) },
  });
  return {
    spec: { kind },
    scoreable: {
      drops,
      removed: removed[0],
      removedInterval: range(removed),
      ...shares(falseDrop),
      truths: { strict: shares(strict), lost: shares(lost) },
    },
  };
}

/** A candidate of a hand-made candidates.jsonl. */
export function rowOf(fields: Record<string, unknown> = {}) {
  return {
    file: "s.jsonl",
    cluster: 0,
    window: 0,
    place: 0,
    toolUseId: "t",
    tokens: 400,
    class: "closed",
    live: false,
    uses: [] as unknown[],
    decisions: { index: "keep" } as Record<string, string>,
    ...fields,
  };
}
export type Row = ReturnType<typeof rowOf>;

/** A hand-made results.json; `rows` are only counted. */
export function resultsOf({
  rows = [],
  arms = { index: armOf() },
  digest = "d",
  clusters = 10,
  draws = 2000,
  more = {},
}: {
  rows?: readonly Row[];
  arms?: Record<string, unknown>;
  digest?: string;
  clusters?: number;
  draws?: number;
  more?: Record<string, unknown>;
} = {}): string {
  const count = rows.length;
  return `${JSON.stringify(
    {
      schema: "coref/results/1",
      coref: "0.1.0",
      profile: "default",
      settings: { fire: "turns:0.6", minTokens: 300, draws },
      input: { digest, files: 1 },
      reading: { sessions: 1 },
      candidates: { count, live: rows.filter(({ live }) => live).length, sessions: 1, clusters },
      classes: { opaque: { candidates: rows.filter((row) => row.class === "opaque").length } },
      arms,
      ...more,
    },
    null,
    2,
  )}\n`;
}

/** The folder of a hand-made report. */
export function reportOf(rows: readonly Row[], results: Parameters<typeof resultsOf>[0] = {}): string {
  return folderOf({
    "results.json": resultsOf({ rows, ...results }),
    "candidates.jsonl": rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
  });
}
