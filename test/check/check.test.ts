import fc from "fast-check";
import { expect, test } from "vitest";
import { checkLimit } from "../../src/check/check-limit.ts";
import { run } from "../cli/run.ts";
import { armOf, resultsOf } from "../compare/reports.ts";
import { folderOf } from "../folder.ts";

const arm = armOf({
  removed: [0.3, 0.25, 0.35],
  falseDrop: [0.15, 0.1, 0.24],
  liveKept: [0.8, 0.7, 0.9],
  informedness: [0.1, -0.02, 0.2],
  lost: [0.05, 0.01, 0.09],
  strict: [0.22, 0.18, 0.3],
});
const report = (results: Parameters<typeof resultsOf>[0] = {}) =>
  folderOf({ "results.json": resultsOf({ arms: { index: arm }, ...results }) });
const check = (folder: string, ...args: string[]) => run(["check", folder, "--arm", "index", ...args]);

test("a limit must hold at the bad end of the interval, and the output says so", async () => {
  const folder = report();
  expect(await check(folder, "--max-false-drop", "0.2")).toEqual({
    code: 1,
    out: "FAIL  index: false-drop 15.0% [10.0%, 24.0%], at most 20.0%\n1 of 1 limit does not hold.\n",
    err: "",
  });
  expect(await check(folder, "--max-false-drop", "24%")).toEqual({
    code: 0,
    out: "pass  index: false-drop 15.0% [10.0%, 24.0%], at most 24.0%\n1 limit holds.\n",
    err: "",
  });
  expect((await check(folder, "--max-false-drop", "0.2", "--bound", "point")).code).toBe(0);
  expect((await check(folder, "--max-false-drop", "0.14", "--bound", "point")).code).toBe(1);
});

test.each([
  ["--max-lost", 0.09, 0.08],
  ["--min-live-kept", 0.7, 0.71],
  ["--min-informedness", -0.02, -0.01],
  ["--min-removed", 0.25, 0.26],
])("%s holds at %d and not at %d", async (limit, holding, failing) => {
  expect((await check(report(), limit, String(holding))).code).toBe(0);
  expect((await check(report(), limit, String(failing))).code).toBe(1);
});

test("one limit that does not hold is enough to fail", async () => {
  const { code, out } = await check(
    report(),
    "--max-lost",
    "10%",
    "--min-removed",
    "50%",
    "--min-sessions",
    "10",
  );
  expect(code).toBe(1);
  expect(out).toBe(
    [
      "pass  index: lost 5.0% [1.0%, 9.0%], at most 10.0%",
      "FAIL  index: removed 30.0% [25.0%, 35.0%], at least 50.0%",
      "pass  10 sessions, at least 10",
      "1 of 3 limits does not hold.",
      "",
    ].join("\n"),
  );
  expect((await check(report(), "--min-sessions", "11")).code).toBe(1);
});

test("another truth has other shares", async () => {
  const { code, out } = await check(report(), "--max-false-drop", "0.25", "--truth", "strict");
  expect({ code, out }).toEqual({
    code: 1,
    out: "FAIL  index: false-drop (strict) 22.0% [18.0%, 30.0%], at most 25.0%\n1 of 1 limit does not hold.\n",
  });
  const loose = await check(report(), "--max-false-drop", "0.9", "--truth", "loose");
  expect(loose).toMatchObject({ code: 1 });
  expect(loose.out).toContain("the results do not have this score");
});

test("a score without a value or an interval does not hold", async () => {
  const none = report({ arms: { index: armOf({ falseDrop: [null], lost: [0.01] }) } });
  const dropped = await check(none, "--max-false-drop", "1", "--bound", "point");
  expect(dropped).toMatchObject({ code: 1 });
  expect(dropped.out).toContain("false-drop –, at most 100.0% (no value: there is nothing it is a share of)");
  const few = await check(none, "--max-lost", "0.5");
  expect(few).toMatchObject({ code: 1 });
  expect(few.out).toContain(
    "(no interval, since fewer than 8 sessions hold anything there; --bound point compares the value)",
  );
  expect((await check(none, "--max-lost", "0.5", "--bound", "point")).code).toBe(0);
  const undrawn = report({ arms: { index: armOf({ lost: [0.01] }) }, draws: 0 });
  expect((await check(undrawn, "--max-lost", "0.5")).out).toContain("since it was made with --draws 0;");
});

test("no wrong drop among 15 does not show that there are none", async () => {
  const folder = report({ arms: { index: armOf({ falseDrop: [0, 0, 0], drops: 15 }) } });
  const { code, out } = await check(folder, "--max-false-drop", "0.2");
  expect(code).toBe(1);
  // 1 − 0.025^(1/15) = 0.218.
  expect(out).toContain("false-drop 0.0% [0.0%, 21.8%], at most 20.0% (the same in every draw;");
  expect((await check(folder, "--max-false-drop", "0.22")).code).toBe(0);
});

test("what is close to a limit is shown exactly enough to see why", async () => {
  const folder = report({ arms: { index: armOf({ removed: [0.3, 0.29996, 0.4] }) } });
  const { out } = await check(folder, "--min-removed", "0.3");
  expect(out).toContain("FAIL  index: removed 30.000% [29.996%, 40.000%], at least 30.000%");
});

test("--json prints the same as data", async () => {
  const { code, out } = await check(report(), "--max-false-drop", "0.2", "--min-sessions", "3", "--json");
  expect(code).toBe(1);
  expect(JSON.parse(out)).toEqual({
    schema: "coref/check/1",
    holds: false,
    truth: "exact",
    bound: "interval",
    sessions: { count: 10, least: 3, holds: true },
    limits: [
      {
        arm: "index",
        name: "max-false-drop",
        limit: 0.2,
        holds: false,
        value: 0.15,
        interval: { low: 0.1, high: 0.24 },
        judged: 0.24,
        note: null,
      },
    ],
  });
});

test.each(["20", "-0.1", "1.01", "101%", "0x1", "", "1e-1", "NaN", "Infinity", "20 %"])(
  "a limit of %j is a mistake",
  async (text) => {
    expect(await check(report(), "--max-false-drop", text)).toMatchObject({ code: 2, out: "" });
  },
);

test("what is missing is named: an arm, a limit", async () => {
  const folder = report({ arms: { index: arm, "a\u001b": arm } });
  expect(await run(["check", folder, "--max-lost", "1"])).toEqual({
    code: 2,
    out: "",
    err: "coref: name the arm to check with --arm; the results have: a\\u{1b}; index\n",
  });
  expect(await run(["check", folder, "--arm", "toString", "--max-lost", "1"])).toMatchObject({
    code: 2,
    err: "coref: no arm is called toString; the results have: a\\u{1b}; index\n",
  });
  expect((await check(folder)).err).toContain("coref: name a limit: --max-false-drop, --max-lost,");
  expect((await check(folder, "--max-lost", "1", "--bound", "hope")).code).toBe(2);
  const { out } = await run(["check", folder, "--arm", "a\u001b", "--max-lost", "1"]);
  expect(out).toContain("pass  a\\u{1b}: lost");
});

test("what holds at the bad end of an interval holds at the value", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(share, share, share, share, fc.constantFrom("most", "least"), (x, y, z, limit, side) => {
      const [low, value, high] = [x, y, z].sort((p, q) => p - q) as [number, number, number];
      const score = { value, interval: { low, high }, under: 10 };
      const by = (bound: "interval" | "point") => checkLimit(score, { side }, limit, { bound, draws: 2000 });
      if (by("interval").holds) expect(by("point").holds).toBe(true);
      expect(by("point").holds).toBe(side === "most" ? value <= limit : value >= limit);
    }),
  );
});
