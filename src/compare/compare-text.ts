import { counted, grouped, interval, percent, plainTable, points, printable } from "../report/format.ts";
import type { ArmChange } from "./arm-changes.ts";
import type { ResultsComparison } from "./compare-results.ts";
import type { CorpusNumbers } from "./corpus.ts";
import { COMPARED, COMPARED_NAMES, type Compared } from "./measures.ts";
import { pValue } from "./sentence.ts";

/** The columns of a terminal. */
const WIDTH = 100;

/** A comparison for a terminal of 100 columns. */
export function compareText(comparison: ResultsComparison): string {
  const { a, b, arms } = comparison;
  const [same, others] = [arms.filter(isSame), arms.filter((arm) => !isSame(arm))];
  return [
    `a  ${printable(a)}`,
    `b  ${printable(b)}`,
    "",
    ...settingLines(comparison),
    "",
    ...corpusLines(comparison),
    "",
    ...(arms.length === 0 ? ["No arm is in both.", ""] : []),
    ...(others.length === 0
      ? []
      : [...armsHead(comparison), "", armTable(others), "", ...sentences(comparison, others)]),
    ...(same.length === 0 ? [] : [...sameLines(same), ""]),
  ].join("\n");
}

/** Nothing differs, candidate by candidate, nor does any share. */
function isSame({ otherwise, candidates, changes }: ArmChange): boolean {
  const isStill = ({ difference, a, b }: ArmChange["changes"][Compared]): boolean =>
    difference === 0 || (a === null && b === null);
  return otherwise === 0 && candidates !== 0 && COMPARED.every((compared) => isStill(changes[compared]));
}

function settingLines({ settings, armDifferences: { onlyA, onlyB, changed } }: ResultsComparison): string[] {
  const rows = [
    ...settings.map((one) => [one.setting, shown(one.a), shown(one.b)]),
    ...changed.map((one) => [`arm ${one.arm}`, shown(one.a), shown(one.b)]),
  ].map((row) => row.map(printable));
  return [
    ...(rows.length === 0
      ? ["The settings are the same."]
      : [plainTable(["settings that differ", "a", "b"], ["left", "left", "left"], rows)]),
    ...(onlyA.length === 0 ? [] : wrapped(`Arms only in a: ${onlyA.map(printable).join("; ")}`)),
    ...(onlyB.length === 0 ? [] : wrapped(`Arms only in b: ${onlyB.map(printable).join("; ")}`)),
  ];
}

function shown(value: unknown): string {
  if (value === null) return "–";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function corpusLines({ corpus }: ResultsComparison): string[] {
  const { a, b, isSame: isOne, matched } = corpus;
  const row = (name: string, pick: (numbers: CorpusNumbers) => string): string[] => [name, pick(a), pick(b)];
  const rows = [
    row("files", ({ files }) => grouped(files)),
    row("sessions", ({ sessions }) => grouped(sessions)),
    row("candidates", ({ candidates }) => grouped(candidates)),
    row("can be scored", ({ scoreable }) => grouped(scoreable)),
    row("of these used again", ({ baseRate }) => percent(baseRate)),
  ];
  const head = isOne ? "corpus (the same)" : "corpus (not the same)";
  const table = plainTable([head, "a", "b"], ["left", "right", "right"], rows);
  if (matched === null) return [table];
  const { inBoth, onlyA, onlyB, opaque, ambiguous } = matched;
  const ambiguity = ambiguous === 0 ? "" : ` ${grouped(ambiguous)} stand more than once and are left out.`;
  return [
    table,
    ...wrapped(
      `Candidates in both: ${grouped(inBoth)}, of which ${grouped(opaque)} cannot be scored in both; only in a: ${grouped(onlyA)}; only in b: ${grouped(onlyB)}.${ambiguity}`,
    ),
  ];
}

function armsHead({ pairing: { how, why }, corpus }: ResultsComparison): string[] {
  switch (how) {
    case "paired":
      return wrapped(
        `Arms over the ${counted(corpus.matched?.compared ?? 0, "candidate")} that can be scored in both, session by session; b − a in points, with a 95% interval:`,
      );
    case "unpaired":
      return wrapped(
        "Arms, each over its own corpus. The corpora share nothing, so the intervals come from those of the two reports; b − a in points, with a 95% interval:",
      );
    case "none":
      return wrapped(`Arms, each over its own corpus. No interval: ${why}.`);
    default:
      how satisfies never;
      throw new Error("unknown pairing");
  }
}

function armTable(arms: readonly ArmChange[]): string {
  const rows = arms.flatMap(({ arm, changes, candidates, otherwise }) => [
    [
      printable(arm),
      ...(candidates === null ? [] : [`${grouped(otherwise ?? 0)} of ${grouped(candidates)}`]),
    ],
    ...COMPARED.map((compared) => {
      const { a, b, difference, interval: range, p, holm } = changes[compared];
      const share = compared === "informedness" ? points : percent;
      return [
        `  ${COMPARED_NAMES[compared]}`,
        "",
        share(a),
        share(b),
        points(difference) + interval(range),
        pValue(p),
        pValue(holm),
      ];
    }),
  ]);
  const head = [
    "arm",
    arms.some(({ candidates }) => candidates !== null) ? "otherwise" : "",
    "a",
    "b",
    "b − a",
    "p",
    "Holm's p",
  ];
  return plainTable(head, ["left", "right", "right", "right", "right", "right", "right"], rows.map(filled));
}

function filled(row: readonly string[]): string[] {
  return Array.from({ length: 7 }, (_, i) => row[i] ?? "");
}

/** Where nothing can be said of any arm, the head has said so. */
function sentences({ pairing }: ResultsComparison, arms: readonly ArmChange[]): string[] {
  if (pairing.how === "none") return [];
  return [...arms.flatMap(({ arm, sentence }) => wrapped(`${printable(arm)}: ${sentence}.`)), ""];
}

function sameLines(arms: readonly ArmChange[]): string[] {
  return wrapped(
    `Not told apart, since both decided the same about every candidate, and no share differs: ${arms.map(({ arm }) => printable(arm)).join("; ")}.`,
  );
}

/** Breaks a line at blanks, so that it fits; what follows the first is indented. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && [...line].length + 1 + [...word].length > WIDTH) {
      lines.push(line);
      line = `  ${word}`;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
