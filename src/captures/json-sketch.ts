/** What the start of a JSON text shows of its first value. */
export interface Sketch {
  readonly isArray: boolean;
  /** Keys of an object, or of the first item of an array. */
  readonly keys: ReadonlySet<string>;
  /** Keys one level further down. */
  readonly inner: ReadonlySet<string>;
  /** Whether a line ends inside the value. */
  readonly hasLines: boolean;
  /** Whether something follows the value. */
  readonly isFollowed: boolean;
}

/** Looks at the keys of the first value of a text that may be cut off anywhere; null where it is no object or array. */
export function sketchJson(text: string): Sketch | null {
  const isArray = text.startsWith("[");
  if (!isArray && !text.startsWith("{")) return null;
  if (isArray && !/^\[\s*([[{\]]|$)/.test(text)) return null;
  const keys = new Set<string>();
  const inner = new Set<string>();
  const level = isArray ? 2 : 1;
  let depth = 0;
  let hasLines = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === "\n") hasLines = true;
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") {
      depth -= 1;
      const rest = depth === 0 ? text.slice(i + 1).trim() : null;
      if (rest !== null) return { isArray, keys, inner, hasLines, isFollowed: rest !== "" };
    } else if (character === '"') {
      const end = endOfString(text, i);
      if (end === -1) break;
      const isKey = /^\s*:/.test(text.slice(end + 1, end + 9));
      if (isKey && depth === level) keys.add(text.slice(i + 1, end));
      if (isKey && depth === level + 1) inner.add(text.slice(i + 1, end));
      i = end;
    }
  }
  return { isArray, keys, inner, hasLines, isFollowed: false };
}

function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === "\\") i += 1;
    else if (text[i] === '"') return i;
  }
  return -1;
}
