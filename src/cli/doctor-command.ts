import { homedir } from "node:os";
import { doctorText } from "../doctor/doctor-text.ts";
import { examineCorpus } from "../doctor/examine-corpus.ts";
import { ownSessions } from "../sources/find-transcripts.ts";
import type { Terminal } from "./main.ts";
import { progressLine } from "./progress-line.ts";

/** The options of `coref doctor` as commander gives them. */
export interface DoctorOptions {
  readonly show: boolean;
  readonly json: boolean;
}

/** `coref doctor`: prints what the reader makes of a corpus. The exit code is 1 where a file could not be used. */
export async function runDoctor(
  paths: readonly string[],
  { show, json }: DoctorOptions,
  terminal: Terminal,
): Promise<number> {
  const progress = progressLine(terminal.stderr, false);
  const diagnosis = await examineCorpus({
    paths: paths.length > 0 ? paths : [ownSessions(terminal.env, homedir())],
    show,
    onProgress: progress.show,
  }).finally(progress.clear);
  terminal.stdout.write(json ? `${JSON.stringify(diagnosis, null, 2)}\n` : doctorText(diagnosis));
  return diagnosis.unusable.length > 0 ? 1 : 0;
}
