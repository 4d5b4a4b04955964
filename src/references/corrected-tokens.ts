import type { FindTokens } from "./identifiers.ts";

// The corrected rule of method §4, as expressions. They are the definition; `scanCorrected` is held to them.

/** Letters of scripts whose words touch what stands beside them: prose runs into a name without a space. */
const SCRIPTS = ["Han", "Hira", "Kana", "Bopo", "Hang", "Thai", "Laoo", "Khmr", "Mymr"];
const ATTACHED = `(?:(?=[\\p{L}\\p{Nl}])[${SCRIPTS.map((script) => `\\p{scx=${script}}`).join("")}])`;
/** Any other letter or digit. */
const OTHER = `(?:(?!${ATTACHED})[\\p{L}\\p{N}])`;
const NOT_AFTER_WORD = `(?<!(?:${OTHER}|_)\\p{M}*)`;
const NOT_BEFORE_WORD = `(?!${OTHER}|[_\\p{M}])`;

/** What a name goes on with: anything but a change between the two kinds of letters. */
const PART = `(?:(?<!${ATTACHED}\\p{M}*)${OTHER}|(?<!${OTHER}\\p{M}*)${ATTACHED}|\\p{M}|[_.\\/:\\-])`;
const UUID = `[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}${NOT_BEFORE_WORD}`;
const NAME = `(?:[\\p{L}_]|${NOT_AFTER_WORD}(?=${UUID})[0-9])${PART}*`;

/** What `\` and one letter mean in escaped text and in patterns. */
const ESCAPE = "[bBdDfnrsStvwW0]";
const DRIVE = `[A-Za-z]:(?!\\\\{1,2}${ESCAPE}(?!${PART}))(?:\\\\{1,2}${PART}+){2,}`;
const SHARE = `\\\\\\\\${PART}{2,}\\\\${PART}{2,}(?:\\\\${PART}+)*`;
const WINDOWS = `${NOT_AFTER_WORD}(?<!\\\\)(?:${DRIVE}|${SHARE})`;

const D = "\\p{Nd}";
const NUMBER_ENDS = `(?!${OTHER}|[_\\p{M}]|[.,]${D})`;
const GROUPED = `${D}{1,3}(?:(?:,${D}{3})+|(?:_${D}{3})+)(?:\\.${D}+)?`;
const DOTTED = `${D}+(?:\\.${D}+)+`;
const NUMBER = `${NOT_AFTER_WORD}(?<!${D}[.,:])(?:${GROUPED}|${DOTTED})${NUMBER_ENDS}`;
const DIGITS = `${NOT_AFTER_WORD}${D}{3,}${NOT_BEFORE_WORD}`;
const HASH = `${NOT_AFTER_WORD}[0-9a-f]{7,40}${NOT_BEFORE_WORD}`;

/** Made when it is asked for: to read it takes as long as to start the rest. */
let expression: RegExp | null = null;
const tokenExpression = (): RegExp => {
  expression ??= new RegExp(`${WINDOWS}|${NAME}|${NUMBER}|${DIGITS}|${HASH}`, "gu");
  return expression;
};

/** The longest path that Linux opens. What runs on for longer is data: base64, or code without spaces. */
export const LONGEST_TOKEN = 4096;

/** As `findTokens`, by the corrected rule (method §4). For short texts: `scanCorrected` does the same fast. */
export const findTokensCorrected: FindTokens = (text) =>
  (text.match(tokenExpression()) ?? []).filter((token) => token.length <= LONGEST_TOKEN);
