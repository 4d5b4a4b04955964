import { execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratch } from "../cli/run.ts";
import { inRepository } from "../shared.ts";

// By hand: COREF_LARGE_MB=600 COREF_HEAP_MB=128 npx vitest run test/pool/large-session
const FILE_MB = Number(process.env["COREF_LARGE_MB"] ?? 200);
/** What node and tsx take before the first line is read is some 40 MB of it. */
const HEAP_MB = Number(process.env["COREF_HEAP_MB"] ?? 64);

const PROSE = "the river runs past an old mill and over two quiet fields ".repeat(70);

/** One window in which each turn reads 20 new identifiers, and uses some that the turn before and the tenth before it brought in. */
function writeSession(path: string, bytes: number): number {
  const file = openSync(path, "w");
  let parentUuid: string | null = null;
  let written = 0;
  let turns = 0;
  const write = (entry: object): void => {
    const uuid = `${String(written).padStart(12, "0")}-2fa1-11d2-883f-0016d3cca427`;
    written += writeSync(file, `${JSON.stringify({ uuid, parentUuid, sessionId: "one", ...entry })}\n`);
    parentUuid = uuid;
  };
  write({ type: "user", message: { content: "go" } });
  for (; written < bytes; turns++) {
    const names = Array.from({ length: 20 }, (_, i) => `name_${turns}_${i}`).join(" ");
    const used = `name_${turns - 1}_0 name_${turns - 1}_7 name_${turns - 10}_19`;
    const id = `toolu_${turns}`;
    const call = { type: "tool_use", id, name: "Read", input: { file_path: `src/${used}` } };
    write({ type: "assistant", message: { id: `msg_${turns}`, content: [call] } });
    const result = { type: "tool_result", tool_use_id: id, content: `${names} ${PROSE}` };
    write({ type: "user", message: { content: [result] }, toolUseResult: { text: `${names} ${PROSE}` } });
  }
  closeSync(file);
  return turns;
}

test(`a session of ${FILE_MB} MB is analysed with a heap of ${HEAP_MB} MB`, { timeout: 600_000 }, () => {
  const folder = scratch();
  const path = join(folder, "large.jsonl");
  const turns = writeSession(path, FILE_MB * 1e6);
  expect(statSync(path).size).toBeGreaterThanOrEqual(FILE_MB * 1e6);
  const command = ["--import", "tsx", `--max-old-space-size=${HEAP_MB}`, inRepository("src/cli.ts")];
  const args = ["analyze", path, "--json", "--draws", "0", "--out", join(folder, "report")];
  const out = execFileSync(process.execPath, [...command, ...args], { cwd: inRepository(".") });
  rmSync(path);
  const { reading, candidates } = JSON.parse(out.toString());
  expect(reading).toMatchObject({ sessions: 1, windows: 1, turns, outputs: turns });
  // Every output before turn F is one; those of the nine turns before F are used by the tenth after them.
  expect(candidates).toMatchObject({ count: Math.floor(0.6 * turns), live: 9 });
});
