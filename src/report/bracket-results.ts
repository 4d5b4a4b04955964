import { dirname } from "node:path/posix";
import type { Analysis, DecidedWindow, FileResult } from "../analysis/analyze.ts";
import { type AuditedOutput, audit } from "../truths/audit.ts";
import { chooseWindows, type PlaceboInput, placebo } from "../truths/placebo.ts";
import { isLive, isLost, TRUTHS, type Truth } from "../truths/truths.ts";
import type { BracketResults } from "./bracket-schema.ts";

/** What counts as used in an analysis, and what that rests on (method §8). Pure. */
export function bracketResults({ files, windows, settings }: Analysis): BracketResults {
  const scoreable = windows.flatMap(({ cluster, candidates }) =>
    candidates.flatMap((candidate) =>
      candidate.class === "opaque" ? [] : [{ cluster, uses: candidate.uses, widened: candidate.widened }],
    ),
  );
  const live = TRUTHS.map((truth): [Truth, number] => [
    truth,
    scoreable.filter((used) => (truth === "lost" ? isLost(used, () => true) : isLive(used, truth))).length,
  ]);
  return {
    scoreable: scoreable.length,
    live: Object.fromEntries(live) as BracketResults["live"],
    audit: auditOf(scoreable),
    placebo: placeboOf(files, windows, settings.seed),
  };
}

function auditOf(outputs: readonly AuditedOutput[]): BracketResults["audit"] {
  const { senses, onOneIdentifier } = audit(outputs);
  const copied = Object.entries(senses).map(([sense, { top, ...counts }]) => [
    sense,
    { ...counts, top: top.map((key) => ({ ...key })) },
  ]);
  return { senses: Object.fromEntries(copied) as BracketResults["audit"]["senses"], onOneIdentifier };
}

/** Windows that lost all candidates to copies elsewhere are chosen as well, so what is chosen depends on files alone. */
function placeboOf(
  files: readonly FileResult[],
  windows: readonly DecidedWindow[],
  seed: number,
): BracketResults["placebo"] {
  const decided = new Map(
    windows.map((window) => [keyOf(window.file, window.candidates[0]?.window as number), window]),
  );
  const sketches = files.flatMap((file) =>
    file.ok
      ? file.result.placebo.map((sketch) => ({
          file: file.file,
          sketch,
          project: dirname(file.inFile ?? file.file),
        }))
      : [],
  );
  const chosen = chooseWindows(sketches, seed).flatMap((placed): PlaceboInput[] => {
    const window = decided.get(keyOf(placed.file, placed.sketch.window));
    if (window === undefined) return [];
    const places = new Set(window.candidates.map(({ place }) => place));
    return [{ ...placed, cluster: window.cluster, places }];
  });
  const counts = placebo(chosen, seed);
  const share = counts.tries === 0 ? null : counts.live / counts.tries;
  return { windows: chosen.length, ...counts, share };
}

function keyOf(file: string, window: number): string {
  return `${file} ${window}`;
}
