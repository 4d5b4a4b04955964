const BEGINS_OBJECT = /\{\s*"/;

/** An object that was found in an answer. */
export interface FoundObject {
  readonly value: unknown;
  /** Names at the top under which, or below which, a key is given twice. */
  readonly doubled: ReadonlySet<string>;
}

/** Reads a text that is JSON and nothing else; null where it is not. */
export function readJson(text: string): FoundObject | null {
  try {
    return { value: JSON.parse(text), doubled: doubledKeys(text) };
  } catch {
    return null;
  }
}

/**
 * Reads the first balanced `{…}` of a text, whatever stands around it; null where that is not JSON, or where a second
 * object begins after it: then nobody can say which one is the answer.
 */
export function readJsonInProse(text: string): FoundObject | null {
  const whole = readJson(text.trim());
  if (whole !== null) return whole;
  const first = balanced(text, text.indexOf("{"));
  const found = first === null ? null : readJson(first.text);
  if (first === null || found === null) return null;
  return BEGINS_OBJECT.test(text.slice(first.end)) ? null : found;
}

/** The `{…}` that begins at a place; braces in its strings do not count. */
function balanced(text: string, start: number): { text: string; end: number } | null {
  if (start === -1) return null;
  const token = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|[{}]/g;
  token.lastIndex = start;
  let depth = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0] === "{") depth += 1;
    if (match[0] === "}") depth -= 1;
    if (depth === 0) return { text: text.slice(start, token.lastIndex), end: token.lastIndex };
  }
  return null;
}

/** `JSON.parse` takes the last of two equal keys and says nothing, so the keys of a valid text are looked at here. */
function doubledKeys(json: string): Set<string> {
  const doubled = new Set<string>();
  const open: Set<string>[] = [];
  let top = "";
  for (const [token, colon] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\]]/g)) {
    if (token === "{" || token === "[") open.push(new Set());
    else if (token === "}" || token === "]") open.pop();
    else if (colon !== undefined) {
      const key = JSON.parse(token.slice(0, -colon.length)) as string;
      if (open.length === 1) top = key;
      const keys = open.at(-1) as Set<string>;
      if (keys.has(key)) doubled.add(top);
      keys.add(key);
    }
  }
  return doubled;
}
