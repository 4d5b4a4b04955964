import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRepository } from "../shared.ts";

/** The packages that are loaded as soon as a file is: its static imports, and theirs. */
function packagesLoadedBy(start: string): Set<string> {
  const packages = new Set<string>();
  const files = [start];
  const seen = new Set(files);
  for (const file of files) {
    for (const [, from] of readFileSync(file, "utf8").matchAll(
      /^(?:import|export) (?!type )[^;=()]*?"([^"]+)";/gms,
    )) {
      const path = (from as string).startsWith(".")
        ? new URL(from as string, `file://${file}`).pathname
        : null;
      if (path === null) packages.add((from as string).replace(/^node:.*/, "node"));
      else if (!seen.has(path)) {
        seen.add(path);
        files.push(path);
      }
    }
  }
  return packages;
}

test("coref --help loads nothing but commander", () => {
  expect(packagesLoadedBy(inRepository("src/cli.ts"))).toEqual(new Set(["commander", "node"]));
});

test("coref analyze loads piscina only when it starts workers", () => {
  const packages = packagesLoadedBy(inRepository("src/cli/analyze-command.ts"));
  expect(packages).toEqual(new Set(["fast-glob", "node", "zod"]));
});
