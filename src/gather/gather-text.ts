import { counted, grouped, printable } from "../report/format.ts";
import type { GatheredFile } from "./gather-files.ts";
import type { LackingFiles } from "./git-commands.ts";

/** What became of the files of a manifest, in numbers. */
export interface GatherSummary {
  readonly files: number;
  /** They were there before, and verify. */
  readonly there: number;
  readonly gathered: number;
  /** Among the two above: those that differ from the analysed copy, as the manifest notes. */
  readonly noted: readonly { readonly file: string; readonly note: string }[];
  /** What is there for them is something else. */
  readonly different: readonly { readonly file: string; readonly why: readonly string[] }[];
  /** Nothing is there for them; `why` names what was found elsewhere and not taken. */
  readonly missing: readonly { readonly file: string; readonly why: readonly string[] }[];
  /** Both of these, by repository. */
  readonly lacking: readonly LackingFiles[];
}

/** Counts what became of files. */
export function summaryOf(
  gathered: readonly GatheredFile[],
  lacking: readonly LackingFiles[],
): GatherSummary {
  const inState = (state: GatheredFile["state"]): GatheredFile[] =>
    gathered.filter((one) => one.state === state);
  const refused = (state: GatheredFile["state"]) =>
    inState(state).map(({ row, refused }) => ({ file: row.file, why: refused }));
  return {
    files: gathered.length,
    there: inState("there").length,
    gathered: inState("gathered").length,
    noted: gathered.filter(({ isNoted }) => isNoted).map(({ row: { file, note } }) => ({ file, note })),
    different: refused("different"),
    missing: refused("missing"),
    lacking,
  };
}

/** The summary for a terminal, with what to type for what is missing. */
export function gatherText({
  files,
  there,
  gathered,
  noted,
  different,
  missing,
  lacking,
}: GatherSummary): string {
  const counts = [
    [there, "there already"],
    [gathered, "gathered"],
    [missing.length, "missing"],
    [different.length, "different from what the manifest says"],
  ] as const;
  const width = Math.max(...counts.map(([count]) => grouped(count).length));
  return [
    counted(files, "file"),
    ...counts.map(([count, what]) => `  ${grouped(count).padStart(width)} ${what}`),
    ...section(
      noted.map(({ file, note }) => `${printable(file)} differs from the analysed copy: ${printable(note)}`),
    ),
    ...section(lacking.flatMap(lackingLines)),
    ...section(lacking.length === 0 ? [] : [NEXT]),
    "",
  ].join("\n");
}

const NEXT =
  "These commands use the network; coref does not. Then gather again, with --from and the folder of the clones.";

function lackingLines({ repository, files, commands }: LackingFiles): string[] {
  return [
    `${printable(repository)}: ${counted(files.length, "file")}`,
    ...commands.map((command) => `  ${printable(command)}`),
  ];
}

function section(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", ...lines];
}
