import { describe, expect, test } from "vitest";
import { UserError } from "../../src/errors.ts";
import { readExperiment } from "../../src/experiment/experiment-file.ts";
import { isExperiment } from "../../src/experiment/find-experiment.ts";
import { folderOf } from "../folder.ts";

const NEEDED = { question: "Does it work?", corpus: "corpus" };
const ASK = { shapes: ["digest"], models: ["claude-haiku-5-5"] };
const HYPOTHESIS = { arm: "mine", against: "index", direction: "higher" };

const read = (fields: object) =>
  readExperiment(folderOf({ "experiment.yaml": JSON.stringify({ ...NEEDED, ...fields }) }));

test("defaults", () => {
  expect(read({})).toMatchObject({
    ...{ profile: "default", identifiers: "published", fire: "turns:0.6", otherMoments: [] },
    ...{ minTokens: 300, subagents: false, seed: 1, draws: 10_000, metric: "informedness" },
  });
});

test("where models are asked, fewer draws are made by default", () => {
  expect(read({ ask: ASK }).draws).toBe(2_000);
  expect(read({ ask: ASK, draws: 500 }).draws).toBe(500);
  expect(read({ draws: 0 }).draws).toBe(0);
});

test("of several firing rules the first is the one that the report is about", () => {
  expect(read({ fire: ["tokens:5000", "turns:0.3", "turns:0.9"] })).toMatchObject({
    fire: "tokens:5000",
    otherMoments: ["turns:0.3", "turns:0.9"],
  });
});

test("paths of the corpus are relative to the file, whatever they are relative to elsewhere", () => {
  const experiment = read({ corpus: ["corpus", "/elsewhere/*.jsonl"] });
  expect(experiment.paths).toEqual([`${experiment.folder}/corpus`, "/elsewhere/*.jsonl"]);
});

test.each<[string, object, RegExp]>([
  ["an unknown field", { colour: "red" }, /Unrecognized key: "colour"/],
  ["no firing rule", { fire: [] }, /fire/],
  ["one firing rule twice", { fire: ["turns:0.6", "turns:0.6"] }, /names one twice/],
  ["one arm twice", { arms: ["index", "index"] }, /names one twice/],
  ["an arm by its file", { arms: ["arms/mine.json"] }, /names a file; put it into the folder arms/],
  ["a digest that is none", { digest: "abc" }, /is not a digest: 64 hex digits/],
  ["too few draws for an interval", { draws: 1 }, /must be 0, or between 100 and 100000 → at draws/],
  ["draws without end", { draws: 1e9 }, /must be 0, or between 100 and 100000 → at draws/],
  ["a margin of nothing", { smallestDifference: 0 }, /smallestDifference/],
  ["a margin of everything", { smallestDifference: 1 }, /smallestDifference/],
  ["an exclusion without a reason", { exclusions: [{ files: "a/" }] }, /why/],
  ["another arm to compare with", { hypotheses: [{ ...HYPOTHESIS, against: "x" }] }, /against/],
  ["another direction", { hypotheses: [{ ...HYPOTHESIS, direction: "better" }] }, /direction/],
  [
    "no worse by how much?",
    { hypotheses: [{ ...HYPOTHESIS, direction: "no worse" }] },
    /expects equivalent or no worse, which needs smallestDifference/,
  ],
  [
    "a claim without a value",
    { claims: { source: "s", rows: [{ row: "r", published: "1", at: "x" }] } },
    /value and at/,
  ],
  [
    "a claim that can and cannot be replicated",
    { claims: { source: "s", rows: [{ row: "r", published: "1", value: 1, at: "x", notReplicable: "y" }] } },
    /value and at, or notReplicable/,
  ],
])("%s is refused", (_, fields, message) => {
  expect(() => read(fields)).toThrow(message);
});

test.each<[string, string, RegExp]>([
  ["a key that stands twice", "question: a\nquestion: b", /Map keys must be unique/],
  ["a tag that nobody knows", "question: !mine a", /Unresolved tag: !mine/],
  ["two documents", "question: a\n---\nquestion: b", /multiple documents/],
  ["aliases without end", bomb(), /Excessive alias count/],
])("YAML with %s cannot be read", (_, text, message) => {
  const read = () => readExperiment(folderOf({ "experiment.yaml": `${text}\n` }));
  expect(read).toThrow(UserError);
  expect(read).toThrow(message);
});

/** A list of lists of lists, each ten times the one before. */
function bomb(): string {
  const lists = [..."bcdef"].map((name, i) => `${name}: &${name} [${Array(10).fill(`*${"abcde"[i]}`)}]`);
  return ["a: &a [x]", ...lists].join("\n");
}

describe("a path is an experiment", () => {
  test.each([
    ["with a file of one of three names", { "experiment.yml": "" }, "", true],
    ["not without one", { "other.yaml": "" }, "", false],
    ["not where it is a file", { "session.jsonl": "" }, "session.jsonl", false],
    ["not where nothing is", {}, "nothing", false],
  ])("%s", (_, files, path, expected) => {
    expect(isExperiment(`${folderOf(files)}/${path}`)).toBe(expected);
  });

  test("nobody else's folder is read as one", () => {
    expect(() => readExperiment(folderOf({}))).toThrow(
      /no experiment in .*: it needs a file experiment\.yaml/,
    );
  });
});
