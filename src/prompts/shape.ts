import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { UserError } from "../errors.ts";
import { hasPlace, readTemplate, type Template, type TemplateRule } from "./template.ts";

/** The shapes that come with coref. */
export const SHIPPED_SHAPES = fileURLToPath(new URL("../../arms/shapes", import.meta.url));

const PROMPT = ["goal", "outputs", "slots", "count"] as const;
const OUTPUT = ["slot", "tool", "tokens", "lines", "evidence", "content"] as const;

const ShapeFile = z.strictObject({
  /** What it is, in one line. */
  what: z.string().min(1),
  /** Most outputs in one call. */
  perCall: z.number().int().min(1).max(99),
  /** Most tokens of one call, estimated. */
  ceilingTokens: z.number().int().min(1),
  /** Most tokens of the answer. */
  maxTokens: z.number().int().min(1),
});

/** How models are asked: texts with places, and limits (method §7). */
export interface Shape extends Readonly<z.infer<typeof ShapeFile>> {
  /** The name of its folder. */
  readonly name: string;
  /** Whether a model may trim: only where it sees the content. */
  readonly mayTrim: boolean;
  readonly system: string;
  /** The whole message. */
  readonly prompt: Template<(typeof PROMPT)[number]>;
  /** What stands in it for each output. */
  readonly output: Template<(typeof OUTPUT)[number]>;
}

/** Reads the shape of a folder. Throws a `UserError` that names the file and what is wrong with it. */
export function readShape(folder: string): Shape {
  const name = basename(resolve(folder));
  const path = join(folder, "shape.json");
  const parsed = ShapeFile.safeParse(parseJson(path));
  if (!parsed.success)
    throw new UserError(`${path} is not valid: ${z.prettifyError(parsed.error).replaceAll(/\s+/g, " ")}`);
  const system = readText(join(folder, "system.txt"), { allowed: [], needed: [] });
  const prompt = readText(join(folder, "prompt.txt"), { allowed: PROMPT, needed: ["goal", "outputs"] });
  const output = readText(join(folder, "output.txt"), { allowed: OUTPUT, needed: ["slot"] });
  const mayTrim = hasPlace(output, "content");
  return { ...parsed.data, name, mayTrim, system: system.join(""), prompt, output };
}

/** Reads every folder in a folder as a shape, by name, in the order of the names. Throws a `UserError`. */
export function readShapes(folder: string): Map<string, Shape> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(`no such folder of shapes: ${folder}`);
  const folders = readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory());
  return new Map(folders.map(readShape).map((shape) => [shape.name, shape]));
}

function parseJson(path: string): unknown {
  const text = readFile(path);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(`cannot read the shape ${path}: ${(error as Error).message}`);
  }
}

/** Line ends are those of Unix and the last one is left out, so a checkout on another system asks the same. */
function readText<Name extends string>(path: string, rule: TemplateRule<Name>): Template<Name> {
  const text = readFile(path)
    .replaceAll("\r\n", "\n")
    .replace(/^\ufeff|\n$/g, "");
  if (text.trim() === "") throw new UserError(`${path}, line 1: is empty`);
  return readTemplate(path, text, rule);
}

function readFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new UserError(`cannot read the shape's file ${path}: ${(error as Error).message}`);
  }
}
