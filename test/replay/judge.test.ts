import { expect, test } from "vitest";
import type { Candidate } from "../../src/analysis/candidates.ts";
import type { AskedOutput } from "../../src/experiment/asked-windows.ts";
import { judge } from "../../src/replay/judge.ts";
import type { RecordedDecision } from "../../src/replay/recorded-decisions.ts";
import type { Use } from "../../src/truths/truths.ts";
import { promptOutput } from "../prompts/build-output.ts";

const use = (identifier: string): Use => {
  return { identifier, turn: 1, line: 1, isNeeded: true, isHeld: false, alsoIn: [] };
};

/** An output of five lines; the future used `node_a` and `node_b` of it, and `node_c`, which another brought. */
function asked(names: readonly string[], carries: readonly string[]): AskedOutput {
  const candidate = { uses: names.map(use), carries } as unknown as Candidate;
  const content = "one\nnode_a\nnode_b\nnode_c\nnode_d";
  return { id: "one", candidate, shown: promptOutput(content) };
}

function trim(from: number, to: number): RecordedDecision {
  const answer = { slot: "o01", ok: true, action: "trim", keep: [{ from, to }], reason: "" } as const;
  return { kind: "answered", answer };
}

test.each([
  { keep: [1, 1], holds: [], all: false },
  { keep: [2, 2], holds: ["node_a"], all: false },
  { keep: [2, 3], holds: ["node_a", "node_b"], all: true },
  { keep: [4, 5], holds: ["node_c"], all: false },
  { keep: [1, 5], holds: ["node_a", "node_b", "node_c"], all: true },
] as const)("a trim to lines $keep holds $holds", ({ keep: [from, to], holds, all }) => {
  const judged = judge(trim(from, to), asked(["node_a", "node_b"], ["node_c"]), []);
  expect(judged.decision).toMatchObject({ action: "trim", holds });
  expect(judged.trim?.holds).toBe(all);
});

test("of a dead output, what others brought is held, and nothing of its own was asked", () => {
  const judged = judge(trim(4, 4), asked([], ["node_c"]), []);
  expect(judged.decision).toMatchObject({ action: "trim", holds: ["node_c"] });
  expect(judged.trim?.holds).toBeNull();
});

test("a part of a name holds nothing", () => {
  const judged = judge(trim(2, 2), asked(["node"], ["node_a.ts"]), []);
  expect(judged.decision).toMatchObject({ holds: [] });
});
