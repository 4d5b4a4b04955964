import { homedir } from "node:os";
import { costOfCorpus } from "../cost/cost-of-corpus.ts";
import { costText } from "../cost/cost-text.ts";
import { readPrices } from "../prices/prices.ts";
import { ownSessions } from "../sources/find-transcripts.ts";
import type { Terminal } from "./main.ts";
import { progressLine } from "./progress-line.ts";

/** The options of `coref cost` as commander gives them. */
export interface CostOptions {
  readonly prices?: string;
  readonly json: boolean;
}

/** `coref cost`: prints what sessions cost. The exit code is 1 where a file could not be used. */
export async function runCost(
  paths: readonly string[],
  { prices, json }: CostOptions,
  terminal: Terminal,
): Promise<number> {
  const progress = progressLine(terminal.stderr, false);
  const report = await costOfCorpus({
    paths: paths.length > 0 ? paths : [ownSessions(terminal.env, homedir())],
    prices: readPrices(prices),
    onProgress: progress.show,
  }).finally(progress.clear);
  terminal.stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : costText(report));
  return report.unusable.length > 0 ? 1 : 0;
}
