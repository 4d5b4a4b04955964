import { analyzeCorpus } from "../../src/analyze-corpus.ts";
import type { FiringRule } from "../../src/firing/firing-rule.ts";
import type { SweepResults } from "../../src/report/sweep-schema.ts";
import type { SweepName } from "../../src/sweeps/sweep-names.ts";
import { type Place, prose, type SessionBuilder, session } from "../build.ts";
import { folderOf } from "../folder.ts";

/** What happens in a turn: an output of 300 tokens and these identifiers comes, or the model says something. */
export interface Turn {
  readonly output?: string;
  readonly says?: string;
  readonly place?: Place;
}

/**
 * A session of so many model turns. Turn t is message 2t − 1; the output that it asks for stands in message 2t.
 * Turns that are not given say nothing. All ids begin with `id`.
 */
export function conversation(id: string, turns: number, given: Readonly<Record<number, Turn>>): string {
  const built: SessionBuilder = session().user("look", { as: `${id}_root` });
  for (let t = 1; t <= turns; t++) {
    const { output, says = "very well", place = {} } = given[t] ?? {};
    const own: Place = { ...place, message: { id: `${id}_${t}`, ...place.message } };
    if (output === undefined) built.says(says, own).user("go on");
    else
      built
        .calls("Read", { path: "x" }, `${id}_call_${t}`, own)
        .result(`${id}_call_${t}`, `${prose(300)} ${output}`);
  }
  return built.text();
}

/** One sweep over sessions, each a file, without draws. */
export async function sweepOver(
  name: SweepName,
  files: Readonly<Record<string, string>>,
  firing?: FiringRule,
): Promise<SweepResults> {
  const { report } = await analyzeCorpus({
    paths: [folderOf(files)],
    ...(firing && { firing }),
    sweeps: [name],
    draws: 0,
    jobs: 1,
  });
  return report.results.sweeps?.[0] as SweepResults;
}

/** One number of one curve, by the value of the point. */
export function curveOf<T>(
  sweep: SweepResults,
  curve: string,
  pick: (arm: SweepResults["points"][number]["arms"][string]) => T,
): Record<string, T> {
  return Object.fromEntries(
    sweep.points.map(({ value, arms }) => [value, pick(arms[curve] as Parameters<typeof pick>[0])]),
  );
}
