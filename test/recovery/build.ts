import type { Candidate } from "../../src/analysis/candidates.ts";
import type { CandidateSettings } from "../../src/analysis/settings.ts";
import { analyzeRead, Workspace } from "../../src/analysis/transcript-result.ts";
import { InternTable } from "../../src/columns/intern-table.ts";
import type { Bag } from "../../src/facts/bm25.ts";
import { RecoveryTexts } from "../../src/recovery/recovery-texts.ts";
import { CLASS_RULE } from "../../src/references/evidence.ts";
import { type SessionBuilder, transcriptOf } from "../build.ts";

/** Small outputs are candidates too. */
const SETTINGS: CandidateSettings = {
  profile: "default",
  firing: { kind: "turns", fraction: 0.6 },
  minTokens: 10,
  classRule: CLASS_RULE,
  subagents: false,
  forRecovery: true,
};

/** The candidates of a session with whether they could have come back. */
export function recovered(built: SessionBuilder, change: Partial<CandidateSettings> = {}): Candidate[] {
  const settings = { ...SETTINGS, ...change };
  const texts = new Workspace(settings).texts();
  return [...analyzeRead(transcriptOf(built.text(), settings.profile, texts), settings, texts).candidates];
}

/** Texts as a search reads them, and the words of a query. */
export function bagsOf(texts: readonly string[], query: string): { bags: Bag[]; words: number[] } {
  const kept = new RecoveryTexts(new InternTable());
  for (const text of [...texts, query]) kept.keep(text, "output");
  const bags = [...texts, query].map((_, text) => {
    const { words, counts, length } = kept.bag(text);
    return { words: Int32Array.from(words), counts: Int32Array.from(counts), length };
  });
  return { bags: bags.slice(0, -1), words: [...(bags.at(-1) as Bag).words] };
}
