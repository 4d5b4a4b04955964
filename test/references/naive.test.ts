import fc from "fast-check";
import { expect, test } from "vitest";
import { readSession } from "../../src/history/read-session.ts";
import type { Window } from "../../src/history/session.ts";
import { evidenceAt, introduced } from "../../src/references/evidence.ts";
import { IdentifierTable } from "../../src/references/identifier-table.ts";
import { IndexedTexts } from "../../src/references/indexed-texts.ts";
import { ReferenceIndexer } from "../../src/references/reference-index.ts";
import { restOfWindow } from "../../src/references/truth.ts";
import { messagesOf, type SessionBuilder, session } from "../build.ts";
import { type NaiveOutput, naiveOutputs } from "./naive.ts";

/** What the index says of the same outputs. */
function indexedOutputs(built: SessionBuilder, firing: number): NaiveOutput[] {
  const identifiers = new IdentifierTable();
  const texts = new IndexedTexts(identifiers);
  const [window] = readSession(built.transcript("default", texts)).windows;
  const nameOf = (id: number): string => identifiers.nameOf(id);
  const { messages } = window as Window;
  const index = new ReferenceIndexer().index(messages, texts);
  return Array.from({ length: firing }, (_, message) => message).flatMap((message) =>
    index.outputsIn(message).map((output) => {
      const ids = introduced(index, message, output, firing);
      const { firstUse } = restOfWindow(index, firing);
      const furniture = index.owned(message, output).filter((id) => !ids.includes(id));
      return {
        toolUseId: messages.entries.textOf(output.call) as string,
        introduced: ids.map(nameOf).sort(),
        furniture: furniture.map(nameOf).sort(),
        evidence: evidenceAt(index, message, ids, firing),
        uses: ids
          .map((id) => ({ id, first: firstUse(id) }))
          .flatMap(({ id, first }) => (first === null ? [] : [`${nameOf(id)} ${first.turn}`]))
          .sort(),
      };
    }),
  );
}

const few = fc.constantFrom(
  "node_a",
  "node_b",
  "src/x.ts",
  "12345",
  "tokenOne",
  "v1.2",
  "river",
  "2026",
  "ENOENT",
);
const many = fc.integer({ min: 0, max: 70 }).map((n) => `name_${n}`);
/** Stands on outputs only, so that it can become furniture. */
const stamps = fc.integer({ min: 1, max: 5 }).map((n) => `stamp_${n}`);

const wordsOf = (...kinds: fc.Arbitrary<string>[]) =>
  fc.array(fc.oneof(...kinds), { maxLength: 5 }).map((list) => list.join(" "));
const words = wordsOf(few, many, many);
const outputs = wordsOf(few, many, stamps, stamps);

type Step = (built: SessionBuilder, turn: number) => unknown;

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: words.map(
      (text): Step =>
        (built) =>
          built.user(text),
    ),
  },
  {
    weight: 3,
    arbitrary: words.map(
      (text): Step =>
        (built) =>
          built.says(text),
    ),
  },
  {
    weight: 1,
    arbitrary: words.map(
      (text): Step =>
        (built) =>
          built.thinks(text),
    ),
  },
  {
    weight: 1,
    arbitrary: words.map(
      (text): Step =>
        (built) =>
          built.attachment({ type: "file", text }),
    ),
  },
  {
    weight: 1,
    arbitrary: words.map(
      (text): Step =>
        (built) =>
          built.says(text, { message: { model: "<synthetic>" } }),
    ),
  },
  {
    weight: 12,
    arbitrary: fc.array(fc.tuple(words, outputs), { minLength: 1, maxLength: 3 }).map((calls): Step => {
      return (built, turn) => {
        for (const [i, [input]] of calls.entries()) built.calls("Read", { path: input }, `c${turn}-${i}`);
        for (const [i, [, output]] of calls.entries()) built.result(`c${turn}-${i}`, output);
      };
    }),
  },
);

const sessions = fc.array(steps, { minLength: 30, maxLength: 80 }).map((list) => {
  const built = session();
  for (const [turn, step] of list.entries()) step(built, turn);
  return built;
});

test("introduced identifiers, evidence and first uses are those of a naive reading", () => {
  const met = { outputs: 0, furniture: 0, live: 0, referred: 0, closed: 0 };
  fc.assert(
    fc.property(sessions, fc.integer({ min: 10, max: 100 }), (built, percent) => {
      const messages = messagesOf(built.read().windows[0]);
      const firing = Math.floor((percent / 100) * (messages.length - 1));
      const expected = naiveOutputs(messages, firing);
      expect(indexedOutputs(built, firing)).toEqual(expected);
      met.outputs += expected.length;
      met.furniture += expected.filter(({ furniture }) => furniture.length > 0).length;
      met.live += expected.filter(({ uses }) => uses.length > 0).length;
      met.referred += expected.filter(({ evidence }) => evidence.refs > 0).length;
      met.closed += expected.filter(({ evidence }) => (evidence.refAge ?? 0) > 12).length;
    }),
    { numRuns: 400 },
  );
  // The vocabulary is small enough for everything to happen.
  expect(Math.min(...Object.values(met))).toBeGreaterThan(50);
});
