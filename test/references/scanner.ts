/**
 * Finds identifiers by the words of method §4 and nothing else: position by position, the alternatives in
 * their order, without a regular expression over more than one character. Slow on purpose.
 */
export function scanIdentifiers(text: string, boundaries: "ascii" | "unicode" = "ascii"): string[] {
  const characters = boundaries === "ascii" ? text.split("") : [...text];
  const rules = boundaries === "ascii" ? ASCII : UNICODE;
  const found: string[] = [];
  for (let at = 0; at < characters.length; ) {
    const length = tokenLength(characters, at, rules);
    if (length > 0) {
      const stripped = strip(characters.slice(at, at + length));
      if (isKept(stripped, rules)) found.push(stripped.join(""));
    }
    at += Math.max(1, length);
  }
  return found;
}

interface Rules {
  readonly isWord: (character: string) => boolean;
  readonly isDigit: (character: string) => boolean;
}

const ASCII: Rules = { isWord: (c) => /^[A-Za-z0-9_]$/.test(c), isDigit: (c) => /^[0-9]$/.test(c) };
const UNICODE: Rules = {
  isWord: (c) => /^[\p{L}\p{N}_]$/u.test(c),
  isDigit: (c) => /^\p{Nd}$/u.test(c),
};

/** Length of the token that begins here; 0 where none does. */
function tokenLength(characters: readonly string[], at: number, rules: Rules): number {
  const run = (from: number, isOf: (c: string) => boolean): number => {
    let end = from;
    while (end < characters.length && isOf(characters[end] as string)) end += 1;
    return end - from;
  };
  const isBoundary = (i: number): boolean => {
    const isWordAt = (j: number): boolean =>
      j >= 0 && j < characters.length && rules.isWord(characters[j] as string);
    return isWordAt(i - 1) !== isWordAt(i);
  };
  if (/^[A-Za-z_]$/.test(characters[at] as string)) {
    const more = Math.min(
      63,
      run(at + 1, (c) => /^[A-Za-z0-9_./:-]$/.test(c)),
    );
    if (more >= 2) return 1 + more;
  }
  if (!isBoundary(at)) return 0;
  // A run can end at a boundary only where it is over, since all its characters are of words.
  const digits = run(at, rules.isDigit);
  if (digits >= 3 && isBoundary(at + digits)) return digits;
  const hex = run(at, (c) => /^[0-9a-f]$/.test(c));
  return hex >= 7 && hex <= 40 && isBoundary(at + hex) ? hex : 0;
}

function strip(characters: readonly string[]): string[] {
  const isEdge = (c: string | undefined): boolean => c !== undefined && "._:-/".includes(c);
  let [from, to] = [0, characters.length];
  while (from < to && isEdge(characters[from])) from += 1;
  while (to > from && isEdge(characters[to - 1])) to -= 1;
  return characters.slice(from, to);
}

function isKept(characters: readonly string[], { isDigit }: Rules): boolean {
  if (characters.length < 4) return false;
  const digits = characters.filter(isDigit).length;
  const isNumber =
    isDigit(characters[0] as string) && characters.every((c) => isDigit(c) || ",._".includes(c));
  if (isNumber) return digits >= 5 || digits < characters.length;
  const isCamel = characters.some((c, i) => /^[a-z]$/.test(c) && /^[A-Z]$/.test(characters[i + 1] ?? ""));
  return digits > 0 || isCamel || characters.some((c) => "_./:-".includes(c));
}
