import { expect, test } from "vitest";
import { foreign, inXml, printable, xmlId } from "../../src/charts/drawing/escape.ts";
import { clip, textWidth, wrap } from "../../src/charts/drawing/text-width.ts";

test("what is markup becomes text", () => {
  expect(inXml(`<a href="x">&amp;]]>`)).toBe("&lt;a href=&quot;x&quot;&gt;&amp;amp;]]&gt;");
});

test("what cannot be seen, or stand in XML, becomes an escape", () => {
  expect(printable("a\u0000b\u001b[1m\u202e\u2028\ud800\uffff😀")).toBe(
    "a\\u{0}b\\u{1b}[1m\\u{202e}\\u{2028}\\u{d800}\\u{ffff}😀",
  );
});

test("an endless name has an end", () => {
  expect(foreign("x".repeat(1_000_000))).toBe(`${"x".repeat(300)}…`);
});

test("ids of different charts are different", () => {
  const ids = ["a b", "a_b", "a-b", "a_20_b", "a__b", "a", ""].map((id) => xmlId(id, "title"));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z][\w-]*$/);
});

test("a text that is too wide is cut between characters", () => {
  expect(clip("index", 100, 12)).toBe("index");
  // Each 😀 is taken to be 15 wide and the … 12, so three and the … need 57.
  expect(clip("😀".repeat(9), 57, 12)).toBe("😀😀😀…");
  expect(clip("😀".repeat(9), 56, 12)).toBe("😀😀…");
});

test("a text is wrapped at spaces, and its last line is clipped", () => {
  const width = textWidth("aaaa aaaa", 12);
  expect(wrap("aaaa aaaa aaaa", width, 12, 2)).toEqual(["aaaa aaaa", "aaaa"]);
  expect(wrap("aaaa aaaa aaaa aaaa aaaa", width, 12, 2)).toEqual(["aaaa aaaa", "aaaa aa…"]);
  expect(wrap("  ", width, 12, 2)).toEqual([]);
});

test("combining marks take room, so that no name is endless on a line", () => {
  expect(textWidth(`z${"\u0301".repeat(100)}`, 12)).toBeGreaterThan(1000);
});
