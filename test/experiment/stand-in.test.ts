import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run, scratch } from "../cli/run.ts";
import { inRepository } from "../shared.ts";

const FOLDER = inRepository("experiments/000-stand-in");

test("the shipped experiment is replayed to the bytes that are committed, and says that no model answered", async () => {
  const out = scratch();
  const { code, out: printed } = await run(["replay", FOLDER, "--out", out]);
  expect(code).toBe(0);
  for (const name of ["report.md", "results.json", "candidates.jsonl"])
    expect(readFileSync(join(out, name), "utf8")).toBe(readFileSync(join(FOLDER, "report", name), "utf8"));
  expect(printed.split("\n")[0]).toMatch(/^NO MODEL ANSWERED\. /);
  expect(readFileSync(join(out, "report.md"), "utf8").split("\n")[0]).toMatch(
    /^> \*\*No model answered\.\*\* /,
  );
  const [plan] = readFileSync(join(FOLDER, "plan.jsonl"), "utf8").split("\n");
  expect(JSON.parse(plan as string).standIn).toMatch(/rule/);
  const [header] = readFileSync(join(FOLDER, "calls.jsonl"), "utf8").split("\n");
  expect(JSON.parse(header as string).host).toMatch(/^stand-in /);
});
