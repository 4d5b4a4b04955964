import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { run, scratch } from "./cli/run.ts";
import { inRepository } from "./shared.ts";

/** The fenced blocks of a Markdown file. */
function blocksOf(path: string): string[] {
  const text = readFileSync(inRepository(path), "utf8");
  return [...text.matchAll(/^ *```\w*\n([\s\S]*?)\n *```$/gm)].map(([, block]) =>
    (block as string).replace(/^ {3}/gm, ""),
  );
}

test("README shows what the main job prints", async () => {
  const folder = scratch();
  const { out } = await run(["analyze", inRepository("corpora"), "--out", folder]);
  const shown = blocksOf("README.md").find((block) => block.includes("candidates in"));
  expect(`${shown}\n`).toBe(out.replace(folder, "reports/corpora"));
});

test("adding an arm shows what its example prints", async () => {
  const arms = inRepository("test/fixtures/arms");
  const args = [
    "--arms",
    arms,
    "--arm",
    "patient",
    "--arm",
    "index+closed",
    "--arm",
    "patient ∩ oldest-first",
  ];
  const { out } = await run([
    "analyze",
    inRepository("corpora/simulated"),
    ...args,
    "--draws",
    "0",
    "--out",
    scratch(),
  ]);
  const shown = blocksOf("docs/adding-an-arm.md").find((block) => block.includes("candidates in"));
  expect(out.startsWith(`${shown}\n`)).toBe(true);
});

test("docs/doctor.md shows what doctor prints", async () => {
  const { out } = await run(["doctor", inRepository("corpora")]);
  expect(readFileSync(inRepository("docs/doctor.md"), "utf8")).toContain(`\`\`\`\n${out}\`\`\`\n`);
});

test("docs/cost.md shows what cost prints", async () => {
  const { out } = await run(["cost", inRepository("corpora")]);
  expect(readFileSync(inRepository("docs/cost.md"), "utf8")).toContain(`\`\`\`\n${out}\`\`\`\n`);
});
