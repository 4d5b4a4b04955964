import { expect, test } from "vitest";
import { parseSweeps, SWEEPS } from "../../src/sweeps/sweep-names.ts";
import { run, scratch } from "../cli/run.ts";
import { inRepository } from "../shared.ts";

test("names are read once each, in the order of the report", () => {
  expect(parseSweeps(["floor", "fire", "floor"])).toEqual(["fire", "floor"]);
  expect(parseSweeps(["floor", "all"])).toEqual([...SWEEPS]);
  expect(parseSweeps([])).toEqual([]);
});

test("coref analyze --sweep", async () => {
  const args = ["analyze", inRepository("corpora/known-answer"), "--draws", "0", "--out", scratch()];
  const { code, out } = await run([...args, "--sweep", "floor", "--sweep", "horizon", "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(out).sweeps.map(({ name }: { name: string }) => name)).toEqual(["horizon", "floor"]);
});

test("an unknown sweep is refused before anything is read", async () => {
  const { code, err } = await run(["analyze", "not-there", "--sweep", "speed"]);
  expect(code).toBe(2);
  expect(err).toBe(
    'coref: unknown sweep "speed"; use one of fire, horizon, floor, classes, novel, dormancy, or all\n',
  );
});
