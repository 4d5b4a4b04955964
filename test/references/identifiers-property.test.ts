import fc from "fast-check";
import { expect, test } from "vitest";
import { findIdentifiers, findTokensUnicode } from "../../src/references/identifiers.ts";
import { scanIdentifiers } from "./scanner.ts";
import { texts } from "./texts.ts";

test("the identifiers are those that a slow reading of the method finds", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(findIdentifiers(text)).toEqual(scanIdentifiers(text));
    }),
    { numRuns: 3000 },
  );
});

test("so they are under Unicode boundaries", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(findIdentifiers(text, findTokensUnicode)).toEqual(scanIdentifiers(text, "unicode"));
    }),
    { numRuns: 3000 },
  );
});

test("a line feed between two texts keeps their identifiers apart", () => {
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      expect(findIdentifiers(`${a}\n${b}`)).toEqual([...findIdentifiers(a), ...findIdentifiers(b)]);
    }),
  );
});
