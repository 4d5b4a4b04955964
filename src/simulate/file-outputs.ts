import {
  fillLines,
  introduce,
  type Names,
  newNumber,
  newPath,
  newSymbol,
  startNames,
  symbol,
} from "./names.ts";
import { chance, createRandom, integer, nextInteger, pick } from "./random.ts";
import type { KnownFile, ToolRun, ToolScene } from "./tool-run.ts";
import { inventPath, writeSentence } from "./vocabulary.ts";

/** A first read of a file, and the file as the agent now knows it. */
export function readNewFile(scene: ToolScene): { run: ToolRun; file: KnownFile } {
  const path = scene.about?.includes("/") ? absolutePath(scene, scene.about) : absolutePath(scene);
  const file = { path, seed: `file/${nextInteger(scene.random)}`, size: scene.size };
  return { run: readFile(scene, file), file };
}

/** Reads a file, the same text each time. */
export function readFile(scene: ToolScene, file: KnownFile): ToolRun {
  const names = startNames(createRandom(file.seed), scene.project);
  const lines = inventCode(names, file.size);
  const numbered = lines.map((line, index) =>
    scene.isOld ? `${String(index + 1).padStart(6)}→${line}` : `${index + 1}\t${line}`,
  );
  return {
    name: "Read",
    input: { file_path: file.path },
    content: numbered.join("\n"),
    result: {
      type: "text",
      file: {
        filePath: file.path,
        content: lines.join("\n"),
        numLines: lines.length,
        startLine: 1,
        totalLines: lines.length,
      },
    },
    introduces: names.introduced,
  };
}

export function editFile(scene: ToolScene, file: KnownFile): ToolRun {
  const names = startNames(createRandom(file.seed), scene.project);
  const original = inventCode(names, Math.min(file.size, 800));
  const oldString = scene.about ?? pick(scene.random, original);
  const newString = `${oldString} // ${writeSentence(scene.random, 5)}`;
  return {
    name: "Edit",
    input: { file_path: file.path, old_string: oldString, new_string: newString, replace_all: false },
    content: `The file ${file.path} has been updated successfully.`,
    result: {
      filePath: file.path,
      oldString,
      newString,
      originalFile: original.join("\n"),
      structuredPatch: [
        { oldStart: 3, oldLines: 1, newStart: 3, newLines: 1, lines: [`-${oldString}`, `+${newString}`] },
      ],
      userModified: false,
      replaceAll: false,
    },
    introduces: [],
  };
}

export function searchFiles(scene: ToolScene): ToolRun {
  const names = startNames(scene.random, scene.project);
  const pattern = scene.about ?? pick(scene.random, scene.project.shared);
  let path = inventPath(scene.random, scene.project);
  const hits = fillLines(scene.size, () => {
    if (chance(scene.random, 0.4)) path = inventPath(scene.random, scene.project);
    const place = introduce(names, `${path}:${integer(scene.random, 1, 900)}`);
    return `${place}:  ${pick(scene.random, ["return", "const", "await"])} ${newSymbol(names)} = ${pattern}(${symbol(names)});`;
  });
  return {
    name: "Grep",
    input: { pattern, output_mode: "content", path: pick(scene.random, ["src", "lib", "test"]) },
    content: hits.join("\n"),
    result: { mode: "content", numFiles: 0, filenames: [], content: hits.join("\n"), numLines: hits.length },
    introduces: names.introduced,
  };
}

export function matchFiles(scene: ToolScene): ToolRun {
  const names = startNames(scene.random, scene.project);
  const filenames = fillLines(scene.size, () => `/${introduce(names, absolutePath(scene).slice(1))}`);
  return {
    name: "Glob",
    input: { pattern: `**/*.${pick(scene.random, ["ts", "go", "yaml"])}` },
    content: filenames.join("\n"),
    result: {
      filenames,
      durationMs: integer(scene.random, 4, 90),
      numFiles: filenames.length,
      truncated: false,
    },
    introduces: names.introduced,
  };
}

function absolutePath(scene: ToolScene, path: string = inventPath(scene.random, scene.project)): string {
  const inside = path.replace(/:\d+$/, "");
  return inside.startsWith("home/") ? `/${inside}` : `${scene.project.cwd}/${inside}`;
}

function inventCode(names: Names, size: number): string[] {
  const { random } = names;
  return fillLines(size, (index) => {
    if (index < 2) return `import { ${newSymbol(names)} } from "${newPath(names)}";`;
    return pick(random, [
      () => `export function ${newSymbol(names)}(${symbol(names)}: number): string {`,
      () => `  const ${symbol(names)} = ${symbol(names)}(${symbol(names)}, ${integer(random, 2, 99)});`,
      () => `  if (${symbol(names)} > ${newNumber(names)}) return ${symbol(names)};`,
      () => `  // ${writeSentence(random, 8)}`,
      () => "}",
      () => "",
    ])();
  });
}
