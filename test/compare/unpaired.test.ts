import normalCdf from "@stdlib/stats-base-dists-normal-cdf";
import { expect, test } from "vitest";
import type { ResultsComparison } from "../../src/compare/compare-results.ts";
import { run } from "../cli/run.ts";
import { folderOf } from "../folder.ts";
import { armOf, reportOf, resultsOf, rowOf } from "./reports.ts";

const low = { index: armOf({ informedness: [0.3, 0.2, 0.4], liveKept: [0.5, 0.4, 0.6] }) };
const high = { index: armOf({ informedness: [0.6, 0.5, 0.7], liveKept: [0.5, 0.5, 0.5] }) };
const without = (arms: object, digest: string) =>
  folderOf({ "results.json": resultsOf({ arms: { ...arms }, digest }) });

async function compared(...args: string[]): Promise<ResultsComparison> {
  const { out, code } = await run(["compare", ...args, "--json"]);
  expect(code).toBe(0);
  return JSON.parse(out) as ResultsComparison;
}

test("corpora that share nothing are compared by their intervals", async () => {
  const a = reportOf([rowOf({ toolUseId: "one" })], { arms: low, digest: "a" });
  const b = reportOf([rowOf({ toolUseId: "two" })], { arms: high, digest: "b" });
  const { pairing, arms } = await compared(a, b);
  expect(pairing).toEqual({ how: "unpaired", why: null });
  const { informedness, liveKept } = (arms[0] as ResultsComparison["arms"][number]).changes;
  // Both standard errors are 0.1/1.96 = 0.05102; that of the difference is √2 times as much, 0.07215.
  expect(informedness.difference).toBeCloseTo(0.3, 12);
  expect(informedness.interval?.low).toBeCloseTo(0.3 - 0.1 * Math.SQRT2, 9);
  expect(informedness.interval?.high).toBeCloseTo(0.3 + 0.1 * Math.SQRT2, 9);
  const p = 2 * normalCdf(-0.3 / ((0.1 * Math.SQRT2) / 1.959963984540054), 0, 1);
  expect(informedness.p).toBeCloseTo(p, 9);
  expect(informedness.detectable).toBeCloseTo(2.801585 * 0.0721551, 5);
  // One of the two has no width: it says nothing about how much it would vary.
  expect(liveKept).toMatchObject({ difference: 0, interval: null, p: null });
  const { out } = await run(["compare", a, b]);
  expect(out).toContain("The corpora share nothing, so the intervals come from those of the");
  expect(out).toContain(
    "index: more than noise: b − a of informedness is +30.0 points [15.9, 44.1], p <0.001",
  );
});

test("without candidates.jsonl there is no interval, unless the user says that nothing is shared", async () => {
  const [a, b] = [without(low, "a"), without(high, "b")];
  const { pairing, arms } = await compared(a, b);
  expect(pairing.why).toBe("the corpora may overlap, and candidates.jsonl is missing");
  expect(arms[0]).toMatchObject({
    verdict: "no interval",
    sentence:
      "no interval: b − a of informedness is +30.0 points, and the corpora may overlap, and candidates.jsonl is missing",
  });
  expect((await compared(a, b, "--disjoint")).arms[0]?.verdict).toBe("more than noise");
  const same = await compared(a, without(high, "a"), "--disjoint");
  expect(same.pairing).toEqual({
    how: "none",
    why: "the corpora are the same, and candidates.jsonl is missing",
  });
});

test("corpora that overlap without a candidate to compare are not called separate", async () => {
  const at = (file: string, fields = {}) =>
    reportOf([rowOf({ file, ...fields })], { digest: file, arms: low });
  const moved = await compared(at("a/s.jsonl"), at("s.jsonl"));
  expect(moved.pairing.why).toBe(
    "the same tool ids are in files of other names; analyse both from one folder",
  );
  const opaque = await compared(at("s.jsonl"), at("s.jsonl", { class: "opaque" }));
  expect(opaque.pairing.why).toBe("the corpora overlap, but no candidate can be scored in both");
});

test("a metric that there is not is a mistake", async () => {
  const folder = without(low, "a");
  const { code, err } = await run(["compare", folder, folder, "--metric", "deadKept"]);
  expect(code).toBe(2);
  expect(err).toContain("It must be one of removed, false-drop, live-kept, informedness, lost.");
  expect((await compared(folder, folder, "--metric", "false-drop")).metric).toBe("falseDrop");
});
