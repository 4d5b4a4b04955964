import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { analyzeCorpus } from "../../src/analyze-corpus.ts";
import { inRepository } from "../shared.ts";

interface Row {
  file: string;
  line: number;
  toolUseId: string;
  uses: { identifier: string; turn: number; line: number }[];
}

describe.each(["known-answer", "simulated"])("in corpora/%s", async (corpus) => {
  const folder = inRepository(`corpora/${corpus}`);
  const { report } = await analyzeCorpus({ paths: [folder], draws: 0 });
  const rows = [...report.candidateLines].map((line) => JSON.parse(line) as Row);
  const linesOf = new Map(
    [...new Set(rows.map(({ file }) => file))].map((file) => [
      file,
      readFileSync(`${folder}/${file}`, "utf8").split("\n"),
    ]),
  );

  test("the line of a use holds the identifier, in an assistant's words", () => {
    for (const { file, uses } of rows) {
      for (const { identifier, line } of uses) {
        const text = linesOf.get(file)?.[line - 1] ?? "";
        expect.soft(text, `${file} ${line}`).toContain(identifier);
        expect.soft(JSON.parse(text).type).toBe("assistant");
      }
    }
  });

  test("the line of a candidate holds its result, and the identifiers that it brought in", () => {
    for (const { file, line, toolUseId, uses } of rows) {
      const text = linesOf.get(file)?.[line - 1] ?? "";
      expect.soft(text).toContain(`"tool_use_id":"${toolUseId}"`);
      for (const { identifier } of uses) expect.soft(resultText(text, toolUseId)).toContain(identifier);
    }
  });
});

/** The text of a result: a string, or text blocks joined. */
function resultText(line: string, toolUseId: string): string {
  const blocks = JSON.parse(line).message.content as {
    tool_use_id?: string;
    content: string | { text?: string }[];
  }[];
  const content = blocks.find((block) => block.tool_use_id === toolUseId)?.content ?? "";
  return typeof content === "string" ? content : content.map(({ text }) => text ?? "").join("");
}
