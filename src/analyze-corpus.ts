import { type AnalysisInput, askedOf } from "./asked.ts";
import { findCorpus, inCorpus, linksOf, readSources } from "./read-corpus.ts";
import { type Report, reportCorpus } from "./report-corpus.ts";

export type { AnalysisInput } from "./asked.ts";
export type { Report } from "./report-corpus.ts";

/**
 * Finds, reads, decides and scores the transcripts of a corpus: all that `coref analyze` does but for writing
 * and printing. Throws a `UserError` where there is nothing to analyse or the input is wrong.
 */
export async function analyzeCorpus(
  input: AnalysisInput,
): Promise<{ name: string; report: Report; unusable: { file: string; why: string }[] }> {
  const asked = askedOf(input);
  const found = await findCorpus(input.paths, asked.settings.subagents, input);
  const links = linksOf(found.sources, asked.settings.subagents);
  const name = input.name ?? found.name;
  const { policies, registration } = input;
  const { report, unusable } = await reportCorpus(
    asked,
    {
      name,
      subagents: found.subagents,
      read: async ({ settings }) =>
        inCorpus(await readSources(found.sources, settings, input), found.unreadable, links()),
    },
    {
      ...(policies !== undefined && { policies }),
      ...(registration !== undefined && {
        registration: (results) => registration(results, found.leftOut),
      }),
    },
  );
  return { name, report, unusable };
}
