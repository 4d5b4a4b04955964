import { evidenceWords } from "./evidence-words.ts";
import { fenced, nonces } from "./fence.ts";
import { harmlessText } from "./harmless-text.ts";
import { numberedLines } from "./numbered-lines.ts";
import type { PromptOutput } from "./prompt-output.ts";
import type { Shape } from "./shape.ts";
import { fillTemplate, hasPlace } from "./template.ts";

/** Characters of a tool's name that are shown. */
const MOST_CHARACTERS = 80;

/** What one call asks. */
export interface RenderedCall {
  readonly system: string;
  readonly prompt: string;
  /** `o01`, `o02`, …: one for each output, in their order. */
  readonly slots: readonly string[];
}

/**
 * The texts of one call (method §7). The same values give the same bytes. An empty goal is shown as not known. Throws
 * where the outputs are none or more than the shape takes.
 */
export function renderCall(shape: Shape, goal: string, outputs: readonly PromptOutput[]): RenderedCall {
  if (outputs.length === 0 || outputs.length > shape.perCall)
    throw new Error(`${outputs.length} outputs for a call of the shape ${shape.name}`);
  const slots = outputs.map((_, at) => slotName(at));
  const shown = outputs.map((output) => ({
    tool: toolName(output.tool),
    tokens: String(output.tokens),
    evidence: evidenceWords(output),
    content: hasPlace(shape.output, "content") ? output.content : "",
    lines: String(numberedLines(output.content).length),
  }));
  const beside = [goal, ...shown.flatMap(({ tool, evidence }) => [tool, evidence])];
  const codes = nonces(
    slots,
    shown.map(({ content }) => content),
    beside,
  );
  const blocks = shown.map((output, at) => {
    const [slot, code] = [slots[at] as string, codes[at] as string];
    return fillTemplate(shape.output, { ...output, slot, content: fenced(slot, output.content, code) });
  });
  const prompt = fillTemplate(shape.prompt, {
    goal: quoted(goal),
    outputs: blocks.join("\n\n"),
    slots: slots.join(", "),
    count: String(slots.length),
  });
  return { system: shape.system, prompt, slots };
}

/** The name of an output in a call, by its place from 0. */
export function slotName(at: number): string {
  return `o${String(at + 1).padStart(2, "0")}`;
}

/** A name of one word, whatever it holds: it stands in a sentence of ours. */
function toolName(tool: string | null): string {
  if (tool === null || tool === "") return "(not known)";
  return tool.replaceAll(/[^A-Za-z0-9_.:-]/g, "_").slice(0, MOST_CHARACTERS);
}

/** Every line after a mark, so that no line of the prompt is the user's. */
function quoted(goal: string): string {
  if (goal.trim() === "") return "> (not known)";
  return harmlessText(goal)
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
}
