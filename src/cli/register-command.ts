import { partsNow } from "../analyze-experiment.ts";
import { UserError } from "../errors.ts";
import { register } from "../experiment/registration.ts";
import { printable } from "../report/format.ts";
import { readVersion } from "../version.ts";
import type { Terminal } from "./main.ts";
import { progressLine } from "./progress-line.ts";
import { sayUnusable } from "./unusable.ts";

/** The options of `coref register` as commander gives them. */
export interface RegisterOptions {
  readonly corpus?: readonly string[];
  readonly amend?: string;
  readonly quiet: boolean;
}

/** `coref register`: freezes an experiment before anything is looked at. */
export async function runRegister(
  folder: string,
  { corpus, amend, quiet }: RegisterOptions,
  { stdout, stderr }: Terminal,
): Promise<number> {
  if (amend?.trim() === "") throw new UserError("--amend needs a reason; the report will print it");
  const today = new Date().toISOString().slice(0, 10);
  const progress = progressLine(stderr, quiet);
  const options = { onProgress: progress.show, ...(corpus !== undefined && { corpus }) };
  const { parts, corpusDigest, unusable } = await partsNow(folder, today, options).finally(progress.clear);
  const made = register(folder, { parts, today, coref: readVersion(), why: amend ?? null });
  const code = sayUnusable(unusable, { stderr });
  if (quiet) return code;
  stdout.write(
    [
      `Registered on ${made.registered}: ${Object.keys(parts).length} parts, digest ${made.digest}`,
      `Its corpus has the digest ${corpusDigest}`,
      ...(made.afterReport ? ["A report of it existed before; its report will say so."] : []),
      `Commit ${printable(folder)} now, then: coref analyze ${printable(folder)}`,
      "",
    ].join("\n"),
  );
  return code;
}
