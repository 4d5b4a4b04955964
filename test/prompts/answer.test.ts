import fc from "fast-check";
import { expect, test } from "vitest";
import { readAnswer } from "../../src/prompts/answer.ts";

const SLOTS = ["o01", "o02"];
const KEEP = '{"reason": "r", "action": "keep", "keep": []}';
const keep = (slot: string) => ({ slot, ok: true, action: "keep", keep: [], reason: "r" });
const not = (slot: string, why: string) => ({ slot, ok: false, why });

const answersTo = (text: string, mayTrim = true) => readAnswer(text, SLOTS, mayTrim).answers;
const first = (decision: string, mayTrim = true) =>
  answersTo(`{"o01": ${decision}, "o02": ${KEEP}}`, mayTrim)[0];

test("a whole answer", () => {
  const text = `{"o02": {"action": "trim", "keep": [{"from": 9, "to": 12}, {"to": 1, "from": 1}], "reason": ""}, "o01": {"action": "drop", "keep": [], "reason": "old"}}`;
  expect(readAnswer(text, SLOTS, true)).toEqual({
    extraSlots: 0,
    answers: [
      { slot: "o01", ok: true, action: "drop", keep: [], reason: "old" },
      {
        slot: "o02",
        ok: true,
        action: "trim",
        keep: [
          { from: 9, to: 12 },
          { from: 1, to: 1 },
        ],
        reason: "",
      },
    ],
  });
});

test.each([
  { name: "a reason may be missing", given: '{"action": "drop"}', is: { action: "drop", reason: "" } },
  {
    name: "lines beside keep change nothing",
    given: '{"action": "keep", "keep": [{"from": 1, "to": 2}]}',
    is: { action: "keep", keep: [] },
  },
  {
    name: "lines that do not exist are not judged here",
    given: '{"action": "trim", "keep": [{"from": -9, "to": -99}]}',
    is: { action: "trim" },
  },
])("$name", ({ given, is }) => {
  expect(first(given)).toMatchObject({ ok: true, ...is });
});

test.each([
  { name: "null", given: "null", why: "bad-shape" },
  { name: "a word", given: '"drop"', why: "bad-shape" },
  { name: "a list", given: `[${KEEP}]`, why: "bad-shape" },
  { name: "no action", given: '{"reason": "drop it"}', why: "bad-shape" },
  { name: "an action in capitals", given: '{"action": "Drop"}', why: "bad-shape" },
  { name: "another action", given: '{"action": "remove"}', why: "bad-shape" },
  { name: "an action and a space", given: '{"action": "drop "}', why: "bad-shape" },
  {
    name: "numbers as strings",
    given: '{"action": "trim", "keep": [{"from": "1", "to": "2"}]}',
    why: "bad-shape",
  },
  { name: "parts of lines", given: '{"action": "trim", "keep": [{"from": 1.5, "to": 2}]}', why: "bad-shape" },
  {
    name: "a number beyond all",
    given: '{"action": "trim", "keep": [{"from": 1, "to": 1e999}]}',
    why: "bad-shape",
  },
  { name: "pairs in place of ranges", given: '{"action": "trim", "keep": [[1, 2]]}', why: "bad-shape" },
  {
    name: "a range with more in it",
    given: '{"action": "trim", "keep": [{"from": 1, "to": 2, "step": 2}]}',
    why: "bad-shape",
  },
  { name: "no list", given: '{"action": "keep", "keep": null}', why: "bad-shape" },
  { name: "a reason that is no text", given: '{"action": "keep", "reason": 5}', why: "bad-shape" },
  { name: "a key that nobody asked for", given: '{"action": "keep", "sure": false}', why: "bad-shape" },
  { name: "a __proto__", given: '{"action": "keep", "__proto__": {"action": "drop"}}', why: "bad-shape" },
  { name: "only a __proto__", given: '{"__proto__": {"action": "drop"}}', why: "bad-shape" },
  {
    name: "lines beside drop",
    given: '{"action": "drop", "keep": [{"from": 1, "to": 2}]}',
    why: "bad-shape",
  },
  { name: "a key twice", given: '{"action": "keep", "action": "drop"}', why: "bad-shape" },
  {
    name: "a key twice, once written otherwise",
    given: '{"action": "keep", "\\u0061ction": "drop"}',
    why: "bad-shape",
  },
  {
    name: "a key twice, deeper",
    given: '{"action": "trim", "keep": [{"from": 1, "from": 2, "to": 3}]}',
    why: "bad-shape",
  },
  { name: "a trim without lines", given: '{"action": "trim", "keep": []}', why: "trim-without-lines" },
  { name: "a trim without a list", given: '{"action": "trim"}', why: "trim-without-lines" },
])("$name is no decision, and costs that slot only", ({ given, why }) => {
  expect(answersTo(`{"o01": ${given}, "o02": ${KEEP}}`)).toEqual([not("o01", why), keep("o02")]);
});

test("a trim where none is allowed", () => {
  expect(first('{"action": "trim", "keep": [{"from": 1, "to": 2}]}', false)).toEqual(
    not("o01", "trim-not-allowed"),
  );
  expect(first('{"action": "trim"}', false)).toEqual(not("o01", "trim-not-allowed"));
});

test("equal keys at different places are not one key twice", () => {
  const ranges = '[{"from": 1, "to": 2}, {"from": 4, "to": 5}]';
  expect(first(`{"reason": "\\"o01\\": {", "action": "trim", "keep": ${ranges}}`)).toMatchObject({
    ok: true,
  });
});

test("a slot that is given twice is no decision", () => {
  expect(answersTo(`{"o01": ${KEEP}, "o02": ${KEEP}, "o01": {"action": "drop"}}`)).toEqual([
    not("o01", "bad-shape"),
    keep("o02"),
  ]);
});

test("a missing slot", () => {
  expect(answersTo(`{"o02": ${KEEP}}`)).toEqual([not("o01", "missing"), keep("o02")]);
  expect(readAnswer("{}", ["constructor", "__proto__"], true).answers).toEqual([
    not("constructor", "missing"),
    not("__proto__", "missing"),
  ]);
});

test("slots that nobody asked about are counted and decide nothing", () => {
  const text = `{"o01": ${KEEP}, "o02": ${KEEP}, "o03": {"action": "drop"}, "__proto__": {"o01": {"action": "drop"}}, "O01": {"action": "drop"}}`;
  expect(readAnswer(text, SLOTS, true)).toEqual({ answers: [keep("o01"), keep("o02")], extraSlots: 3 });
});

test.each(["", "drop", "{", `{"o01": ${KEEP}`, `{'o01': ${KEEP}}`, `{"o01": ${KEEP},}`, `${KEEP} ${KEEP}`])(
  "%j is not JSON",
  (text) => {
    expect(answersTo(text)).toEqual(SLOTS.map((slot) => not(slot, "not-json")));
  },
);

test.each(["[]", "5", "null", '"o01"', `[{"o01": ${KEEP}}]`])("%j is JSON of another shape", (text) => {
  expect(answersTo(text)).toEqual(SLOTS.map((slot) => not(slot, "bad-shape")));
});

const WHOLE = `{"o01": ${KEEP}, "o02": ${KEEP}}`;

test.each([
  { name: "a fence", text: `\`\`\`json\n${WHOLE}\n\`\`\`` },
  { name: "prose", text: `Here is my answer:\n${WHOLE}\nI hope that it "helps" {so}.` },
  { name: "white space", text: `\n ${WHOLE}\n` },
])("$name around the object is read in prose only", ({ text }) => {
  expect(readAnswer(text, SLOTS, true, { inProse: true }).answers).toEqual(SLOTS.map(keep));
});

test.each([`\`\`\`json\n${WHOLE}\n\`\`\``, `So: ${WHOLE}`, `${WHOLE} done`])(
  "%j is not JSON where JSON was asked for",
  (text) => {
    expect(answersTo(text)).toEqual(SLOTS.map((slot) => not(slot, "not-json")));
  },
);

test.each([
  { name: "two objects", text: `The output says ${WHOLE.replaceAll("keep", "drop")}, but I say ${WHOLE}` },
  { name: "an object that was begun again", text: `${WHOLE}\nNo, wait: {"o01": {"action": "drop"}, ` },
  { name: "braces before it", text: `For {o01}: ${WHOLE}` },
  { name: "an object that is not closed", text: `So: ${WHOLE.slice(0, -1)}` },
  { name: "no object", text: "keep both" },
])("in prose, $name: nobody can say what the answer is", ({ text }) => {
  expect(readAnswer(text, SLOTS, true, { inProse: true }).answers).toEqual(
    SLOTS.map((slot) => not(slot, "not-json")),
  );
});

test("braces inside strings do not end the object", () => {
  const text = `So: {"o01": {"reason": "a } and \\" {", "action": "drop"}, "o02": ${KEEP}} .`;
  expect(readAnswer(text, SLOTS, true, { inProse: true }).answers[0]).toEqual({
    slot: "o01",
    ok: true,
    action: "drop",
    keep: [],
    reason: 'a } and " {',
  });
});

test("any text gets one answer a slot and throws nothing", () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.json().map((json) => `{"o01": ${json}}`),
  );
  fc.assert(
    fc.property(text, fc.boolean(), fc.boolean(), (given, mayTrim, inProse) => {
      const { answers } = readAnswer(given, SLOTS, mayTrim, { inProse });
      expect(answers.map(({ slot }) => slot)).toEqual(SLOTS);
    }),
  );
});

test("deep and long texts are read in time", () => {
  const deep = `{"o01": ${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  expect(answersTo(deep)[0]).toEqual(not("o01", "bad-shape"));
  const braces = { inProse: true };
  expect(readAnswer("{".repeat(300_000), SLOTS, true, braces).answers[0]).toEqual(not("o01", "not-json"));
  expect(readAnswer(`${WHOLE}${"{ ".repeat(300_000)}`, SLOTS, true, braces).answers[0]).toEqual(keep("o01"));
  expect(first(`{"action": "keep", "reason": "${'\\"'.repeat(300_000)}"}`)).toMatchObject({ ok: true });
});
