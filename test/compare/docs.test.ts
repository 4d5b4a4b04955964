import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run, scratch } from "../cli/run.ts";
import { inRepository } from "../shared.ts";

test("docs/compare.md shows what its examples print", async () => {
  const page = readFileSync(inRepository("docs/compare.md"), "utf8");
  const folder = scratch();
  const [late, early] = [join(folder, "late"), join(folder, "early")];
  const corpus = inRepository("corpora/simulated");
  const analyze = ["analyze", corpus, "--arm", "index", "--arm", "index+closed", "--quiet", "--out"];
  await run([...analyze, late]);
  await run([...analyze, early, "--fire", "turns:0.5"]);
  const compared = await run(["compare", late, early]);
  expect(page).toContain(`\`\`\`\n${compared.out.replaceAll(folder, "reports")}\`\`\`\n`);
  const limits = ["--max-false-drop", "0.4", "--max-lost", "40%", "--min-removed", "50%"];
  const checked = await run(["check", late, "--arm", "index+closed", ...limits]);
  expect(page).toContain(`\`\`\`\n${checked.out}\`\`\`\n`);
});
