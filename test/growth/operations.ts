import { Column } from "../../src/columns/column.ts";

type Method = (this: never, ...args: never[]) => unknown;

const TYPED = Object.getPrototypeOf(Int32Array.prototype) as object;

const lengthOfThis = (self: ArrayLike<unknown>): number => self.length;

/** Methods that all stages are made of, and how many steps a call of each is. */
const COUNTED: readonly (readonly [object, string, (self: never, ...args: never[]) => number])[] = [
  ...["at", "push", "set"].map((name) => [Column.prototype, name, () => 1] as const),
  [Column.prototype, "slice", (_: unknown, start: number, end: number) => 1 + end - start],
  // Arrays that grow are copied by it.
  [TYPED, "set", (_: unknown, from: ArrayLike<unknown>) => from.length],
  ...["includes", "indexOf"].flatMap((name) =>
    [TYPED, Array.prototype].map((owner) => [owner, name, lengthOfThis] as const),
  ),
  ...["find", "filter", "findIndex", "slice"].map((name) => [Array.prototype, name, lengthOfThis] as const),
  ...["get", "has", "set"].map((name) => [Map.prototype, name, () => 1] as const),
  ...["has", "add"].map((name) => [Set.prototype, name, () => 1] as const),
];

/**
 * How many steps something takes: calls of what reads and writes columns, lists, maps and sets, each with as many steps
 * as it looks at values. The same on every machine. What is run must not wait for anything.
 */
function operationsOf(run: () => unknown): number {
  let steps = 0;
  const undo = COUNTED.map(([owner, name, stepsOf]) => {
    const methods = owner as Record<string, Method>;
    const own = methods[name] as Method;
    const counted = function (this: never, ...args: never[]): unknown {
      steps += stepsOf(this, ...args);
      return Reflect.apply(own, this, args);
    };
    Object.defineProperty(owner, name, { value: counted, configurable: true, writable: true });
    return () => Object.defineProperty(owner, name, { value: own, configurable: true, writable: true });
  });
  try {
    run();
  } finally {
    for (const one of undo) one();
  }
  return steps;
}

/** How many times as many steps twice the input takes. */
export function growth(size: number, runOf: (size: number) => () => unknown): number {
  const small = operationsOf(runOf(size));
  return operationsOf(runOf(2 * size)) / small;
}

/** Twice the input may take this many times the steps: a little more than twice, since arrays grow in jumps. */
export const LINEAR = 2.3;
