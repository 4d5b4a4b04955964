/**
 * All strings in a JSON value, keys included, and with `numbers` its numbers as well, in document order,
 * one a line. A line feed is no part of an identifier, so nothing is glued together (method §3, §5). The data
 * of a base64 source is never read.
 * Walks with its own stack: a value may be nested deeper than the call stack is.
 */
export function stringsOf(value: unknown, numbers: boolean): string {
  const found: string[] = [];
  const stack: unknown[] = [value];
  while (stack.length > 0) {
    const next = stack.pop();
    if (typeof next === "string") found.push(next);
    else if (typeof next === "number") {
      if (numbers) found.push(String(next));
    } else if (Array.isArray(next)) {
      for (let i = next.length - 1; i >= 0; i--) stack.push(next[i]);
    } else if (typeof next === "object" && next !== null) {
      const isBase64 = (next as { type?: unknown }).type === "base64";
      const pairs = Object.entries(next).filter(([key]) => key !== "base64" && !(isBase64 && key === "data"));
      for (let i = pairs.length - 1; i >= 0; i--) {
        const pair = pairs[i] as [string, unknown];
        stack.push(pair[1], pair[0]);
      }
    }
  }
  return found.join("\n");
}
