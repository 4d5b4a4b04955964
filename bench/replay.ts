// How long `coref replay` takes over many recorded decisions: builds a simulated corpus, a plan and a record in a
// temporary folder, and replays it in a process of its own. Run `npm run build && npx tsx bench/replay.ts [decisions]`.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readExperiment } from "../src/experiment/experiment-file.ts";
import { makePlan } from "../src/experiment/make-plan.ts";
import { modelArms } from "../src/experiment/model-arms.ts";
import { writePlan } from "../src/experiment/plan-file.ts";
import type { PlannedCall } from "../src/experiment/plan-rows.ts";
import { slotName } from "../src/prompts/render.ts";
import { lineOf } from "../src/record/row-line.ts";
import { simulateCorpus } from "../src/simulate/corpus.ts";

const ROUNDS = 5;
const AT = "2026-11-30T00:00:00.000Z";
const wanted = Number(process.argv[2] ?? 8_000);
const folder = mkdtempSync(join(tmpdir(), "coref-bench-"));
try {
  const decisions = await build();
  const times = Array.from({ length: ROUNDS }, replay).sort((a, b) => a - b);
  const seconds = times.map((ms) => (ms / 1e3).toFixed(2));
  process.stdout.write(
    `${decisions} decisions, ${ROUNDS} rounds: ${seconds[ROUNDS >> 1]} s (${seconds[0]} to ${seconds.at(-1)})\n`,
  );
} finally {
  rmSync(folder, { recursive: true });
}

/** More and more of the corpus, until the plan asks for enough. */
async function build(): Promise<number> {
  const ask = {
    shapes: ["digest", "nodigest", "evidence", "strict", "bulk", "bulk-6"],
    models: ["claude-haiku-5-5", "claude-opus-5-5"],
  };
  writeFileSync(
    join(folder, "experiment.yaml"),
    JSON.stringify({ question: "How long?", corpus: "corpus", ask }),
  );
  for (let seed = 1; ; seed++) {
    for (const { path, text } of simulateCorpus(seed)) {
      if (!path.endsWith(".jsonl")) continue;
      const to = join(folder, "corpus", `${seed}`, path);
      mkdirSync(dirname(to), { recursive: true });
      writeFileSync(to, text);
    }
    const experiment = readExperiment(folder);
    const { rows } = await makePlan(experiment, modelArms(experiment, AT.slice(0, 10)), {
      redact: false,
      permutations: 1,
    });
    const calls = rows.flatMap((row) => (row.t === "call" ? [row] : []));
    const decisions = calls.reduce((sum, { outputs }) => sum + outputs.length, 0);
    if (decisions < wanted) continue;
    writePlan(join(folder, "plan.jsonl"), rows);
    writeFileSync(join(folder, "calls.jsonl"), Buffer.concat([header(), ...calls.flatMap(rowsOf)]));
    return decisions;
  }
}

function header(): Buffer {
  return lineOf({ t: "header", v: 1, host: "nobody" });
}

function rowsOf({ key, arm, outputs, worstMicroUsd }: PlannedCall, i: number): Buffer[] {
  const about = outputs.map((_, slot) => {
    const action = ["keep", "drop", "trim"][(i + slot) % (arm.startsWith("evidence") ? 2 : 3)];
    const keep = action === "trim" ? [{ from: 1, to: 2 }] : [];
    return [slotName(slot), { reason: "the agent has moved on to `other/path.ts`", action, keep }];
  });
  const text = JSON.stringify(Object.fromEntries(about));
  const usage = { input_tokens: 2_000, output_tokens: 80 };
  const [requestId, model, stopReason] = ["req_1", "nobody", "end_turn"];
  const replied = { requestId, model, stopReason, content: [{ type: "text", text }], usage };
  const outcome = { kind: "answer", ...replied, mode: "output_config", latencyMs: 900 } as const;
  const call = { v: 1, key, attempt: 1, at: AT } as const;
  return [
    lineOf({ t: "intent", ...call, arm, reservedMicroUsd: worstMicroUsd, redacted: false }),
    lineOf({ t: "outcome", ...call, outcome, costMicroUsd: 200, priceId: "none" }),
  ];
}

function replay(): number {
  const start = performance.now();
  const cli = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [cli, "replay", folder, "--quiet"], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - start;
}
