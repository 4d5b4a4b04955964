import { fillLines, introduce, newHash, newNumber, newSymbol, newTicket, startNames } from "./names.ts";
import { integer, letters, pick } from "./random.ts";
import type { ToolRun, ToolScene } from "./tool-run.ts";
import { inventWord, writeSentence } from "./vocabulary.ts";

export function fetchRecords(scene: ToolScene): ToolRun {
  const names = startNames(scene.random, scene.project);
  const records = fillLines(scene.size, () =>
    JSON.stringify({
      id: newTicket(names),
      owner: newSymbol(names),
      total: Number(newNumber(names)),
      state: pick(scene.random, ["open", "done", "held"]),
      key: introduce(names, `${inventWord(scene.random)}.${inventWord(scene.random)}`),
    }),
  );
  return remoteRun(
    "mcp__tracker__list_records",
    { query: scene.about ?? "all" },
    `[${records.join(",\n")}]`,
    [...names.introduced],
  );
}

/** Records for people: long, useful, and without a single identifier in them. */
export function readNotes(scene: ToolScene): ToolRun {
  const lines = fillLines(
    scene.size,
    (index) => `${index % 4 === 0 ? "* " : "  "}${writeSentence(scene.random)}`,
  );
  return remoteRun("mcp__notes__read", { topic: writeSentence(scene.random, 3) }, lines.join("\n"), []);
}

export function captureScreen(scene: ToolScene): ToolRun {
  const names = startNames(scene.random, scene.project);
  const text = `Screen ${newHash(names)} shows ${newSymbol(names)}. ${writeSentence(scene.random)}`;
  const data = `iVBORw0KGgoAAAANSUhEUg${letters(scene.random, 1400)}AAAABJRU5ErkJggg==`;
  const content = [
    { type: "text", text },
    { type: "image", source: { type: "base64", media_type: "image/png", data } },
  ];
  const input = { width: integer(scene.random, 300, 999) };
  return { name: "mcp__screen__capture", input, content, result: content, introduces: names.introduced };
}

export function keepTodos(scene: ToolScene): ToolRun {
  const todos = Array.from({ length: 3 }, (_, index) => ({
    content: writeSentence(scene.random, 5),
    status: index === 0 ? "in_progress" : "pending",
    activeForm: writeSentence(scene.random, 3),
  }));
  const content =
    "Todos have been modified successfully. Please proceed with the current tasks if applicable";
  return {
    name: "TodoWrite",
    input: { todos },
    content,
    result: { oldTodos: [], newTodos: todos },
    introduces: [],
  };
}

function remoteRun(name: string, input: ToolRun["input"], text: string, introduces: string[]): ToolRun {
  const content = [{ type: "text", text }];
  return { name, input, content, result: content, introduces };
}
