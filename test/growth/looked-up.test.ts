import { join } from "node:path";
import { expect, test } from "vitest";
import { readBlocks } from "../../src/experiment/read-blocks.ts";
import { goneFrom } from "../../src/scoring/tally.ts";
import { linkSubagents } from "../../src/sources/link-subagents.ts";
import { folderOf } from "../folder.ts";
import { growth, LINEAR } from "./operations.ts";

const numbers = (size: number): number[] => Array.from({ length: size }, (_, i) => i);

test("a subagent's parent is found without looking at all other subagents", () => {
  const ratio = growth(40, (size) => {
    const names = ["s.jsonl", ...numbers(size).map((i) => `s/subagents/agent-${i}.jsonl`)];
    const calls = numbers(size).map((i) => ({ type: "tool_use", id: `c${i}`, name: "Task", input: {} }));
    const line = JSON.stringify({ type: "assistant", message: { role: "assistant", content: calls } });
    const metas = numbers(size).map((i) => [`s/subagents/agent-${i}.meta.json`, `{"toolUseId":"c${i}"}`]);
    const files = names.map((name, i) => [name, i === 0 ? `${line}\n` : "{}\n"]);
    const folder = folderOf(Object.fromEntries([...files, ...metas]));
    const sources = names.map((file) => ({ file, path: join(folder, file), bytes: 1 }));
    return () => {
      const links = [...linkSubagents(sources).values()];
      expect(links.filter(({ linkedBy, parent }) => linkedBy === "meta" && parent === "s.jsonl").length).toBe(
        size,
      );
    };
  });
  expect(ratio).toBeLessThanOrEqual(LINEAR);
});

test("the outputs of one line are found without looking at all others", () => {
  const ratio = growth(200, (size) => {
    const content = numbers(size).map((i) => ({
      type: "tool_result",
      tool_use_id: `c${i}`,
      content: `text ${i}`,
    }));
    const line = JSON.stringify({ type: "user", message: { role: "user", content } });
    const path = join(folderOf({ "a.jsonl": `${line}\n` }), "a.jsonl");
    return () => {
      const texts = readBlocks(path, new Set([1]));
      for (const i of numbers(size)) expect(texts.output({ line: 1, toolUseId: `c${i}` })).toBe(`text ${i}`);
    };
  });
  expect(ratio).toBeLessThanOrEqual(LINEAR);
});

test("what a trim still holds is found without looking at all that it holds", () => {
  const ratio = growth(500, (size) => {
    const holds = numbers(size).map((i) => `name_${i}`);
    return () => {
      const isGone = goneFrom([{ place: 0 }], [{ action: "trim", keptTokens: 1, holds }]);
      for (const name of holds) isGone(0, name);
    };
  });
  expect(ratio).toBeLessThanOrEqual(LINEAR);
});
