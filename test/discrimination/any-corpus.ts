import fc from "fast-check";
import type { Decision } from "../../src/arms/arm.ts";
import { CLASSES } from "../../src/references/evidence.ts";
import { decided } from "../arms/firings.ts";
import type { Corpus, Made } from "./corpus.ts";

const made = fc.record({
  tokens: fc.integer({ min: 1, max: 30 }),
  isLive: fc.boolean(),
  class: fc.constantFrom(...CLASSES),
  novel: fc.integer({ min: 1, max: 40 }),
  refs: fc.integer({ min: 0, max: 4 }),
  refAge: fc.option(fc.integer({ min: 1, max: 60 })),
  consumeLag: fc.integer({ min: 1, max: 60 }),
  usedFrac: fc.constantFrom(0, 0.5, 1),
  laterTurns: fc.integer({ min: 0, max: 70 }),
  tool: fc.constantFrom("Read", "Bash", null),
});

const ACTIONS: readonly Decision[] = [
  { action: "keep" },
  { action: "drop" },
  { action: "trim", keptTokens: 3 },
  { action: "none" },
  { action: "not-asked" },
];

/** Corpora of a few files with a few outputs, opaque ones among them, and an arm that decides anything. */
export const anyCorpus = fc
  .array(fc.array(made, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 })
  .chain((files) => {
    const corpus: Corpus = Object.fromEntries(
      files.map((outputs, f) => [
        `p${f % 2}/s${f}.jsonl`,
        outputs.map(
          (one, o): Made => ({ ...one, id: `c${f}_${o}`, isLive: one.isLive && one.class !== "opaque" }),
        ),
      ]),
    );
    const ids = Object.values(corpus).flatMap((outputs) => outputs.map(({ id }) => id));
    const decisions = fc.tuple(...ids.map(() => fc.constantFrom(...ACTIONS)));
    const arm = (name: string) =>
      decisions.map((all) => decided(Object.fromEntries(ids.map((id, i) => [id, all[i] as Decision])), name));
    return fc.record({ corpus: fc.constant(corpus), one: arm("one"), other: arm("other") });
  });

/** The outputs of a corpus that can be scored, with their files. */
export function scoreable(corpus: Corpus): (Made & { readonly file: string })[] {
  return Object.entries(corpus).flatMap(([file, outputs]) =>
    outputs.filter((one) => one.class !== "opaque").map((one) => ({ ...one, file })),
  );
}
