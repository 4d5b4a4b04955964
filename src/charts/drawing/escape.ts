/** As many UTF-16 units of a foreign text as are looked at: more never fits on a chart. */
const LONGEST = 300;

/**
 * Makes foreign text fit to print: control characters, direction marks, line breaks and what XML does not
 * allow become visible escapes. Doing it twice changes nothing.
 */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\ufffe\uffff]/gu,
    (c) => `\\u{${(c.codePointAt(0) as number).toString(16)}}`,
  );
}

/** A foreign text on its way into a chart: printable, and not endless. */
export function foreign(text: string): string {
  return printable(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
}

/** Foreign text as the content of an XML element, or as a value between double quotes. */
export function inXml(text: string): string {
  return printable(text)
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}

/**
 * An XML id that no other chart has, unless its spec has the same id. Only ASCII letters, digits and `-` stay
 * as they are; everything else becomes its number between `_`, so that two different ids stay different.
 */
export function xmlId(id: string, part: string): string {
  const safe = id.replace(/[^A-Za-z0-9-]/g, (c) => `_${c.charCodeAt(0).toString(16)}_`);
  return `chart-${safe}-${part}`;
}
