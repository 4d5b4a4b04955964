import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { markdownTable } from "../../src/report/format.ts";
import { inRepository } from "../shared.ts";
import { CONTENT_FAULTS } from "./content-faults.ts";
import { HISTORY_FAULTS } from "./history-faults.ts";

const FAULTS = [...HISTORY_FAULTS, ...CONTENT_FAULTS];

describe("what coref does with", () => {
  test.each(FAULTS)("$fault", ({ given, look, right }) => {
    expect(look(given.read(), given.transcript())).toEqual(right);
  });
});

const PAGE = inRepository("docs/faults.md");

/** `COREF_WRITE_DOCS=1 npx vitest run test/faults` writes the page anew. */
test("docs/faults.md lists them", () => {
  const rows = FAULTS.map(({ fault, does, reports }) => [fault, does, reports]);
  const page = [
    "<!-- generated from test/faults; do not edit -->",
    "# Faults of transcripts, and what coref does with them",
    "Kinds of faults that people have reported, of transcripts or of tools that read them. Each row is a test of its own, with a small transcript made by hand and the right answer worked out from the [method](method.md). `cc#` is anthropics/claude-code, CL its changelog; the others are tools that read its files.",
    markdownTable(["fault", "what coref does", "reported in"], ["left", "left", "left"], rows),
    "Hostile files, through the command, in `test/cli`: other encodings and line ends, duplicate keys and odd ids (`hostile-bytes.test.ts`), long lines, links and odd names (`hostile-files.test.ts`), pipes (`hostile-pipes.test.ts`), files without permission (`no-permission.test.ts`), deep values (`deep.test.ts`), many entries with one parent (`wide.test.ts`), and bad input (`bad-input.test.ts`). Files that grow or shrink while they are read: `test/transcript/read-file.test.ts`. Mutations of real transcripts: `test/history/mutated.test.ts`.",
    "",
  ].join("\n\n");
  if (process.env["COREF_WRITE_DOCS"]) writeFileSync(PAGE, page);
  expect(readFileSync(PAGE, "utf8")).toBe(page);
});
