import { expect, test } from "vitest";
import { reasonQuotes as quotesIn, ShownText } from "../../src/prompts/reason-quotes.ts";

const reasonQuotes = (reason: string, shown: readonly string[]) =>
  quotesIn(
    reason,
    shown.map((text) => new ShownText(text)),
  );

const shown = ["in src/auth.ts: the  grace\nperiod is 3600 seconds", "MAX_RETRIES was used"];
const found = (reason: string) =>
  reasonQuotes(reason, shown).map(({ text, isThere }) => (isThere ? text : `${text}?`));

test.each([
  { name: "nothing quoted", reason: "It is old, and the agent's work doesn't need it.", quotes: [] },
  {
    name: "double quotes",
    reason: 'It says "grace period", not "grace time".',
    quotes: ["grace period", "grace time?"],
  },
  {
    name: "curly quotes",
    reason: "It says “grace period” and ‘grace time’.",
    quotes: ["grace period", "grace time?"],
  },
  {
    name: "backticks",
    reason: "`period` and ```is 3600``` and `limit`",
    quotes: ["period", "is 3600", "limit?"],
  },
  {
    name: "single quotes, not apostrophes",
    reason: "the agent's 'grace period' isn't the users' own",
    quotes: ["grace period"],
  },
  {
    name: "identifiers",
    reason: "src/auth.ts is used, src/login.ts is not",
    quotes: ["src/auth.ts", "src/login.ts?"],
  },
  { name: "an identifier in a quote counts once", reason: "see `src/login.ts`", quotes: ["src/login.ts?"] },
  {
    name: "each once",
    reason: "`period`, `period`, MAX_RETRIES, MAX_RETRIES",
    quotes: ["period", "MAX_RETRIES"],
  },
  { name: "any case", reason: 'The "Grace Period" and max_retries', quotes: ["Grace Period", "max_retries"] },
  {
    name: "the dots of what was left out",
    reason: '"grace … seconds" and "grace ... years"',
    quotes: ["grace", "seconds", "years?"],
  },
  {
    name: "the full stop that English puts inside",
    reason: 'It says "3600 seconds."',
    quotes: ["3600 seconds"],
  },
  { name: "joined words are prose", reason: "a follow-up or re-read of old/new text", quotes: [] },
  { name: "our own words", reason: '"drop" rather than "trim", as with "o02"', quotes: [] },
  { name: "quotes of nothing", reason: '"" and "…" and "  "', quotes: [] },
])("$name", ({ reason, quotes }) => {
  expect(found(reason)).toEqual(quotes);
});

test("a kind is given to each", () => {
  expect(reasonQuotes('"grace" in src/auth.ts', shown)).toEqual([
    { text: "grace", kind: "quote", isThere: true },
    { text: "src/auth.ts", kind: "identifier", isThere: true },
  ]);
});

test("what was shown without its controls is found as it was shown", () => {
  expect(reasonQuotes('"[31mred alert"', ["\x1b[31mred\0 alert"])[0]?.isThere).toBe(true);
});
