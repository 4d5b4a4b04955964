import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyzeCorpus } from "../../src/analyze-corpus.ts";
import { askedOf } from "../../src/asked.ts";
import { findCorpus, readSources } from "../../src/read-corpus.ts";
import { readingsOf } from "../../src/readings.ts";
import { kinOf } from "../../src/shards/kin.ts";
import { mergeParts } from "../../src/shards/merge-parts.ts";
import type { PartRow } from "../../src/shards/part.ts";
import { shareOf } from "../../src/shards/shard.ts";
import { writePart } from "../../src/shards/write-part.ts";
import type { Source } from "../../src/sources/find-transcripts.ts";
import { readVersion } from "../../src/version.ts";
import { scratch } from "../cli/run.ts";
import { inRepository } from "../shared.ts";

/** What a merge must give again: all texts of a report. */
async function textsOf({ report, unusable }: Awaited<ReturnType<typeof mergeParts>>): Promise<object> {
  const { candidateLines, moneyLines, ...rest } = report;
  return { ...rest, candidates: [...candidateLines], money: [...(moneyLines ?? [])], unusable };
}

describe("any split of a corpus gives the same report", async () => {
  const input = {
    paths: [
      inRepository("corpora/known-answer"),
      inRepository("corpora/simulated/sessions/-home-dev-vorlune"),
    ],
    draws: 0,
    money: true,
    corrections: true,
    subagents: true,
    name: "split",
  };
  const asked = askedOf(input);
  const { sources, ...found } = await findCorpus(input.paths, true);
  const one = await textsOf(await analyzeCorpus(input));
  const read = new Map<string, PartRow[]>();
  for (const { number, settings } of readingsOf(asked)) {
    for (const [file, source] of sources.entries()) {
      const results = await readSources([source], settings, { jobs: 1 });
      read.set(source.file, [...(read.get(source.file) ?? []), { reading: number, file, results }]);
    }
  }

  /** The parts of a split, which says for each file in which shard it is. */
  async function partsOf(split: readonly number[], of: number): Promise<string[]> {
    const folders = Array.from({ length: of }, scratch);
    for (const [i, folder] of folders.entries()) {
      const own = sources.filter((_, at) => split[at] === i);
      const head = {
        ...{ coref: readVersion(), shard: { number: i + 1, of }, name: "split", asked },
        ...{ files: sources.map(({ file, bytes }) => ({ file, bytes })), kin: kinOf(own, sources) },
        ...{ unreadable: found.unreadable, subagents: found.subagents },
      };
      const rows = own.flatMap(({ file }) => read.get(file) ?? []);
      await writePart(
        folder,
        head,
        (async function* () {
          yield* rows;
        })(),
      );
    }
    return folders;
  }

  test("whoever reads which file", async () => {
    const splits = fc.integer({ min: 1, max: 5 }).chain((of) => {
      const shard = fc.integer({ min: 0, max: of - 1 });
      const split = fc.array(shard, { minLength: sources.length, maxLength: sources.length });
      return fc.record({ of: fc.constant(of), split });
    });
    await fc.assert(
      fc.asyncProperty(splits, async ({ of, split }) => {
        expect(await textsOf(await mergeParts(await partsOf(split, of)))).toEqual(one);
      }),
      { numRuns: 10 },
    );
  }, 240_000);

  test("but not one that lacks a file", async () => {
    const parts = await partsOf(
      sources.map((_, i) => (i === 0 ? 9 : 0)),
      1,
    );
    expect(await textsOf(await mergeParts(parts))).not.toEqual(one);
  });
});

describe("shares", () => {
  const corpora = fc
    .array(fc.integer({ min: 0, max: 1000 }), { maxLength: 40 })
    .map((sizes) => sizes.map((bytes, i): Source => ({ path: `/c/${i}`, file: String(i), bytes })));
  const bytesOf = (files: readonly Source[]): number => files.reduce((sum, { bytes }) => sum + bytes + 1, 0);

  test("each file is in one, in order, and none is heavier than an even one and the largest file", () => {
    fc.assert(
      fc.property(corpora, fc.integer({ min: 1, max: 50 }), (sources, of) => {
        const shares = Array.from({ length: of }, (_, i) => shareOf(sources, { number: i + 1, of }));
        const files = shares.flatMap((share) => share.map(({ file }) => Number(file)));
        expect(files.sort((a, b) => a - b)).toEqual(sources.map((_, i) => i));
        for (const share of shares) {
          expect(share).toEqual([...share].sort((a, b) => Number(a.file) - Number(b.file)));
          const largest = Math.max(0, ...sources.map(({ bytes }) => bytes + 1));
          expect(bytesOf(share)).toBeLessThanOrEqual(bytesOf(sources) / of + largest);
        }
      }),
    );
  });

  test("by hand: the largest goes first, to the shard with the fewest bytes", () => {
    const sources = [3, 9, 4, 4, 1].map((bytes, i): Source => ({ path: `/${i}`, file: `${i}`, bytes }));
    const share = (number: number) => shareOf(sources, { number, of: 2 }).map(({ bytes }) => bytes);
    // 9 to the first; 4 and 4 to the second, which then has as many; 3 to the first; 1 to the second.
    expect([share(1), share(2)]).toEqual([
      [3, 9],
      [4, 4, 1],
    ]);
  });

  test("empty files are spread", () => {
    const sources = Array.from({ length: 6 }, (_, i): Source => ({ path: `/${i}`, file: `${i}`, bytes: 0 }));
    expect(shareOf(sources, { number: 2, of: 3 }).map(({ file }) => file)).toEqual(["1", "4"]);
  });
});
