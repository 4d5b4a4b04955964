import { readFileSync } from "node:fs";
import { relative } from "node:path";
import glob from "fast-glob";
import { expect, test } from "vitest";
import { inRepository } from "../shared.ts";

/** The files of src with a line that loads something whenever they are loaded. */
function importersOf(pattern: RegExp): string[] {
  return glob
    .sync("src/**/*.ts", { cwd: inRepository("."), absolute: true })
    .filter((path) => pattern.test(readFileSync(path, "utf8")))
    .map((path) => relative(inRepository("."), path));
}

test("only src/live/client.ts knows the SDK", () => {
  expect(importersOf(/@anthropic-ai\/sdk/)).toEqual(["src/live/client.ts"]);
});

test("nothing loads the client unless it is asked to", () => {
  expect(importersOf(/^(import|export) (?!type).*live\/client\.ts"/m)).toEqual([]);
});

test("src/live knows little else of coref", () => {
  const imported = glob
    .sync("src/live/*.ts", { cwd: inRepository("."), absolute: true })
    .flatMap((path) => readFileSync(path, "utf8").match(/(?<=from ")\.\.\/[^"]+/g) ?? []);
  expect([...new Set(imported)].sort()).toEqual([
    "../errors.ts",
    "../prompts/answer-schema.ts",
    "../prompts/request.ts",
    "../record/outcome.ts",
  ]);
});
