import { describe, expect, test } from "vitest";
import { analyzeCorpus } from "../../src/analyze-corpus.ts";
import { FindingResults, LABELS } from "../../src/report/findings/finding.ts";
import { findingsOf } from "../../src/report/findings/findings.ts";
import { findingsSection } from "../../src/report/findings/section.ts";
import { Results } from "../../src/report/results-schema.ts";
import { inRepository } from "../shared.ts";
import { compared, comparing, registered, resultsWith } from "./findings-results.ts";

function headings(given: Partial<Results>): string[] {
  const results = resultsWith(given);
  const section = findingsSection({ ...results, findings: findingsOf(results) });
  return section.match(/^#+ .*$/gm) ?? [];
}

describe("the section", () => {
  test("goes from what is measured to what cannot be", () => {
    const matchedNull = [compared("a"), compared("b", { sessions: 29 })];
    const arms = {};
    expect(headings({ ...comparing({ matchedNull }), arms })).toEqual([
      "## What may be concluded",
      "### Measured",
      "### Measured, with caveat",
      "### Cannot be measured with this instrument",
    ]);
  });

  test("begins with what was registered, each with its label", () => {
    const given = {
      ...comparing({ matchedNull: [compared("a")] }),
      ...registered({ status: "deviated", deviations: ["<arms>"] }),
    };
    expect(headings(given).slice(0, 3)).toEqual([
      "## What may be concluded",
      "### What was asked",
      "### Measured",
    ]);
    const results = resultsWith(given);
    expect(findingsSection({ ...results, findings: findingsOf(results) })).toContain(
      "### What was asked\n\n- *measured, with caveat*: This experiment DEVIATED from what was registered on 2026-01-02, in: &lt;arms&gt;.\n\n",
    );
  });

  test("prints each finding once", () => {
    const matchedNull = [compared("a"), compared("b", { holm: 1 })];
    const results = resultsWith({ ...comparing({ matchedNull }), ...registered({ status: "unregistered" }) });
    const findings = findingsOf(results);
    const lines = findingsSection({ ...results, findings }).match(/^- .*$/gm) ?? [];
    expect(lines).toHaveLength(findings.length);
  });

  test("is empty without findings", () => {
    expect(findingsSection(resultsWith())).toBe("");
    expect(findingsSection(resultsWith({ findings: [] }))).toBe("");
  });
});

test("a real report's findings are what the schema says, and every report has some", async () => {
  const { report } = await analyzeCorpus({ paths: [inRepository("corpora/simulated")], draws: 200 });
  const { findings } = Results.parse(JSON.parse(report.resultsJson));
  expect(FindingResults.parse(findings)).toEqual(findingsOf(report.results));
  expect(findings?.every(({ label }) => LABELS.includes(label))).toBe(true);
  // 23 sessions are too few for a claim without a caveat.
  expect(findings?.filter(({ label }) => label === "measured")).toEqual([]);
  expect(report.markdown).toContain("## What may be concluded");
  expect(report.markdown).not.toMatch(/NaN|undefined/);
});
