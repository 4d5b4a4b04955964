import { describe, expect, test } from "vitest";
import { analyzeCorpus } from "../../src/analyze-corpus.ts";
import { type Arm, DROP, KEEP } from "../../src/arms/arm.ts";
import { renderMarkdown } from "../../src/report/markdown.ts";
import type { RegistrationResults } from "../../src/report/registration-schema.ts";
import { registrationLine, registrationSection } from "../../src/report/registration-section.ts";
import { Results } from "../../src/report/results-schema.ts";
import { inRepository } from "../shared.ts";

const HOSTILE = "a|b\n| **x** | <script>alert(1)</script> [l](http://h) `c` \u202e";

const hostileArm: Arm = {
  ...{ name: HOSTILE, what: HOSTILE, cheats: false },
  decide: ({ candidates }) => candidates.map((_, i) => (i % 2 === 0 ? DROP : KEEP)),
};

const REGISTRATION: RegistrationResults = {
  ...{
    experiment: "mine",
    priorLook: null,
    question: "Is it so?",
    status: "registered",
    registered: "2026-11-30",
  },
  ...{ digest: "ab".repeat(32), deviations: [], afterReport: false, amended: [], exclusions: [] },
  ...{ hypotheses: [], claims: null },
};

const { report } = await analyzeCorpus({
  paths: [inRepository("corpora/known-answer")],
  ...{ draws: 100, corrections: true, arms: ["index", "index+closed", "drop-all"], policies: [hostileArm] },
  otherMoments: [{ kind: "turns", fraction: 0.4 }],
});
const plain = report.results;
const of = (change: Partial<RegistrationResults>): Results => ({
  ...plain,
  registration: { ...REGISTRATION, ...change },
});

describe("the line", () => {
  const short = "2026-11-30, digest `abababababab`";

  test.each<[string, Partial<RegistrationResults>, string]>([
    ["registered", {}, `**REGISTERED** ${short}. Is it so?`],
    [
      "deviated",
      { status: "deviated", deviations: ["corpus", "field seed"] },
      `**DEVIATED** from what was registered ${short}, in: corpus, field seed. Is it so?`,
    ],
    [
      "late and amended",
      { afterReport: true, amended: [{ registered: "2026-11-01", digest: "0".repeat(64), why: "x" }] },
      `**REGISTERED** ${short} (registered after a report had been made; amended: the registration of 2026-11-01 was given up (x)). Is it so?`,
    ],
    [
      "unregistered",
      { status: "unregistered", registered: null, digest: null },
      "**UNREGISTERED**: this experiment was not registered before it was run. Is it so?",
    ],
    [
      "unregistered, of another corpus",
      { status: "unregistered", registered: null, digest: null, deviations: ["named corpus"] },
      "**UNREGISTERED**: this experiment was not registered before it was run; its corpus is not the one that its file names. Is it so?",
    ],
    [
      "of several lines, as YAML folds or keeps them",
      { question: "Is it so?\nOr not?\n", priorLook: "Nothing.\n\nReally.\n" },
      `**REGISTERED** ${short}. Is it so? Or not?\n\n*What was known before*: Nothing. Really.`,
    ],
  ])("%s", (_, change, expected) => {
    expect(registrationLine(of(change))).toBe(expected);
  });

  test("stands in every report, before all numbers", () => {
    const lines = renderMarkdown("r", of({})).split("\n");
    expect(lines.findIndex((line) => line.startsWith("**REGISTERED**"))).toBeLessThan(8);
  });
});

test("published results beside ours, each in its unit", () => {
  const row = { published: "p", value: 1, why: null };
  const section = registrationSection(
    of({
      claims: {
        ...{ source: "A paper", profile: "published" },
        rows: [
          { ...row, row: "share", ours: 0.25, interval: { low: 0.1, high: 0.4 }, verdict: "agrees" },
          { ...row, row: "count", ours: 1234, interval: null, verdict: "no interval" },
          { ...row, row: "ratio", ours: 2.5, interval: null, verdict: "no interval" },
          { ...row, row: "none", ours: null, interval: null, verdict: "not replicable", why: "no models" },
        ],
      },
    }),
  );
  expect(section).toContain("| share | p | 25.0% [10.0, 40.0] | **agrees** |  |");
  expect(section).toContain("| count | p | 1,234 | **no interval** |  |");
  expect(section).toContain("| ratio | p | 2.50 | **no interval** |  |");
  expect(section).toContain("| none | p | – | **not replicable** | no models |");
  expect(section.replaceAll("\n", " ")).toContain(
    "Of 4 results 1 agree, 0 differ, 2 have no interval, and 1 cannot be replicated here.",
  );
});

test("where nothing can be scored, what was expected and left out stands there all the same", async () => {
  const { report: empty } = await analyzeCorpus({
    ...{ paths: [inRepository("corpora/known-answer/29-short-window.jsonl")], draws: 0 },
    registration: () => ({
      ...REGISTRATION,
      exclusions: [{ files: "a/", why: "a reason", count: 3 }],
      hypotheses: [
        { arm: "index", against: "matched null", direction: "higher", verdict: "cannot be tested", why: "w" },
      ],
    }),
  });
  expect(empty.markdown).toContain("Nothing to score: ");
  expect(empty.markdown).toContain("- a/ (3 files): a reason");
  expect(empty.markdown).toContain(
    "| index | higher | matched null | – | – | – | – | **cannot be tested** | w |",
  );
});

test("hostile names are text in every section, and every row has the cells of its table", () => {
  const hostile = of({
    question: HOSTILE,
    ...{ status: "deviated", deviations: [HOSTILE] },
    amended: [{ registered: "2026-11-01", digest: "0".repeat(64), why: HOSTILE }],
    exclusions: [{ files: HOSTILE, why: HOSTILE, count: 2 }],
    hypotheses: [
      { arm: HOSTILE, against: "index", direction: "higher", verdict: "confirmed", why: "the interval" },
    ],
    claims: {
      ...{ source: HOSTILE, profile: "published" },
      rows: [
        {
          row: HOSTILE,
          published: HOSTILE,
          value: 1,
          ours: 1,
          interval: null,
          verdict: "agrees",
          why: HOSTILE,
        },
      ],
    },
  });
  const text = renderMarkdown(HOSTILE, hostile);
  for (const title of [
    ...[
      "## Is it more than chance?",
      "## Is it better than the index?",
      "## What was expected",
      "### Left out",
    ],
    ...["## What was published", "## What each correction is worth", "## At other moments"],
    "### By the other rule for identifiers",
  ])
    expect(text).toContain(`\n${title}`);
  expect(text).not.toContain("<script>");
  expect(text).not.toContain("\u202e");
  expect(text).not.toMatch(/(?<!\\)\[l(?<!\\)\]\(/);
  for (const table of tablesIn(text)) {
    const widths = new Set(table.map(cellsIn));
    expect([...widths], table[0]).toHaveLength(1);
  }
});

/** Lines that follow each other and begin with a bar. */
function tablesIn(text: string): string[][] {
  return text
    .split(/\n(?!\|)/)
    .map((part) => part.split("\n").filter((line) => line.startsWith("|")))
    .filter((table) => table.length > 0);
}

function cellsIn(line: string): number {
  return line.split(/(?<!\\)\|/).length;
}

test("what is written keeps to its schema", () => {
  const results = of({ exclusions: [{ files: "a/", why: "w", count: 0 }] });
  expect(Results.parse(JSON.parse(JSON.stringify(results)))).toEqual(results);
});

test("other moments stand below that of the report", () => {
  const rows = tablesIn(report.markdown).find(([head]) => head?.startsWith("| fires at |"));
  expect(
    rows?.slice(2).map((row) =>
      row
        .split(" | ")
        .map((cell) => cell.replace("| ", ""))
        .filter((_, i) => i === 0 || i === 3),
    ),
  ).toEqual([
    ["turns:0.6", "drop-all"],
    ["turns:0.6", "index"],
    ["turns:0.6", "index+closed"],
    ["turns:0.4", "drop-all"],
    ["turns:0.4", "index"],
    ["turns:0.4", "index+closed"],
  ]);
});
