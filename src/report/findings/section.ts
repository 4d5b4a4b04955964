import { inMarkdown } from "../format.ts";
import type { Results } from "../results-schema.ts";
import { type Finding, LABELS } from "./finding.ts";

/** Rules about what was registered: their findings stand together, before all labels. */
const ASKED = /^(deviated|unregistered|registered late|expected: .*|published results.*)$/;

/** The conclusions by how far they carry; what was registered first. Empty where there are none. */
export function findingsSection({ findings }: Results): string {
  if (findings === undefined || findings.length === 0) return "";
  const asked = findings.filter(({ rule }) => ASKED.test(rule));
  const others = findings.filter(({ rule }) => !ASKED.test(rule));
  const parts = [
    list("What was asked", asked, ({ label, text }) => `*${label}*: ${inMarkdown(text)}`),
    ...LABELS.map((label) =>
      list(
        `${label[0]?.toUpperCase()}${label.slice(1)}`,
        others.filter((finding) => finding.label === label),
        ({ text }) => inMarkdown(text),
      ),
    ),
  ].filter((part) => part !== "");
  return `## What may be concluded\n\n${INTRODUCTION}\n\n${parts.join("\n\n")}`;
}

const INTRODUCTION =
  "These sentences are made from the numbers above by fixed rules (docs/findings.md); none says more than its interval. In brackets: 95% intervals.";

function list(title: string, findings: readonly Finding[], line: (finding: Finding) => string): string {
  if (findings.length === 0) return "";
  return `### ${title}\n\n${findings.map((finding) => `- ${line(finding)}`).join("\n")}`;
}
