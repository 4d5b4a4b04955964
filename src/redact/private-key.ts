const BREAK = String.raw`(?:\r?\n|(?:\\+r)?\\+n)`;
const MARGIN = String.raw`[ \t>#*|-]{0,16}(?:\d{1,6}(?:→|\t|:|\||-)[ \t]?)?[ \t]*`;
const HEADER = String.raw`(?:Proc-Type|DEK-Info|Version|Comment|Hash): [^\r\n\\]{0,100}`;
const EMPTY = String.raw`(?=${BREAK}|$(?![\s\S]))`;
const LINE = `${BREAK}${MARGIN}(?:[A-Za-z0-9+/=]{16,}|${HEADER}|${EMPTY})`;
const LAST_LINE = `${BREAK}${MARGIN}[A-Za-z0-9+/=]{1,15}`;
const MARK = `[A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----`;

/**
 * A private key as tools print it: over several lines or with escaped breaks, with line numbers, quote marks
 * or the signs of a diff before each line, encrypted, or cut off before its end.
 */
export const PRIVATE_KEY = new RegExp(
  `-----BEGIN ${MARK}(?:${LINE})*(?:(?:${LAST_LINE})?${BREAK}${MARGIN}-----END ${MARK})?`,
  "dg",
);
