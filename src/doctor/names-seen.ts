import type { Diagnosis } from "./doctor-schema.ts";
import type { FileExam } from "./examine-file.ts";
import type { Names } from "./hide-names.ts";
import { KNOWN_NAMES, type NameList } from "./known-names.ts";

/** The clients that wrote the files, by version. */
export function versionsSeen(exams: readonly FileExam[], names: Names): Diagnosis["versions"] {
  const seen = new Map<string, { files: number; entries: number }>();
  for (const exam of exams) {
    const own = new Map<string, number>();
    for (const [version, count] of exam.versions) {
      const name = names.version(version);
      own.set(name, (own.get(name) ?? 0) + count);
    }
    for (const [name, entries] of own) {
      const before = seen.get(name) ?? { files: 0, entries: 0 };
      seen.set(name, { files: before.files + 1, entries: before.entries + entries });
    }
  }
  return [...seen]
    .map(([version, counts]) => ({ version, ...counts }))
    .sort((a, b) => a.version.localeCompare(b.version, "en", { numeric: true }));
}

/** The names of types and tools, the most frequent first. */
export function namesSeen(exams: readonly FileExam[], names: Names): Diagnosis["names"] {
  const lists = (Object.keys(KNOWN_NAMES) as NameList[]).map((list) => [list, namesIn(exams, list, names)]);
  return Object.fromEntries(lists) as Diagnosis["names"];
}

function namesIn(exams: readonly FileExam[], list: NameList, names: Names): Diagnosis["names"][NameList] {
  const counts = new Map<string, { count: number; known: boolean }>();
  for (const { survey } of exams) {
    for (const [raw, count] of survey.names[list]) {
      const name = names.name(list, raw);
      const before = counts.get(name)?.count ?? 0;
      counts.set(name, { count: before + count, known: KNOWN_NAMES[list].has(raw) });
    }
  }
  return [...counts]
    .map(([name, { count, known }]) => ({ name, count, known }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
