import fc from "fast-check";
import { expect, test } from "vitest";
import { Ledger, type Reservation } from "../../src/record/ledger.ts";

type Answer = Reservation | "refused";

/** Asks, and tells what the answer is by now. */
function ask(
  ledger: Ledger,
  amount: number,
): { answer: Answer | "waits"; readonly settle: (actual: number | "unknown") => void } {
  const asked = {
    answer: "waits" as Answer | "waits",
    settle: (actual: number | "unknown") => ledger.settle(asked.answer as Reservation, actual),
  };
  ledger.reserve(amount).then((answer) => {
    asked.answer = answer;
  });
  return asked;
}

/** Until all promises that can have their answer have it. */
const answered = () => new Promise(setImmediate);

test("what fits is granted in the same tick, up to the cap and not above", async () => {
  const ledger = new Ledger(100, 10);
  const first = ledger.reserve(60);
  expect(ledger.reservedMicroUsd).toBe(60);
  const second = ledger.reserve(30);
  expect(ledger.reservedMicroUsd).toBe(90);
  ledger.reserve(1);
  expect(ledger.reservedMicroUsd).toBe(90);
  expect([await first, await second]).toEqual([{ microUsd: 60 }, { microUsd: 30 }]);
  expect(ledger.spentMicroUsd).toBe(10);
});

test("what does not fit yet waits until others cost less", async () => {
  const ledger = new Ledger(100);
  const a = ask(ledger, 80);
  const b = ask(ledger, 50);
  await answered();
  expect(b.answer).toBe("waits");
  a.settle(50);
  expect(ledger.reservedMicroUsd).toBe(50);
  await answered();
  expect(b.answer).toEqual({ microUsd: 50 });
  b.settle(0);
  expect([ledger.spentMicroUsd, ledger.reservedMicroUsd]).toEqual([50, 0]);
});

test("what can never fit is refused at once, though others wait", async () => {
  const ledger = new Ledger(100);
  const asked = [ask(ledger, 100), ask(ledger, 1), ask(ledger, 101)];
  await answered();
  expect(asked.map(({ answer }) => answer)).toEqual([{ microUsd: 100 }, "waits", "refused"]);
});

test("a big one at the head is refused when it is certain, and the small ones behind it go on", async () => {
  const ledger = new Ledger(100);
  const [a, b, big, small, late] = [30, 30, 80, 10, 75].map((amount) => ask(ledger, amount));
  await answered();
  expect([big, small, late].map((asked) => asked?.answer)).toEqual(["waits", "waits", "waits"]);
  a?.settle(15);
  await answered();
  expect([big, small, late].map((asked) => asked?.answer)).toEqual(["waits", "waits", "waits"]);
  b?.settle(9);
  await answered();
  expect([big, small, late].map((asked) => asked?.answer)).toEqual(["refused", { microUsd: 10 }, "waits"]);
  small?.settle(1);
  await answered();
  expect(late?.answer).toEqual({ microUsd: 75 });
});

test("nothing that is asked for later goes before what waits", async () => {
  const ledger = new Ledger(100);
  const [a, big, small] = [60, 50, 5].map((amount) => ask(ledger, amount));
  await answered();
  expect([big?.answer, small?.answer]).toEqual(["waits", "waits"]);
  a?.settle(20);
  await answered();
  expect([big?.answer, small?.answer]).toEqual([{ microUsd: 50 }, { microUsd: 5 }]);
});

test("an unknown outcome costs what was reserved", async () => {
  const ledger = new Ledger(100);
  const a = ask(ledger, 70);
  await answered();
  a.settle("unknown");
  expect([ledger.spentMicroUsd, ledger.reservedMicroUsd]).toEqual([70, 0]);
});

test("a cost above its reservation is counted, and nothing is granted beyond the cap after it", async () => {
  const ledger = new Ledger(100);
  const asked = [10, 40, 60, 20, 0].map((amount) => ask(ledger, amount));
  await answered();
  asked[0]?.settle(70);
  await answered();
  expect(ledger.spentMicroUsd).toBe(70);
  expect(asked.slice(2).map(({ answer }) => answer)).toEqual(["refused", "waits", "waits"]);
  asked[1]?.settle(45);
  await answered();
  expect(ledger.spentMicroUsd).toBe(115);
  expect(asked.slice(3).map(({ answer }) => answer)).toEqual(["refused", "refused"]);
  expect(await ledger.reserve(1)).toBe("refused");
});

test("with nothing to spend, what is free is granted and nothing else", async () => {
  const ledger = new Ledger(0);
  expect(await ledger.reserve(0)).toEqual({ microUsd: 0 });
  expect(await ledger.reserve(1)).toBe("refused");
  expect(await new Ledger(10, 11).reserve(0)).toBe("refused");
});

test.each([0.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("%d is no amount", async (amount) => {
  const ledger = new Ledger(100);
  const held = (await ledger.reserve(10)) as Reservation;
  expect(() => new Ledger(amount)).toThrow(RangeError);
  expect(() => new Ledger(1, amount)).toThrow(RangeError);
  await expect(ledger.reserve(amount)).rejects.toThrow(RangeError);
  expect(() => ledger.settle(held, amount)).toThrow(RangeError);
  ledger.settle(held, 3);
  expect([ledger.spentMicroUsd, ledger.reservedMicroUsd]).toEqual([3, 0]);
});

test("a reservation is settled once, and where it was made", async () => {
  const ledger = new Ledger(100);
  const held = (await ledger.reserve(10)) as Reservation;
  expect(() => new Ledger(100).settle(held, 1)).toThrow("once");
  expect(() => ledger.settle({ microUsd: 10 }, 1)).toThrow("once");
  ledger.settle(held, 1);
  expect(() => ledger.settle(held, 1)).toThrow("once");
  expect([ledger.spentMicroUsd, ledger.reservedMicroUsd]).toEqual([1, 0]);
});

/** One call: what it asks for, what it costs of that, and how many turns of the event loop it takes. */
const anyCall = fc.record({
  reserved: fc.nat(1000),
  share: fc.nat(100),
  turns: fc.nat(4),
  isUnknown: fc.boolean(),
});
type Call = typeof anyCall extends fc.Arbitrary<infer T> ? T : never;

const costOf = ({ reserved, share, isUnknown }: Call): number =>
  isUnknown ? reserved : Math.floor((reserved * share) / 100);

async function runCall(ledger: Ledger, call: Call): Promise<"refused" | "settled"> {
  const reservation = await ledger.reserve(call.reserved);
  if (reservation === "refused") {
    // Refused with reason: all that is in flight could cost nothing, and it would still not fit.
    expect(ledger.spentMicroUsd + call.reserved).toBeGreaterThan(ledger.capMicroUsd);
    return "refused";
  }
  expect(ledger.spentMicroUsd + ledger.reservedMicroUsd).toBeLessThanOrEqual(ledger.capMicroUsd);
  for (let turn = 0; turn < call.turns; turn++) await answered();
  ledger.settle(reservation, call.isUnknown ? "unknown" : costOf(call));
  expect(ledger.spentMicroUsd + ledger.reservedMicroUsd).toBeLessThanOrEqual(ledger.capMicroUsd);
  return "settled";
}

test("in 1,000 runs of calls at the same time the cap holds, nobody hangs, and what fits is granted", async () => {
  let refusals = 0;
  let grants = 0;
  await fc.assert(
    fc.asyncProperty(fc.nat(8000), fc.array(anyCall, { maxLength: 40 }), async (cap, calls) => {
      const ledger = new Ledger(cap);
      const ends = await Promise.all(calls.map((call) => runCall(ledger, call)));
      const settled = calls.filter((_, i) => ends[i] === "settled");
      expect(ledger.reservedMicroUsd).toBe(0);
      expect(ledger.spentMicroUsd).toBe(settled.reduce((sum, call) => sum + costOf(call), 0));
      grants += settled.length;
      refusals += calls.length - settled.length;
    }),
    { numRuns: 1000, endOnFailure: true },
  );
  // Both ends were met, often.
  expect(Math.min(grants, refusals)).toBeGreaterThan(1000);
});

test("a thousand at once that would each fit alone all get through when they cost little", async () => {
  const ledger = new Ledger(1000);
  const call = { reserved: 900, share: 0, turns: 1, isUnknown: false };
  const ends = await Promise.all(Array.from({ length: 1000 }, () => runCall(ledger, call)));
  expect(new Set(ends)).toEqual(new Set(["settled"]));
});
