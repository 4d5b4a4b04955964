import { fillLines, newHash, newNumber, newPath, newSymbol, newTicket, startNames, symbol } from "./names.ts";
import { chance, integer, pick } from "./random.ts";
import { shellRun, type ToolRun, type ToolScene } from "./tool-run.ts";
import { inventWord, writeSentence } from "./vocabulary.ts";

export function runTests(scene: ToolScene): ToolRun {
  const names = startNames(scene.random, scene.project);
  const lines = fillLines(scene.size, () =>
    chance(scene.random, 0.12)
      ? ` ✗ ${newSymbol(names)} expected ${newNumber(names)}, received ${newNumber(names)}`
      : ` ✓ ${newPath(names)} ${symbol(names)} (${integer(scene.random, 1, 99)} ms)`,
  );
  const command = scene.about === undefined ? "npm test" : `npm test -- -t ${scene.about}`;
  return shellRun(command, "run the tests", lines.join("\n"), names.introduced);
}

export function buildProject(scene: ToolScene): ToolRun {
  const names = startNames(scene.random, scene.project);
  const lines = fillLines(scene.size, () =>
    pick(scene.random, [
      () => `[build] compiling ${newPath(names)}`,
      () => `[build] chunk ${newHash(names)} ${integer(scene.random, 1, 99)} kB`,
      () => `warning: ${symbol(names)} is declared but never read`,
      () => `error TS${newNumber(names)}: cannot find name '${newSymbol(names)}'`,
    ])(),
  );
  return shellRun("npm run build", "build everything", lines.join("\n"), spaced(names.introduced));
}

/** `TS12345` is one token, so the bare number in it is not a name that the output brought in. */
const spaced = (introduced: readonly string[]) => introduced.filter((name) => !/^\d+$/.test(name));

export function logCommits(scene: ToolScene): ToolRun {
  const names = startNames(scene.random, scene.project);
  const lines = fillLines(
    scene.size,
    () => `${newHash(names)} ${newTicket(names)} ${writeSentence(scene.random, 5)} ${symbol(names)}`,
  );
  const filter = scene.about === undefined ? "" : ` -S ${scene.about}`;
  return shellRun(`git log --oneline${filter}`, "show recent commits", lines.join("\n"), names.introduced);
}

export function diffChanges(scene: ToolScene): ToolRun {
  const names = startNames(scene.random, scene.project);
  const path = newPath(names);
  const head = [`index ${newHash(names)} ${newHash(names)}`, `--- ${path}`, `+++ ${path}`];
  const body = fillLines(scene.size - head.join("\n").length, () =>
    pick(scene.random, [
      () => `+  const ${newSymbol(names)} = ${symbol(names)};`,
      () => `-  return ${symbol(names)}(${newSymbol(names)});`,
      () => `   ${symbol(names)}(${symbol(names)});`,
    ])(),
  );
  return shellRun("git diff", "show what changed", [...head, ...body].join("\n"), names.introduced);
}

export function listFolder(scene: ToolScene): ToolRun {
  const names = startNames(scene.random, scene.project);
  const folder = pick(scene.random, scene.project.folders);
  const lines = fillLines(
    scene.size,
    () =>
      `-rw-r--r-- 1 dev dev ${integer(scene.random, 100, 9999)} package.json tsconfig.json ${newPath(names)}`,
  );
  const filter = scene.about === undefined ? "" : ` | grep -v ${scene.about}`;
  return shellRun(`ls -la ${folder}${filter}`, "list a folder", lines.join("\n"), names.introduced);
}

export function failWithTrace(scene: ToolScene): ToolRun {
  const names = startNames(scene.random, scene.project);
  const head = `Error: ${newSymbol(names)} failed with code ${newNumber(names)}`;
  const frames = fillLines(
    scene.size - head.length,
    () => `    at ${newSymbol(names)} (${newPath(names)} line ${integer(scene.random, 1, 99)})`,
  );
  const stdout = [head, ...frames].join("\n");
  const command = `node dist/${inventWord(scene.random)}.js ${scene.about ?? ""}`.trim();
  const run = shellRun(command, "run it", stdout, names.introduced);
  return {
    ...run,
    content: `Exit code 1\n${stdout}`,
    result: `Error: Exit code 1\n${stdout}`,
    isError: true,
  };
}

/** The client put the output in a file and showed the model its first two kilobytes. */
export function spillOutput(scene: ToolScene, sessionId: string, fileId: string): ToolRun {
  const run = buildProject({ ...scene, size: 2000 });
  const path = `/home/dev/.claude/projects/-home-dev-${scene.project.name}/${sessionId}/tool-results/${fileId}.txt`;
  const content = `<persisted-output>\nOutput too large (36.8KB). Full output saved to: ${path}\n\nPreview (first 2KB):\n${run.content}\n...\n</persisted-output>`;
  return { ...run, content, result: { ...(run.result as object), persistedOutputPath: path } };
}
