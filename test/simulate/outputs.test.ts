import fc from "fast-check";
import { expect, test } from "vitest";
import { matchFiles, readFile, readNewFile, searchFiles } from "../../src/simulate/file-outputs.ts";
import { createRandom } from "../../src/simulate/random.ts";
import { captureScreen, fetchRecords, readNotes } from "../../src/simulate/record-outputs.ts";
import * as shell from "../../src/simulate/shell-outputs.ts";
import type { ToolRun, ToolScene } from "../../src/simulate/tool-run.ts";
import { inventProject } from "../../src/simulate/vocabulary.ts";
import { identifiers } from "./measure.ts";

const scenes = fc
  .record({ seed: fc.nat(), size: fc.integer({ min: 400, max: 6000 }), isOld: fc.boolean() })
  .map(({ seed, ...rest }): ToolScene => {
    return { ...rest, random: createRandom(`${seed}`), project: inventProject("testbed"), about: undefined };
  });

const TOOLS: Record<string, (scene: ToolScene) => ToolRun> = {
  readNewFile: (scene) => readNewFile(scene).run,
  searchFiles,
  matchFiles,
  fetchRecords,
  captureScreen,
  runTests: shell.runTests,
  buildProject: shell.buildProject,
  logCommits: shell.logCommits,
  diffChanges: shell.diffChanges,
  listFolder: shell.listFolder,
  failWithTrace: shell.failWithTrace,
  spillOutput: (scene) => shell.spillOutput(scene, "session", "spilled"),
};

test.each(Object.entries(TOOLS))("what %s says it introduces are identifiers of its content", (_, run) => {
  fc.assert(
    fc.property(scenes, (scene) => {
      const made = run(scene);
      const found = identifiers(textOf(made));
      expect(made.introduces.filter((name) => !found.has(name))).toEqual([]);
      expect(made.introduces.length).toBeGreaterThan(0);
    }),
  );
});

test("notes for people hold no identifier", () => {
  fc.assert(
    fc.property(scenes, (scene) => {
      expect(identifiers(textOf(readNotes(scene)))).toEqual(new Set());
    }),
  );
});

test("a second read shows what the first showed", () => {
  fc.assert(
    fc.property(scenes, (scene) => {
      const { run, file } = readNewFile(scene);
      expect(readFile(scene, file)).toEqual(run);
    }),
  );
});

test("only old clients number the lines of a read with an arrow", () => {
  const scene = { random: createRandom("1"), project: inventProject("testbed"), size: 200, about: undefined };
  expect(readNewFile({ ...scene, isOld: true }).run.content).toMatch(/^ {5}1→import/);
  expect(readNewFile({ ...scene, isOld: false }).run.content).toMatch(/^1\timport/);
});

function textOf({ content }: ToolRun): string {
  return typeof content === "string" ? content : content.map((part) => part["text"] ?? "").join("");
}
