import { expect, test } from "vitest";
import type { Sense } from "../../src/references/widened-keys.ts";
import { type AuditedOutput, audit } from "../../src/truths/audit.ts";
import type { WidenedUse } from "../../src/truths/truths.ts";

function exact(cluster: number, ...names: string[]): AuditedOutput {
  const uses = names.map((identifier) => {
    return { identifier, turn: 1, line: 1, isNeeded: true, isHeld: false, alsoIn: [] };
  });
  return { cluster, uses, widened: [] };
}

function wide(cluster: number, ...widened: WidenedUse[]): AuditedOutput {
  return { cluster, uses: [], widened };
}

function as(sense: Sense, identifier: string, isEcho = false): WidenedUse {
  return { sense, identifier, isEcho };
}

test("by hand", () => {
  const found = audit([
    exact(0, "node_a", "node_b"),
    exact(0, "node_a"),
    exact(1, "node_a"),
    exact(2, "node_c"),
    wide(0, as("case", "Node_A"), as("substring", "Node_A", true)),
    wide(1, as("case", "NODE_A", true)),
    wide(1, as("number", "12000"), as("number", "0012000")),
    wide(3, as("basename", "src/A.ts", true), as("basename", "lib/b.ts")),
    wide(3, as("basename", "a.ts", true)),
    wide(3),
  ]);
  expect(found.onOneIdentifier).toBe(3);
  expect(found.senses).toEqual({
    exact: {
      ...{ matches: 5, echoes: null, candidates: 4, alone: 4, keys: 3 },
      top: [
        { key: "node_a", candidates: 3, sessions: 2 },
        { key: "node_b", candidates: 1, sessions: 1 },
        { key: "node_c", candidates: 1, sessions: 1 },
      ],
    },
    case: {
      ...{ matches: 2, echoes: 1, candidates: 2, alone: 1, keys: 1 },
      top: [{ key: "node_a", candidates: 2, sessions: 2 }],
    },
    // Two ways to write a value are one key, and the output counts once.
    number: {
      ...{ matches: 2, echoes: 0, candidates: 1, alone: 1, keys: 1 },
      top: [{ key: "12000", candidates: 1, sessions: 1 }],
    },
    substring: {
      ...{ matches: 1, echoes: 1, candidates: 1, alone: 0, keys: 1 },
      top: [{ key: "node_a", candidates: 1, sessions: 1 }],
    },
    basename: {
      ...{ matches: 3, echoes: 2, candidates: 2, alone: 2, keys: 2 },
      top: [
        { key: "a.ts", candidates: 2, sessions: 1 },
        { key: "b.ts", candidates: 1, sessions: 1 },
      ],
    },
  });
});

test("ten keys are named, and the order of the outputs does not show", () => {
  const outputs = Array.from({ length: 12 }, (_, i) =>
    exact(i, `name_${String(i).padStart(2, "0")}`, "zz_all"),
  );
  const { top, keys } = audit(outputs).senses.exact;
  expect(keys).toBe(13);
  expect(top.map(({ key }) => key)).toEqual([
    "zz_all",
    ...["name_00", "name_01", "name_02", "name_03", "name_04", "name_05", "name_06", "name_07", "name_08"],
  ]);
  expect(audit([...outputs].reverse())).toEqual(audit(outputs));
});

test("nothing to audit", () => {
  expect(audit([])).toMatchObject({ onOneIdentifier: 0, senses: { exact: { matches: 0, top: [] } } });
});
