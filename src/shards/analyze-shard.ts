import type { FileResult } from "../analysis/analyze.ts";
import { type AnalysisInput, type Asked, askedOf } from "../asked.ts";
import { UserError } from "../errors.ts";
import { findCorpus, readSources } from "../read-corpus.ts";
import { readingsOf } from "../readings.ts";
import { unusableOf } from "../report/results.ts";
import { type Source, STANDARD_INPUT } from "../sources/find-transcripts.ts";
import { readVersion } from "../version.ts";
import { fewerSketches } from "./fewer-sketches.ts";
import { kinOf } from "./kin.ts";
import type { PartRow } from "./part.ts";
import { type Shard, shareOf } from "./shard.ts";
import { writePart } from "./write-part.ts";

/** What can be asked of a shard: all that is data. What only code can hand over does not go into a part. */
export type ShardInput = Omit<AnalysisInput, (typeof IN_CODE)[number]>;

const IN_CODE = ["policies", "registration", "leaveOut"] as const;

/** What was done of a corpus. */
export interface AnalyzedShard {
  /** Files that were found, and those of them that the shard read. */
  readonly files: number;
  readonly own: number;
  /** Of its own files those that could not be used, and the corpus's folders that could not be read. */
  readonly unusable: readonly { file: string; why: string }[];
}

/**
 * Reads a shard's share of a corpus and writes it into a folder as a part, of which `mergeParts` makes the report that
 * `analyzeCorpus` would have made (docs/shards.md). Throws a `UserError` as that does, and where there is something in
 * code; but not where the shard has no file that can be used.
 */
export async function analyzeShard(input: ShardInput, shard: Shard, folder: string): Promise<AnalyzedShard> {
  if (input.paths.includes(STANDARD_INPUT.path))
    throw new UserError("standard input cannot be read in shards; write it to a file");
  const inCode = IN_CODE.find((name) => (input as AnalysisInput)[name] !== undefined);
  if (inCode !== undefined)
    throw new UserError(`${inCode}: what only code can hand over does not go into a part`);
  const asked = askedOf(input);
  const { sources, unreadable, subagents, ...found } = await findCorpus(
    input.paths,
    asked.settings.subagents,
    input,
  );
  const own = shareOf(sources, shard);
  const unusable: { file: string; why: string }[] = [];
  const rows = rowsOf(asked, own, sources, input, (results) => {
    unusable.push(...results.flatMap(unusableOf));
  });
  const head = {
    coref: readVersion(),
    shard,
    name: input.name ?? found.name,
    asked,
    files: sources.map(({ file, bytes }) => ({ file, bytes })),
    unreadable,
    subagents,
    kin: asked.settings.subagents ? kinOf(own, sources) : [],
  };
  await writePart(folder, head, rows);
  const closed = unreadable.map((file) => ({ file, why: "a folder that cannot be read" }));
  return { files: sources.length, own: own.length, unusable: [...unusable, ...closed] };
}

/** The results of a shard's files, one reading after the other, so that one of them is in memory. */
async function* rowsOf(
  asked: Asked,
  own: readonly Source[],
  all: readonly Source[],
  input: ShardInput,
  onMain: (results: readonly FileResult[]) => void,
): AsyncGenerator<PartRow> {
  const places = new Map(all.map(({ file }, i) => [file, i]));
  for (const { number, settings } of readingsOf(asked)) {
    const read = await readSources(own, settings, input);
    if (number === 0) onMain(read);
    const byFile = new Map(own.map(({ file }): [string, FileResult[]] => [file, []]));
    for (const found of read) (byFile.get(found.inFile ?? found.file) as FileResult[]).push(found);
    const results = fewerSketches([...byFile.values()], settings.seed);
    for (const [i, { file }] of own.entries())
      yield { reading: number, file: places.get(file) as number, results: results[i] ?? [] };
  }
}
