import fc from "fast-check";

const ASCII = 'aabcdefgzABXZ0011223456789__../::--, \n\t"\\()=';
const BEYOND = [
  "é",
  "ß",
  "한",
  "३",
  "½",
  "𝟏",
  "𝒳",
  "🔥",
  "\u0301",
  "\u2028",
  "\u00a0",
  "\ud83d",
  "\udd25",
  "ʼ",
];

/** Runs that reach the limits of 40 and 64 characters. */
const runs = fc
  .array(
    fc
      .tuple(fc.constantFrom("a", "0", "f", "_", ".", "g", "A", " ", "é"), fc.integer({ min: 1, max: 70 }))
      .map(([character, count]) => character.repeat(count)),
    { maxLength: 6 },
  )
  .map((pieces) => pieces.join(""));

/** Runs of hex digits about as long as one may be, between words and numbers. */
const hashes = fc
  .tuple(
    fc.constantFrom("", " ", "a", "-", "é"),
    fc.stringMatching(/^[0-9][0-9a-f]{4,43}$/),
    fc.constantFrom("", " ", "g", "-", "é"),
  )
  .map((pieces) => pieces.join(""));

/** Texts in which identifiers, and what is nearly one, are frequent. */
export const texts: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: fc.constantFrom(...ASCII), maxLength: 90 }),
  fc.string({ unit: fc.constantFrom(...ASCII, ...BEYOND), maxLength: 90 }),
  fc.string({ unit: "binary", maxLength: 60 }),
  runs,
  hashes,
);
