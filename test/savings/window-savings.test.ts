import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPrices } from "../../src/prices/prices.ts";
import { TOKEN_KINDS } from "../../src/prices/split-cost.ts";
import type { Cut } from "../../src/savings/after-cut.ts";
import type { SavingsWindow } from "../../src/savings/cuts-of-window.ts";
import { type RowOf, recordedRows, tokensOf } from "../../src/savings/price-window.ts";
import { cutWindow, type WindowSavings, windowSavings } from "../../src/savings/window-savings.ts";
import { course, cutAt, WORKED } from "./course.ts";

/** Their rows, where the pass fires in a message before all of them, or in another. */
function rowsOf(requests: ReturnType<typeof course>, firingMessage = -1) {
  const candidates = [{ firingMessage }] as unknown as SavingsWindow["candidates"];
  return recordedRows(readPrices(), { cluster: 0, requests, candidates, decisions: new Map() }, "after");
}

function savings(requests: ReturnType<typeof course>, first: number, cuts: readonly Cut[]): WindowSavings {
  return windowSavings(cutWindow(requests, first, cuts), rowsOf(requests) as RowOf);
}

describe("worked out by hand", () => {
  test("what is cut is not sent again, and what stands behind it is written again", () => {
    // Reads 49,500 × 0.5, writes 2,000 × 6.25, output 300 × 25. Cut: 3 × 4,000 × 0.5. Behind: 16,000 − 11,000 − 4,000.
    expect(savings(WORKED, 3, [cutAt(11_000, 4000)])).toEqual({
      recorded: 24_750 + 12_500 + 7500,
      notSent: 6000,
      writtenAgain: 1000 * 5.75,
      fetchedAgain: 0,
      net: 250,
      cutTokens: 4000,
      rewrittenTokens: 1000,
      requests: 3,
      context: 16_500,
      fetches: 0,
      isCold: false,
      // 4,000 × 3 > 11.5 × 1,000
      repays: true,
    });
  });

  test("an output that is fetched again costs a request more, and is read again from then on", () => {
    // For r4: 12,500 read and 500 written without an answer; then 13,000 read, 4,000 written, 100 out. It was 13,875,
    // and without the output 11,875: 31,500 more. r5 reads the 4,000 again: 2,000.
    const found = savings(WORKED, 3, [cutAt(11_000, 4000, { fetchedAt: 4 })]);
    expect(found).toMatchObject({
      notSent: 6000,
      writtenAgain: 5750,
      fetchedAgain: 33_500,
      net: -33_250,
      fetches: 1,
    });
  });

  test("two outputs that are missed by one turn are fetched together", () => {
    const cuts = [cutAt(11_000, 1000, { fetchedAt: 4 }), cutAt(12_000, 3000, { fetchedAt: 4 })];
    expect(savings(WORKED, 3, cuts).fetchedAgain).toBe(33_500);
  });

  test("of a trim a part is cut, and the whole output fetched", () => {
    // 1,000 tokens cut: r4 would have read 15,500 and written 500, then read 16,000 and written 4,000 with its answer.
    const found = savings(WORKED, 3, [cutAt(11_000, 1000, { whole: 4000, fetchedAt: 4 })]);
    const [r4, before] = [15_500 * 0.5 + 500 * 6.25 + 2500, 7750 + 3125 + 8000 + 25_000 + 2500];
    expect(found).toMatchObject({
      notSent: 1500,
      writtenAgain: 4000 * 5.75,
      fetchedAgain: before - r4 + 500,
    });
  });

  test("where the cache had lapsed everything is written in any case, so the cut saves at once", () => {
    const cold = course(
      { write5m: 16_000 },
      { write5m: 16_500, more: { isCold: true } },
      { read: 16_500, write5m: 500 },
    );
    expect(savings(cold, 1, [cutAt(11_000, 4000)])).toMatchObject({
      notSent: 4000 * 6.25 + 4000 * 0.5,
      writtenAgain: 0,
      rewrittenTokens: 0,
      isCold: true,
      repays: true,
    });
  });

  test("a cache of one hour is written again at the price of one hour", () => {
    const long = course({ write1h: 16_000 }, { read: 16_000, input: 10 }, { read: 16_000, input: 30 });
    expect(savings(long, 1, [cutAt(11_000, 4000)]).writtenAgain).toBe(1000 * 9.5);
  });

  test("a client that does not use the cache saves input, and writes nothing", () => {
    const plain = course({ input: 16_000 }, { input: 16_500 }, { input: 17_000 });
    const found = savings(plain, 1, [cutAt(11_000, 4000, { fetchedAt: 2 })]);
    // For the last: 13,000 once more, and 17,000 in place of 13,000.
    expect(found).toMatchObject({
      notSent: 2 * 4000 * 5,
      writtenAgain: 0,
      fetchedAgain: (13_000 + 4000) * 5,
    });
  });

  test("a prompt that falls below a band has the price of the lower band, its answer included", () => {
    const haiku = { model: "claude-haiku-5-5", at: "2026-10-20T10:00:00Z" };
    const long = course(
      { ...haiku, write5m: 100_500 },
      { ...haiku, read: 100_500, write5m: 500, output: 1000 },
    );
    // Dear: read 0.05, write 0.625, output 2.5; cheap: a fifth of that. 98,500 read and 500 written are 99,000.
    const found = savings(long, 1, [cutAt(98_500, 2000)]);
    expect(found.recorded).toBeCloseTo(100_500 * 0.05 + 500 * 0.625 + 2500, 6);
    expect(found.net).toBeCloseTo(found.recorded - (98_500 * 0.01 + 500 * 0.125 + 500), 6);
  });

  test("what the client removed itself saves nothing from then on, and is not fetched", () => {
    expect(savings(WORKED, 3, [cutAt(11_000, 4000, { leaves: 4, fetchedAt: 5 })])).toMatchObject({
      notSent: 2000,
      fetchedAgain: 0,
      fetches: 0,
    });
    expect(savings(WORKED, 3, [cutAt(11_000, 4000, { leaves: 3 })])).toMatchObject({ cutTokens: 0, net: 0 });
  });

  test("what two cuts share is cut once, since where they stand is an estimate", () => {
    const [whole, overlapping] = [cutAt(11_000, 4000), cutAt(13_000, 2000)];
    expect(savings(WORKED, 3, [whole, overlapping])).toEqual(savings(WORKED, 3, [whole]));
    expect(savings(WORKED, 3, [cutAt(11_000, 3000), cutAt(13_000, 2000)])).toMatchObject({
      ...{ cutTokens: 4000, notSent: 6000, writtenAgain: 5750 },
    });
  });

  test("a request to an unknown model makes its window one without a price", () => {
    const requests = course({ write5m: 10 }, { read: 10, model: "somebody-1" });
    expect(rowsOf(requests)).toEqual({ model: "somebody-1", why: "unknown-model" });
    expect(rowsOf([])).toEqual({ model: null, why: "nothing-recorded" });
  });

  test("and so does an answer after the cut whose usage was not recorded", () => {
    const requests = course({ write5m: 10, more: { unrecorded: 1 } }, { read: 10 });
    expect(rowsOf(requests)).toEqual({ model: null, why: "partly-recorded" });
    expect(typeof rowsOf(requests, 1)).toBe("function");
  });
});

const window = fc
  .array(
    fc.record({ fresh: fc.integer({ min: 1, max: 3000 }), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
    {
      minLength: 2,
      maxLength: 12,
    },
  )
  .map((steps) => {
    let context = 0;
    return course(
      ...steps.map(({ fresh, part }) => {
        const read = Math.floor(context * part);
        context += fresh;
        return { read, write5m: context - read, output: 7 };
      }),
    );
  });

/** Outputs that stand one behind the other in the first prompt. */
const cutsIn = (requests: ReturnType<typeof course>) =>
  fc
    .array(fc.record({ size: fc.integer({ min: 1, max: 500 }), gap: fc.integer({ min: 0, max: 300 }) }), {
      maxLength: 8,
    })
    .map((all) => {
      let end = 0;
      const cuts: Cut[] = [];
      for (const { size, gap } of all) {
        const start = end + gap;
        end = start + size;
        if (end <= (requests[0]?.context ?? 0)) cuts.push(cutAt(start, size));
      }
      return cuts;
    });

const cutWindows = window.chain((requests) =>
  fc.record({ requests: fc.constant(requests), cuts: cutsIn(requests) }),
);

test("what is recorded is what is left and what was cut, in every prompt", () => {
  fc.assert(
    fc.property(cutWindows, ({ requests, cuts }) => {
      const { recorded, writtenAgain } = cutWindow(requests, 1, cuts);
      const total = (all: typeof recorded): number =>
        TOKEN_KINDS.reduce((sum, kind) => sum + tokensOf(all)[kind], 0);
      const cut = cuts.reduce((sum, { tokens }) => sum + tokens, 0);
      expect(total(recorded) - total(writtenAgain)).toBeCloseTo(cut * (requests.length - 1), 6);
    }),
  );
});

test("nothing cut changes nothing, and nothing fetched never costs more than fetching", () => {
  fc.assert(
    fc.property(cutWindows, ({ requests, cuts }) => {
      expect(savings(requests, 1, [])).toMatchObject({
        net: 0,
        notSent: 0,
        writtenAgain: 0,
        fetchedAgain: 0,
      });
      const fetchedAgain = cuts.map((cut, i) => ({ ...cut, fetchedAt: 1 + (i % (requests.length - 1)) }));
      const [with_, without] = [savings(requests, 1, fetchedAgain), savings(requests, 1, cuts)];
      expect(without.fetchedAgain).toBe(0);
      expect(with_.net).toBeLessThanOrEqual(without.net + 1e-6);
      expect(with_.notSent).toBeCloseTo(without.notSent, 6);
    }),
  );
});
