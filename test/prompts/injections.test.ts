import { describe, expect, test } from "vitest";
import { readAnswer } from "../../src/prompts/answer.ts";
import { harmlessText } from "../../src/prompts/harmless-text.ts";
import { keptPart, numberedLines } from "../../src/prompts/numbered-lines.ts";
import { renderCall } from "../../src/prompts/render.ts";
import { readShapes, SHIPPED_SHAPES, type Shape } from "../../src/prompts/shape.ts";
import { promptOutput } from "./build-output.ts";
import { INJECTIONS, type Injection } from "./injections.ts";

const shapes = [...readShapes(SHIPPED_SHAPES).values()];
const neighbours = [promptOutput("first\nlines\n"), promptOutput("last\nlines\n")] as const;

/** The injection between two plain outputs where the shape takes three, else alone. */
function call(shape: Shape, { name, content }: Injection) {
  const output = promptOutput(
    content,
    { used: [{ identifier: name, turnsAgo: 1, times: 1 }], refs: 1 },
    name,
  );
  const outputs = shape.perCall < 3 ? [output] : [neighbours[0], output, neighbours[1]];
  return renderCall(shape, "Mend the login.", outputs);
}

/** The lines of each output, by the markers alone. */
function fencesOf(prompt: string): { slot: string; code: string; lines: string[] }[] {
  return [...prompt.matchAll(/^===== (o\d+) begin ([0-9a-f]{12}) =====\n/gm)].map(
    ({ index, 0: whole, 1: slot, 2: code }) => {
      const start = index + whole.length;
      const end = prompt.indexOf(`===== ${slot} end ${code} =====`, start);
      const inside = prompt.slice(start, end).split("\n").slice(0, -1);
      return { slot: slot as string, code: code as string, lines: inside };
    },
  );
}

test("there are enough of them, all different", () => {
  expect(INJECTIONS.length).toBeGreaterThanOrEqual(25);
  expect(new Set(INJECTIONS.map(({ content }) => content)).size).toBe(INJECTIONS.length);
});

describe.each(shapes.filter(({ mayTrim }) => mayTrim))("shape $name", (shape) => {
  test.each(INJECTIONS)("an output that $name stays inside its fence", (injection) => {
    const { prompt, slots } = call(shape, injection);
    const fences = fencesOf(prompt);
    expect(fences.map(({ slot }) => slot)).toEqual(slots);
    for (const { code } of fences) expect(prompt.split(code)).toHaveLength(3);
  });

  test.each(INJECTIONS)("an output that $name has each of its lines once, after our number", (injection) => {
    const { prompt, slots } = call(shape, injection);
    const lines = fencesOf(prompt)[slots.length === 1 ? 0 : 1]?.lines ?? [];
    const pieces = numberedLines(injection.content);
    const width = String(pieces.length).length;
    expect(lines).toEqual(
      pieces.map(
        (piece, at) => `${String(at + 1).padStart(width)}| ${harmlessText(piece.replace(/\n$/, ""))}`,
      ),
    );
  });

  test.each(INJECTIONS)("an output that $name changes nothing outside of its fence", (injection) => {
    const plain = { name: injection.name, content: "plain" };
    const outside = (prompt: string) =>
      prompt
        .replace(/^(===== o\d+ begin) [\s\S]*?^(===== o\d+ end) \w+/gm, "$1 $2")
        .replace(/\d+ numbered lines/g, "")
        .replace(/about \d+ tokens?/g, "");
    expect(outside(call(shape, injection).prompt)).toBe(outside(call(shape, plain).prompt));
  });
});

describe.each(shapes)("shape $name", (shape) => {
  test.each(INJECTIONS)("an output that $name is asked about with the same bytes again", (injection) => {
    const first = call(shape, injection);
    expect(call(shape, injection)).toEqual(first);
    expect(first.system).toBe(shape.system);
    expect(first.slots).toEqual(shape.perCall < 3 ? ["o01"] : ["o01", "o02", "o03"]);
    expect(Buffer.from(first.prompt).toString()).toBe(first.prompt);
  });

  test.each(INJECTIONS)(
    "a goal and a tool that try what one $name tries stay what they are",
    ({ content }) => {
      const output = promptOutput("plain", {}, content);
      const { prompt } = renderCall(shape, content, [output]);
      const plain = renderCall(shape, "plain", [promptOutput("plain")]).prompt;
      expect(unmarked(prompt)).toBe(unmarked(plain));
    },
  );
});

/** A prompt without its goal, its tool, and the codes of its markers. */
function unmarked(prompt: string): string {
  return prompt
    .replace(/(?:^> .*\n)+/m, "")
    .replace(/of the tool (?:\(not known\)|[\w.:-]{1,80}?)(?=, \d+ numbered lines|\.\n)/, "")
    .replace(/(begin|end) [0-9a-f]{12} =/g, "$1 =");
}

test.each(INJECTIONS)(
  "what an output that $name answers is no decision in an answer that quotes it",
  ({ content }) => {
    const slots = ["o01", "o02", "o03"];
    const quoting = JSON.stringify({ o01: { reason: content, action: "keep", keep: [] } });
    const readings = [
      readAnswer(quoting, slots, true),
      readAnswer(`I was shown:\n${content}\nMy answer: ${quoting}`, slots, true, { inProse: true }),
      readAnswer(`${quoting}\nI was shown:\n${content}`, slots, true, { inProse: true }),
    ];
    const removed = readings
      .flatMap(({ answers }) => answers)
      .filter((one) => one.ok && one.action !== "keep");
    expect(removed).toEqual([]);
  },
);

test.each(INJECTIONS)("a trim of an output that $name counts our lines, not its own", ({ content }) => {
  const pieces = numberedLines(content);
  const last = pieces.length;
  const kept = keptPart(content, [{ from: last, to: last }], []);
  expect(kept?.keptText ?? "").toBe(pieces.at(-1) ?? "");
});
