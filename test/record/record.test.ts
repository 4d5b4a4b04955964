import fc from "fast-check";
import { expect, test } from "vitest";
import { CallRecord } from "../../src/record/record.ts";
import type { NewRow } from "../../src/record/rows.ts";
import { anyRow } from "./any-row.ts";
import { AT, failed, imported, intent, keyOf, outcome, replied, versioned } from "./rows-of.ts";

const NONE = { answer: 0, cut: 0, refusal: 0, import: 0, error: 0, unknown: 0, surplus: 0 };

function recordOf(...rows: readonly NewRow[]): CallRecord {
  return new CallRecord([{ t: "header", v: 1, host: "stand-in" }, ...rows.map(versioned)]);
}

const batch: NewRow = {
  t: "batch-intent",
  id: "b1",
  calls: [1, 2].map((key) => ({ key: keyOf(key), attempt: 1, arm: "digest", reservedMicroUsd: 10 * key })),
  at: AT,
  redacted: false,
};

test.each([
  { name: "nothing happened", rows: [], spent: 0, counts: {} },
  { name: "a call is under way or was lost", rows: [intent(1, 1, 700)], spent: 700, counts: { unknown: 1 } },
  {
    name: "a call was answered, for less than was reserved",
    rows: [intent(1, 1, 700), outcome(1, 1, 400, replied("answer"))],
    spent: 400,
    counts: { answer: 1 },
  },
  {
    name: "a call was answered, for more than was reserved",
    rows: [intent(1, 1, 700), outcome(1, 1, 900, replied("cut"))],
    spent: 900,
    counts: { cut: 1 },
  },
  {
    name: "a call failed and cost nothing, and was made again",
    rows: [
      intent(1, 1, 700),
      outcome(1, 1, 0, failed("no")),
      intent(1, 2, 700),
      outcome(1, 2, 300, replied("refusal")),
    ],
    spent: 300,
    counts: { refusal: 1, error: 1 },
  },
  {
    name: "a call failed and may have cost something",
    rows: [intent(1, 1, 700), outcome(1, 1, 0, failed("unknown"))],
    spent: 700,
    counts: { error: 1 },
  },
  {
    name: "a call was lost and made again",
    rows: [intent(1, 1, 700), intent(1, 2, 500), outcome(1, 2, 300, replied("answer"))],
    spent: 1000,
    counts: { answer: 1, unknown: 1 },
  },
  {
    name: "an outcome was written twice",
    rows: [intent(1, 1, 700), outcome(1, 1, 400, replied("answer")), outcome(1, 1, 400, replied("answer"))],
    spent: 400,
    counts: { answer: 1, surplus: 1 },
  },
  {
    name: "it was found out later what a failed call cost",
    rows: [intent(1, 1, 700), outcome(1, 1, 0, failed("unknown")), outcome(1, 1, 250, replied("answer"))],
    spent: 250,
    counts: { answer: 1 },
  },
  {
    name: "a key was answered twice: both cost, one counts",
    rows: [
      intent(1, 1, 700),
      intent(1, 2, 700),
      outcome(1, 2, 300, replied("answer")),
      outcome(1, 1, 200, replied("cut")),
    ],
    spent: 500,
    counts: { answer: 1, surplus: 1 },
  },
  {
    name: "an outcome has no intent",
    rows: [outcome(1, 1, 400, replied("answer"))],
    spent: 400,
    counts: { answer: 1 },
  },
  {
    name: "one attempt was begun twice",
    rows: [intent(1, 1, 700), intent(1, 1, 700), outcome(1, 1, 400, replied("answer"))],
    spent: 1100,
    counts: { answer: 1, unknown: 1 },
  },
  {
    name: "answers were imported, one of them to spare",
    rows: [imported(1, "keep"), imported(2, "drop"), imported(1, "drop")],
    spent: 0,
    counts: { import: 2, surplus: 1 },
  },
  {
    name: "one of a batch has ended",
    rows: [batch, { t: "batch", id: "b1", batchId: "msgbatch_1" }, outcome(2, 1, 5, replied("answer"))],
    spent: 15,
    counts: { answer: 1, unknown: 1 },
  },
] satisfies { name: string; rows: NewRow[]; spent: number; counts: object }[])("$name", (given) => {
  const record = recordOf(...given.rows);
  expect(record.spentMicroUsd()).toBe(given.spent);
  expect(record.counts()).toEqual({ ...NONE, ...given.counts });
});

test("the first reply stays, and only a reply makes a question done", () => {
  const record = recordOf(intent(1, 1, 9), outcome(1, 1, 0, failed("no")), intent(2, 1, 9));
  expect([1, 2, 3].map((key) => record.isDone(keyOf(key)))).toEqual([false, false, false]);
  expect([1, 2, 3].map((key) => record.attemptsOf(keyOf(key)))).toEqual([1, 1, 0]);
  record.add(versioned(imported(1, "keep")));
  record.add(versioned(outcome(2, 1, 3, replied("refusal", "no"))));
  record.add(versioned(outcome(1, 2, 3, replied("answer", "drop"))));
  record.add(versioned(imported(2, "drop")));
  expect([1, 2, 3].map((key) => record.isDone(keyOf(key)))).toEqual([true, true, false]);
  expect(record.replyTo(keyOf(1))).toEqual({ from: "import", source: "by-hand", text: "keep" });
  expect(record.replyTo(keyOf(2))).toEqual({ from: "call", outcome: replied("refusal", "no") });
  expect(record.replyTo(keyOf(3))).toBe(null);
  expect(record.outcomesOf(keyOf(1)).map(({ kind }) => kind)).toEqual(["error", "answer"]);
});

test("calls without an end are told with what is needed to find it out", () => {
  const record = recordOf(intent(3, 2, 7), batch);
  const call = { attempt: 1, arm: "digest", batch: "b1", batchId: null };
  const alone = { key: keyOf(3), attempt: 2, arm: "strict", reservedMicroUsd: 7, batch: null, batchId: null };
  const first = { ...call, key: keyOf(1), reservedMicroUsd: 10 };
  const second = { ...call, key: keyOf(2), reservedMicroUsd: 20 };
  expect(record.unknownAttempts()).toEqual([alone, first, second]);
  record.add(versioned({ t: "batch", id: "b1", batchId: "msgbatch_1" }));
  record.add(versioned({ ...outcome(1, 1, 5, failed("no")), batchId: "msgbatch_1" }));
  expect(record.unknownAttempts()).toEqual([alone, { ...second, batchId: "msgbatch_1" }]);
});

const manyRows = fc.array(anyRow, { maxLength: 40 });

test("a key's reply counts once, and every attempt and import is counted somewhere", () => {
  fc.assert(
    fc.property(manyRows, (rows) => {
      const record = recordOf(...rows);
      const { answer, cut, refusal, import: imports, error, unknown, surplus } = record.counts();
      const keys = [0, 1, 2, 3].map(keyOf);
      expect(answer + cut + refusal + imports).toBe(keys.filter((key) => record.isDone(key)).length);
      const candidates = rows.filter(
        (row) => row.t === "import" || (row.t === "outcome" && row.outcome.kind !== "error"),
      );
      expect(answer + cut + refusal + imports + surplus).toBeGreaterThanOrEqual(candidates.length);
      expect(record.unknownAttempts()).toHaveLength(unknown);
      const attempts = keys.reduce((sum, key) => sum + record.attemptsOf(key), 0);
      const ended = keys.flatMap((key) => record.outcomesOf(key));
      expect(ended.length + unknown).toBe(attempts);
      expect(ended.filter(({ kind }) => kind === "error")).toHaveLength(error);
    }),
    { numRuns: 300 },
  );
});

test("the first reply of the rows is the reply, and rows that are added say what rows from a file do", () => {
  fc.assert(
    fc.property(manyRows, fc.nat(40), (rows, split) => {
      const record = recordOf(...rows);
      const added = recordOf(...rows.slice(0, split));
      for (const row of rows.slice(split)) added.add(versioned(row));
      expect(added).toEqual(record);
      expect(added.spentMicroUsd()).toBe(record.spentMicroUsd());
      expect(added.counts()).toEqual(record.counts());
      for (const number of [0, 1, 2, 3]) {
        const key = keyOf(number);
        const all = rows.map((_, i) => recordOf(...rows.slice(0, i + 1)).replyTo(key));
        expect(record.replyTo(key)).toEqual(all.find((reply) => reply !== null) ?? null);
      }
    }),
  );
});

test("what was spent never counts a call that may have been billed below its reservation", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(3))), (calls) => {
      const rows = calls.flatMap(([reserved, cost, how], key) => {
        const ends = [replied("answer"), failed("no"), failed("unknown")].map((end) =>
          outcome(key, 1, cost, end),
        );
        return [intent(key, 1, reserved), ...ends.slice(how, how + 1)];
      });
      const costs = calls.map(
        ([reserved, cost, how]) => [cost, cost, Math.max(cost, reserved), reserved][how] ?? 0,
      );
      expect(recordOf(...rows).spentMicroUsd()).toBe(costs.reduce((sum, cost) => sum + cost, 0));
    }),
  );
});
