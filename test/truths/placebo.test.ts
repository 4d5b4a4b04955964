import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseWindows, type PlaceboInput, placebo } from "../../src/truths/placebo.ts";

interface Told {
  readonly file: string;
  readonly project?: string;
  readonly cluster?: number;
  readonly known?: readonly number[];
  readonly fresh?: readonly number[];
  /** Per output what it introduced; `novel` is how much of it. */
  readonly outputs: readonly (readonly number[])[];
  readonly places?: readonly number[];
}

/** Numbers stand for hashes of identifiers. */
function window(told: Told, cluster: number): PlaceboInput {
  const { file, project = "p", known = [], fresh = [], outputs, places = outputs.keys() } = told;
  const lengths = outputs.map((introduced) => introduced.length);
  let end = 0;
  const sketch = {
    window: 0,
    known: Uint32Array.from(known),
    fresh: Uint32Array.from(fresh),
    places: Uint32Array.from(outputs.keys()),
    novel: Uint32Array.from(lengths),
    ends: Uint32Array.from(lengths, (length) => (end += length)),
    introduced: Uint32Array.from(outputs.flat()),
  };
  return { file, project, cluster: told.cluster ?? cluster, places: new Set(places), sketch };
}

function counted(...windows: Told[]) {
  return placebo(windows.map(window), 1);
}

test("two sessions: what one introduced and the other used anyway counts", () => {
  const a = { file: "a", outputs: [[1, 2]], fresh: [7] };
  const b = { file: "b", outputs: [[7, 8]], fresh: [9] };
  // In the place of a's output, b's would be used; in the place of b's, a's would not.
  expect(counted(a, b)).toEqual({ candidates: 2, withoutOther: 0, tries: 40, live: 20 });
});

test("what the window knew up to the firing point is not put in", () => {
  const a = { file: "a", outputs: [[1]], known: [7], fresh: [8] };
  expect(counted(a, { file: "b", outputs: [[7]] })).toMatchObject({ tries: 40, live: 0 });
  expect(counted(a, { file: "b", outputs: [[7, 8]] })).toMatchObject({ tries: 40, live: 20 });
});

test("at most as many as the candidate introduced are put in, each as likely as another", () => {
  const other = { file: "b", outputs: [[10, 11, 12, 13]] };
  const outputs = Array.from({ length: 100 }, () => [1]);
  const one = counted({ file: "a", outputs, fresh: [12] }, other);
  // 2,000 tries with one chance in four, and 20 of b's: within five standard deviations.
  expect(one.tries).toBe(2_020);
  expect(Math.abs(one.live - 500)).toBeLessThan(97);
  const all = counted({ file: "a", outputs: outputs.map(() => [1, 2, 3, 4]), fresh: [12] }, other);
  expect(all.live).toBe(2_000);
});

test("neither the own session, nor its forks, nor another project is put in", () => {
  const fresh = [1, 2, 3];
  expect(counted({ file: "a", outputs: [[1], [2]], fresh })).toEqual({
    ...{ candidates: 2, withoutOther: 2, tries: 0, live: 0 },
  });
  const fork = [
    { file: "a", outputs: [[1]], fresh, cluster: 5 },
    { file: "b", outputs: [[2]], fresh, cluster: 5 },
  ];
  expect(counted(...fork)).toMatchObject({ candidates: 2, withoutOther: 2, tries: 0 });
  const elsewhere = [
    { file: "a", outputs: [[1]], fresh },
    { file: "b", outputs: [[2]], fresh, project: "q" },
  ];
  expect(counted(...elsewhere)).toMatchObject({ candidates: 2, withoutOther: 2, tries: 0 });
});

test("a copy that counts elsewhere is neither a candidate nor put in", () => {
  const fresh = [1, 2, 3];
  const a = { file: "a", outputs: [[1], [2]], fresh, places: [1] };
  expect(counted(a, { file: "b", outputs: [[9]], fresh })).toEqual({
    ...{ candidates: 2, withoutOther: 0, tries: 40, live: 20 },
  });
});

const names = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 6 });
const told = fc.record({
  file: fc.stringMatching(/^[a-z]{4}$/),
  project: fc.constantFrom("p", "q"),
  known: fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 8 }),
  fresh: fc.uniqueArray(fc.integer({ min: 21, max: 60 }), { maxLength: 12 }),
  outputs: fc.array(names, { maxLength: 4 }),
});
const corpora = fc.uniqueArray(told, { selector: ({ file }) => file, minLength: 1, maxLength: 8 });

test("the order of the windows does not show", () => {
  fc.assert(
    fc.property(
      corpora.chain((corpus) =>
        fc.tuple(fc.constant(corpus), fc.shuffledSubarray(corpus, { minLength: corpus.length })),
      ),
      fc.integer(),
      ([corpus, shuffled], seed) => {
        const clusters = new Map(corpus.map(({ file }, i) => [file, i]));
        const of = (list: readonly Told[]) =>
          placebo(
            list.map((one) => window(one, clusters.get(one.file) as number)),
            seed,
          );
        expect(of(shuffled)).toEqual(of(corpus));
      },
    ),
  );
});

test("sessions that use what the others brought have a high placebo, and one alone has none", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 6 }), fc.integer(), (sessions, seed) => {
      const all = Array.from({ length: sessions }, (_, i) => i);
      const alike = all.map((i) =>
        window({ file: `s${i}`, outputs: [[i]], known: [i], fresh: all.filter((other) => other !== i) }, i),
      );
      expect(placebo(alike, seed)).toEqual({
        ...{ candidates: sessions, withoutOther: 0, tries: 20 * sessions, live: 20 * sessions },
      });
      expect(placebo(alike.slice(0, 1), seed)).toEqual({ candidates: 1, withoutOther: 1, tries: 0, live: 0 });
    }),
  );
});

test("of parts of a corpus the same windows are chosen as of the whole", () => {
  const all = Array.from({ length: 1_300 }, (_, i) => window({ file: `f${i}`, outputs: [[1]] }, i));
  const filesOf = (chosen: readonly PlaceboInput[]): string[] => chosen.map(({ file }) => file).sort();
  const whole = filesOf(chooseWindows(all, 1));
  expect(whole).toHaveLength(500);
  const first = chooseWindows(all.slice(0, 700), 1);
  expect(filesOf(chooseWindows([...all.slice(700), ...first], 1))).toEqual(whole);
  expect(filesOf(chooseWindows([...all].reverse(), 1))).toEqual(whole);
  expect(filesOf(chooseWindows(all, 2))).not.toEqual(whole);
  expect(chooseWindows(all.slice(0, 500), 1)).toEqual(all.slice(0, 500));
});
