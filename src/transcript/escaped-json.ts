import { type BlockReading, joinedTexts } from "./blocks.ts";

/**
 * Blocks as the published tool reads them (method §3, profile `published`). A call is its name, a space, and
 * its input as escaped JSON in the manner of Python's `json.dumps`, so that `\n` glues an `n` to the name
 * after it. A number that Python would print with a fraction or an exponent of its own prints as JavaScript
 * prints it.
 */
export const publishedReading: BlockReading = {
  call: (name, input) => `${name} ${escapedJson(input)}`,
  output: (content) => {
    if (typeof content === "object" && content !== null && !Array.isArray(content))
      return escapedJson(content);
    return joinedTexts(content, () => true);
  },
};

/**
 * ASCII-only JSON with `", "` and `": "` between items. Walks with its own stack: a value may be nested
 * deeper than the call stack is. What stands on it is a value to write, or text that is written already.
 */
export function escapedJson(value: unknown): string {
  let json = "";
  const stack: ({ readonly value: unknown } | string)[] = [{ value }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === "string") json += next;
    else if (Array.isArray(next.value)) {
      const items = next.value.flatMap((item, i) => (i === 0 ? [{ value: item }] : [", ", { value: item }]));
      pushAll(stack, ["[", ...items, "]"]);
    } else if (typeof next.value === "object" && next.value !== null) {
      const pairs = Object.entries(next.value).flatMap(([key, item], i) => [
        `${i === 0 ? "" : ", "}${escapedString(key)}: `,
        { value: item },
      ]);
      pushAll(stack, ["{", ...pairs, "}"]);
    } else json += typeof next.value === "string" ? escapedString(next.value) : JSON.stringify(next.value);
  }
  return json;
}

/** JSON as `JSON.stringify` writes it; escaped JSON where a value is nested too deep for that. */
export function anyJson(value: unknown, indent = 0): string {
  try {
    return JSON.stringify(value, null, indent);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return escapedJson(value);
  }
}

/** Puts items on a stack so that they come off in their order. */
function pushAll<T>(stack: T[], items: readonly T[]): void {
  for (let i = items.length - 1; i >= 0; i--) stack.push(items[i] as T);
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
