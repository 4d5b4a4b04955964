import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FileResult } from "../../src/analysis/analyze.ts";
import { UserError } from "../../src/errors.ts";
import { packResults, unpackResults } from "../../src/queue/pack-results.ts";
import { endRun, isRunning, keepRun, putResult, takeResult } from "../../src/queue/run-results.ts";
import { NO_REDIS, ownRedis } from "./redis.ts";

const why = NO_REDIS === null ? "" : ` (skipped: ${NO_REDIS})`;

describe.skipIf(NO_REDIS !== null)(`results of a run${why}`, () => {
  const { client, keys } = ownRedis();

  test("are taken once", async () => {
    await keepRun(client(), "a");
    await putResult(client(), "a", "a-1", "first");
    await putResult(client(), "a", "a-2", "second");
    expect(await takeResult(client(), "a", "a-1")).toBe("first");
    expect(await takeResult(client(), "a", "a-1")).toBe(null);
    expect(await takeResult(client(), "a", "a-2")).toBe("second");
    expect(await isRunning(client(), "a")).toBe(true);
    await endRun(client(), "a");
  });

  test("go to no run that is over", async () => {
    await keepRun(client(), "b");
    await endRun(client(), "b");
    await putResult(client(), "b", "b-1", "late");
    expect(await isRunning(client(), "b")).toBe(false);
    expect(await keys()).toEqual([]);
  });

  test("are gone by themselves with a run that was killed", async () => {
    await keepRun(client(), "c");
    const [key] = await keys();
    expect(await client().ttl(key as string)).toBeGreaterThan(0);
    await endRun(client(), "c");
  });
});

test("what is packed is the same when it is unpacked, maps and columns of numbers included", () => {
  const value = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.double(),
    fc.constant(undefined),
    fc.uint32Array(),
    fc.float64Array(),
    fc.dictionary(fc.string(), fc.double()).map((object) => new Map(Object.entries(object))),
    fc.array(fc.string()).map((names) => new Set(names)),
  );
  fc.assert(
    fc.property(fc.array(fc.record({ result: value })), (rows) => {
      const results = rows as unknown as FileResult[];
      expect(unpackResults(packResults(results))).toEqual(results);
    }),
  );
});

test("what was packed in another way is no result", () => {
  const packed = packResults([]);
  expect(() => unpackResults(packed.replace("results 1", "results 2"))).toThrow(UserError);
  expect(() => unpackResults(packed.slice(0, -4))).toThrow(UserError);
});
