import type { InputReader } from "./blocks.ts";

/**
 * A call as the published tool reads it: the name, a space, and the input as escaped JSON in the manner of
 * Python's `json.dumps`, so that `\n` glues an `n` to the name after it (method §3, profile `published`).
 * A number that Python would print with a fraction or an exponent of its own prints as JavaScript prints it.
 */
export const escapedInput: InputReader = (name, input) => `${name} ${escapedJson(input)}`;

/** ASCII-only JSON with `", "` and `": "` between items. */
export function escapedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(escapedJson).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const pairs = Object.entries(value).map(([key, item]) => `${escapedString(key)}: ${escapedJson(item)}`);
    return `{${pairs.join(", ")}}`;
  }
  return typeof value === "string" ? escapedString(value) : String(JSON.stringify(value));
}

const NOT_PRINTABLE_ASCII = /[^ -~]/g;
const SHORT: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\b": "\\b",
  "\f": "\\f",
};

function escapedString(text: string): string {
  const quoted = text.replace(/["\\]/g, "\\$&").replace(NOT_PRINTABLE_ASCII, (character) => {
    return SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  return `"${quoted}"`;
}
