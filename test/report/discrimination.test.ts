import { describe, expect, test } from "vitest";
import { discriminationResults } from "../../src/report/discrimination-results.ts";
import { DiscriminationResults } from "../../src/report/discrimination-schema.ts";
import { discriminationSections } from "../../src/report/discrimination-section.ts";
import {
  analysisOf,
  type Corpus,
  dead,
  dropping,
  type Given,
  keepAll,
  live,
} from "../discrimination/corpus.ts";

// Live 2 of 4. Dropping a2 and a3 drops 50 of 100 tokens, one of the two wrongly.
const corpus: Corpus = {
  "p/a.jsonl": [live("a1", 10), dead("a2", 20, { tool: null }), live("a3", 30), dead("a4", 40)],
};
const arms = [dropping("index", ["a2", "a3"]), keepAll];

function resultsOf(of: Corpus = corpus, given: Partial<Given> = {}): DiscriminationResults {
  return discriminationResults(analysisOf(of, { arms, ...given }));
}

/** The cells of the first row below a heading that begins with `first`. */
function rowOf(markdown: string, heading: string, first: string): string[] {
  const below = markdown.slice(markdown.indexOf(`${heading}\n`));
  const line = below.split("\n").find((one) => one.startsWith(`| ${first} |`)) ?? "";
  return line.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, ""));
}

describe("the results", () => {
  test("are what the schema says, and go through JSON", () => {
    const results = resultsOf(corpus, { draws: 20 });
    const read: unknown = JSON.parse(JSON.stringify(results));
    expect(DiscriminationResults.parse(read)).toEqual(results);
    expect(results).toMatchObject({ draws: 20, seed: 1, outputs: 4, live: 2, clusters: 1 });
  });

  test("without anything to score say nothing", () => {
    const nothing = resultsOf({ "a.jsonl": [dead("a", 10, { class: "opaque" })] });
    expect(DiscriminationResults.safeParse(nothing).success).toBe(true);
    expect(discriminationSections(nothing)).toBe("");
  });
});

describe("the sections", () => {
  const markdown = discriminationSections(resultsOf());

  test("are three, and say what they count", () => {
    expect(markdown.match(/^## .*$/gm)).toEqual([
      "## Who can tell the live from the dead",
      "## Is it only size?",
      "## The frontier",
    ]);
    expect(markdown).toContain("count the 4 outputs that can be scored, from 1 session (forks count as one)");
    expect(markdown).toContain("The agent used 2 of them again (**live**, 50.0%)");
    expect(markdown).toContain("There are no intervals: they were turned off.");
    expect(markdown).not.toMatch(/NaN|undefined|null \|/);
  });

  test("show an arm in its null", () => {
    // Half of either is kept: informedness 0. The null drops each of two live and two dead with 1/2:
    // variance (2 + 2) * 0.25 / 4 = 0.25, deviation 0.5; it is symmetric around 0.
    expect(rowOf(markdown, "## Who can tell the live from the dead", "index")).toEqual([
      "index",
      "4",
      "2",
      "1",
      "0.0",
      "0.0",
      "50.0",
      "50.0",
    ]);
  });

  test("show the area under the curve of an order", () => {
    // Pairs of live and dead: 10 is smaller than 20 and 40, 30 than 40 only: 3 of 4.
    expect(rowOf(markdown, "### What ranks", "size")).toEqual(["size", "small outputs", "0.750"]);
    expect(markdown).toContain("are 4 such pairs, from 1 window of 1 session.");
  });

  test("show strata, one row for each arm", () => {
    // Of the three Reads one was dropped, and it was live; the call of the fourth is not in the transcript.
    expect(rowOf(markdown, "### By tool", "Read")).toEqual([
      "Read",
      "index",
      "3",
      "1",
      "66.7%",
      "1",
      "100.0%",
      "50.0%",
      "-50.0",
    ]);
    expect(rowOf(markdown, "### By tool", "(call not in the transcript)")[1]).toBe("index");
    expect(rowOf(markdown, "### By size", "11–20")[2]).toBe("1");
    expect(rowOf(markdown, "### By project", "p")[2]).toBe("4");
  });

  test("show the frontier and the curves", () => {
    // 50 of 100 tokens; live kept 1 of 2, 10 of 40 tokens; wrong 1 of 2, 30 of 50 tokens.
    expect(rowOf(markdown, "## The frontier", "index")).toEqual([
      "index",
      "2 of 4",
      "50.0%",
      "50.0%",
      "50.0%",
      "no arm",
      "25.0%",
      "60.0%",
      "no arm",
    ]);
    expect(rowOf(markdown, "### Simple ways to drop", "random | 50.0%").slice(2)).toEqual([
      "50.0%",
      "2",
      "50.0%",
      "50.0%",
      "50.0%",
      "40.0%",
    ]);
  });

  test("have intervals where there are enough sessions", () => {
    const many = Object.fromEntries(
      [..."abcdefgh"].map((s) => [`${s}.jsonl`, [live(`${s}1`, 10), dead(`${s}2`, 20)]]),
    );
    const arm = dropping(
      "index",
      [..."abcdefgh"].map((s) => `${s}2`),
    );
    const shown = discriminationSections(resultsOf(many, { arms: [arm], draws: 20 }));
    expect(rowOf(shown, "## Who can tell the live from the dead", "index")[4]).toBe("+100.0 [100.0, 100.0]");
    expect(rowOf(shown, "## Who can tell the live from the dead", "index")[7]).toBe("> 99.9");
    expect(rowOf(shown, "### What ranks", "size")[2]).toBe("1.000 [1.000, 1.000]");
    expect(rowOf(shown, "## The frontier", "index")[3]).toBe("100.0% [100.0, 100.0]");
    expect(shown).toContain("bootstrap over sessions, 20 draws, seed 1");
  });

  test("let no foreign name be markup", () => {
    const name = "<b>*|\u001b[2J";
    const escaped = "&lt;b&gt;\\*\\|\\\\u{1b}\\[2J";
    const foreign = { [`${name}/a.jsonl`]: [live("a1", 10, { tool: name }), dead("a2", 20)] };
    const arm = dropping(name, ["a1"]);
    const better = dropping(`${name}2`, ["a2"]);
    const shown = discriminationSections(resultsOf(foreign, { arms: [arm, better] }));
    for (const heading of ["## Is it only size?", "### By tool", "### By project", "## The frontier"])
      expect(rowOf(shown, heading, escaped)[0]).toBe(escaped);
    expect(rowOf(shown, "## The frontier", escaped)[5]).toBe(`${escaped}2`);
    expect(shown).not.toContain("<b>");
    expect(shown).not.toContain("\u001b");
  });
});
