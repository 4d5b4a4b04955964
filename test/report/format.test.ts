import { describe, expect, test } from "vitest";
import {
  counted,
  grouped,
  inMarkdown,
  interval,
  percent,
  plainTable,
  points,
  printable,
} from "../../src/report/format.ts";

describe("numbers", () => {
  test.each([
    [percent(0.2476), "24.8%"],
    [percent(0), "0.0%"],
    [percent(1), "100.0%"],
    [percent(null), "–"],
    [points(0.2836), "+28.4"],
    [points(-0.0004), "0.0"],
    [points(-0.05), "-5.0"],
    [points(null), "–"],
    [interval({ low: 0.2, high: 0.3006 }), " [20.0, 30.1]"],
    [interval(null), ""],
    [grouped(999), "999"],
    [grouped(1000), "1,000"],
    [grouped(1719947), "1,719,947"],
    [counted(1, "file"), "1 file"],
    [counted(0, "entry", "entries"), "0 entries"],
  ])("%s", (shown, expected) => expect(shown).toBe(expected));
});

describe("foreign text", () => {
  test("cannot move the cursor, ring or reorder what is printed", () => {
    expect(printable("a\u001b[31mb\u0007c\u202ed\ne\u0000")).toBe(
      "a\\u{1b}[31mb\\u{7}c\\u{202e}d\\u{a}e\\u{0}",
    );
  });

  test("keeps every script as it is", () => expect(printable("naïve 한글 🔥 ∩")).toBe("naïve 한글 🔥 ∩"));

  test("is no markup in Markdown", () => {
    expect(inMarkdown("a|b <img src=x> [l](u) *c* `d` _e_ & f")).toBe(
      "a\\|b &lt;img src=x&gt; \\[l\\](u) \\*c\\* \\`d\\` \\_e\\_ &amp; f",
    );
  });
});

test("a plain table has columns of equal width", () => {
  const text = plainTable(
    ["arm", "n"],
    ["left", "right"],
    [
      ["index ∩ x", "7"],
      ["b", "1,000"],
    ],
  );
  expect(text).toBe("arm            n\nindex ∩ x      7\nb          1,000");
});
