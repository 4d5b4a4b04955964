import { counted, grouped } from "../report/format.ts";
import type { Diagnosis } from "./doctor-schema.ts";

/** Items of a list that are printed one by one; `--json` has more. */
const LISTED = 20;

/** The parts of what `coref doctor` prints that name files. An empty list is an empty text. */
export function doctorLists(diagnosis: Diagnosis): string[] {
  return [forksSection, notAnalysableSection, badLinesSection, unusableSection].map((part) =>
    part(diagnosis),
  );
}

function forksSection({ forks }: Diagnosis): string {
  const items = forks.clusters.map((files) => some(files, 10));
  return list(`Forks: ${counted(forks.sharedMessages, "message")} in more than one file`, items);
}

function notAnalysableSection({ notAnalysable }: Diagnosis): string {
  const byReason = new Map<string, string[]>();
  for (const { file, why } of notAnalysable) byReason.set(why, [...(byReason.get(why) ?? []), file]);
  const items = [...byReason].map(([why, files]) => `${why}: ${grouped(files.length)} (${some(files, 10)})`);
  return list("No candidates can come from", items);
}

function badLinesSection({ lines }: Diagnosis): string {
  const items = lines.listed.map(
    ({ file, line, reason }) => `${file}, line ${line}: ${reason.replaceAll("-", " ")}`,
  );
  return list("Lines skipped", items);
}

function unusableSection({ unusable }: Diagnosis): string {
  return list(
    "Files that could not be used",
    unusable.map(({ file, why }) => `${file}: ${why}`),
  );
}

function list(title: string, items: readonly string[]): string {
  if (items.length === 0) return "";
  const more = items.length > LISTED ? [`and ${grouped(items.length - LISTED)} more; see --json`] : [];
  return [title, ...[...items.slice(0, LISTED), ...more].map((item) => `  ${item}`)].join("\n");
}

function some(files: readonly string[], most: number): string {
  const rest = files.length - most;
  return `${files.slice(0, most).join(", ")}${rest > 0 ? `, and ${grouped(rest)} more` : ""}`;
}
