import { UserError } from "../errors.ts";

/** Text that stands as it is, and places for a value. */
export type Template<Name extends string> = readonly (string | { readonly name: Name })[];

/** What a template's file may hold. */
export interface TemplateRule<Name extends string> {
  readonly allowed: readonly Name[];
  readonly needed: readonly Name[];
}

const PLACE = /\{\{([\s\S]*?)(\}\}|$)/g;

/**
 * Reads a template. Throws a `UserError` that names the file, the line and what is allowed, for a placeholder that is
 * unknown, missing or not closed on its line.
 */
export function readTemplate<Name extends string>(
  file: string,
  text: string,
  { allowed, needed }: TemplateRule<Name>,
): Template<Name> {
  const parts: (string | { readonly name: Name })[] = [];
  const choice = allowed.length === 0 ? "none is allowed" : `allowed: ${allowed.map(written).join(", ")}`;
  let end = 0;
  for (const { index, 0: whole, 1: inside = "", 2: close } of text.matchAll(PLACE)) {
    const where = `${file}, line ${text.slice(0, index).split("\n").length}`;
    if (close === "" || inside.includes("\n"))
      throw new UserError(`${where}: {{ is not closed with }} on its line; placeholders ${choice}`);
    const name = allowed.find((one) => one === inside.trim());
    if (name === undefined) throw new UserError(`${where}: unknown placeholder ${whole}; ${choice}`);
    parts.push(text.slice(end, index), { name });
    end = index + whole.length;
  }
  parts.push(text.slice(end));
  const missing = needed.find((name) => !hasPlace(parts, name));
  if (missing !== undefined) {
    const last = text.split("\n").length;
    throw new UserError(`${file}, line ${last}: ends without ${written(missing)}, which it needs; ${choice}`);
  }
  return parts;
}

/** Whether a template has a place of this name. */
export function hasPlace<Name extends string>(template: Template<Name>, name: Name): boolean {
  return template.some((part) => typeof part === "object" && part.name === name);
}

/** Puts values into a template's places. Values are put in as they are: a `{{…}}` in one stays text. */
export function fillTemplate<Name extends string>(
  template: Template<Name>,
  values: Readonly<Record<Name, string>>,
): string {
  return template.map((part) => (typeof part === "string" ? part : values[part.name])).join("");
}

function written(name: string): string {
  return `{{${name}}}`;
}
