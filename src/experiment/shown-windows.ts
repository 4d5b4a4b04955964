import type { Analysis } from "../analysis/analyze.ts";
import type { ReadCorpus } from "../read-corpus.ts";
import { type AskedWindow, askedWindows } from "./asked-windows.ts";

/** Masks what looks like a secret. */
export type Redact = (text: string) => Promise<string>;

/** The windows of a corpus as models are shown them: with secrets masked, where that was planned. */
export async function* shownWindows(
  { windows, files }: Pick<Analysis, "windows" | "files">,
  { sources }: Pick<ReadCorpus, "sources">,
  redact: Redact | null,
): AsyncGenerator<AskedWindow> {
  for (const window of askedWindows(windows, files, sources)) {
    yield redact === null ? window : await masked(window, redact);
  }
}

/** Loads the detector, which takes a while, only where it is wanted. */
export async function loadRedact(isWanted: boolean): Promise<Redact | null> {
  if (!isWanted) return null;
  const { redact } = await import("../redact/redact.ts");
  return async (text) => (await redact(text)).text;
}

async function masked(window: AskedWindow, redact: Redact): Promise<AskedWindow> {
  const outputs = [];
  for (const { shown, ...output } of window.outputs) {
    const used = [];
    for (const one of shown.evidence.used) used.push({ ...one, identifier: await redact(one.identifier) });
    const content = await redact(shown.content);
    outputs.push({ ...output, shown: { ...shown, content, evidence: { ...shown.evidence, used } } });
  }
  return { ...window, goal: window.goal === null ? null : await redact(window.goal), outputs };
}
