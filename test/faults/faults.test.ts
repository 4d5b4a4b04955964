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
    "Files that cannot be read, lines that are too long, UTF-16 text, pipes and links: `test/cli/hostile-files.test.ts` and `test/cli/bad-input.test.ts`. Mutations of real transcripts: `test/history/mutated.test.ts`.",
    "",
  ].join("\n\n");
  if (process.env["COREF_WRITE_DOCS"]) writeFileSync(PAGE, page);
  expect(readFileSync(PAGE, "utf8")).toBe(page);
});
