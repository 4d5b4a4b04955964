import type { AnalysisInput, Report } from "../analyze-corpus.ts";
import { findTranscripts, type Source, type Sources } from "../sources/find-transcripts.ts";
import type { CacheFolder } from "./cache-folder.ts";
import { seal, unseal } from "./envelope.ts";
import type { FileDigests } from "./file-digests.ts";
import { LinePieces } from "./line-pieces.ts";
import { reportKey } from "./report-key.ts";
import type { RowStore } from "./row-store.ts";

/** The texts of a report's files, and what the terminal shows of it. */
export interface FinishedReport {
  readonly name: string;
  readonly terminal: string;
  readonly texts: Omit<Report, "results">;
}

/** Finished reports by all that shapes them. */
export class ReportStore {
  readonly #folder: CacheFolder;
  readonly #rows: RowStore;
  readonly #digests: FileDigests;
  readonly #build: string;

  constructor(folder: CacheFolder, rows: RowStore, digests: FileDigests, build: string) {
    this.#folder = folder;
    this.#rows = rows;
    this.#digests = digests;
    this.#build = build;
  }

  /** The report that was made of the same; null where there is none. Throws a `UserError` as `analyzeCorpus` does. */
  async find(input: AnalysisInput): Promise<FinishedReport | null> {
    const found = await findTranscripts(input.paths, input.subagents ?? false);
    const digests = new Map<string, string>();
    for (const { path } of found.sources) {
      const digest = this.#rows.look(path)?.digest ?? null;
      if (digest === null) return null;
      digests.set(path, digest);
    }
    const key = reportKey(input, found, ({ path }) => digests.get(path) as string, this.#build);
    const bytes = key === null ? null : this.#folder.read("reports", key);
    if (key === null || bytes === null) return null;
    const report = unseal(key, bytes) as FinishedReport | undefined;
    if (report === undefined) this.#folder.remove("reports", key);
    return report ?? null;
  }

  /**
   * The same report, to be written, and what keeps it when it was. That does nothing where a file was another at the end
   * of the run than at its begin, or could not be used.
   */
  listen(
    input: AnalysisInput,
    found: Sources,
    { name, terminal, texts }: FinishedReport,
  ): { readonly texts: Omit<Report, "results">; keep(): void } {
    const [candidates, money] = [new LinePieces(), new LinePieces()];
    const listened = {
      ...texts,
      candidateLines: candidates.listen(texts.candidateLines),
      moneyLines: texts.moneyLines === null ? null : money.listen(texts.moneyLines),
    };
    const keep = (): void => {
      const [candidateLines, moneyLines] = [candidates.pieces(), money.pieces()];
      const key = candidateLines === null || moneyLines === null ? null : this.#keyAfter(input, found);
      if (key === null) return;
      const kept = { ...texts, candidateLines, moneyLines: texts.moneyLines === null ? null : moneyLines };
      this.#folder.write("reports", key, seal(key, { name, terminal, texts: kept }));
    };
    return { texts: listened, keep };
  }

  #keyAfter(input: AnalysisInput, found: Sources): string | null {
    const taken = this.#rows.taken();
    if (taken === null || taken.size !== found.sources.length) return null;
    for (const { path } of found.sources) {
      const from = taken.get(path);
      if (from === undefined || !this.#digests.isSame(path, from.looked, from.digest)) return null;
    }
    const digestOf = ({ path }: Source): string => taken.get(path)?.digest as string;
    return reportKey(input, found, digestOf, this.#build);
  }
}
