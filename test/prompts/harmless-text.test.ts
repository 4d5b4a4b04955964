import fc from "fast-check";
import { expect, test } from "vitest";
import { harmlessLine, harmlessText } from "../../src/prompts/harmless-text.ts";

test.each([
  { name: "plain text, tabs and line ends stay", given: "a\tb\né 漢 😀\ufe0f", shown: "a\tb\né 漢 😀\ufe0f" },
  { name: "a terminal escape loses its beginning", given: "\x1b[31mred\x1b[0m", shown: "[31mred[0m" },
  { name: "returns, NULs and backspaces go", given: "a\rb\0c\bd\r\n", shown: "abcd\n" },
  { name: "C1 and DEL are written", given: "\x7f\x85\x9b", shown: "\\u{7f}\\u{85}\\u{9b}" },
  { name: "direction marks are written", given: "a\u202eb\u2066c", shown: "a\\u{202e}b\\u{2066}c" },
  {
    name: "zero widths are written",
    given: "a\u200bb\ufeffc\u00add",
    shown: "a\\u{200b}b\\u{feff}c\\u{ad}d",
  },
  { name: "line separators are written", given: "a\u2028b\u2029c", shown: "a\\u{2028}b\\u{2029}c" },
  { name: "tags are written", given: "\u{e0041}\u{e007f}", shown: "\\u{e0041}\\u{e007f}" },
  { name: "half a pair is written", given: "a\ud83db", shown: "a\\u{d83d}b" },
  { name: "letters without a shape are written", given: "\u3164\ufe00", shown: "\\u{3164}\\u{fe00}" },
])("$name", ({ given, shown }) => {
  expect(harmlessText(given)).toBe(shown);
});

test("what is shown can be shown again without a change", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (given) => {
      expect(harmlessText(harmlessText(given))).toBe(harmlessText(given));
    }),
  );
});

test("a name is one line and is cut between code points", () => {
  expect(harmlessLine("a\n\nb\tc", 80)).toBe("a b c");
  expect(harmlessLine("😀".repeat(10), 4)).toBe("😀😀😀…");
  expect(harmlessLine("four", 4)).toBe("four");
});
