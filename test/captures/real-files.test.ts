import { describe, expect, test } from "vitest";
import { run, scratch } from "../cli/run.ts";
import { inShared, SHARED_IS_ABSENT } from "../shared.ts";

const NO_IDS = "its messages hold no tool calls with ids";

async function resultsOf(name: string) {
  const path = inShared(`corpora/other/${name}`);
  const { out, err, code } = await run(["analyze", path, "--json", "--draws", "0", "--out", scratch()]);
  expect([err, code]).toEqual(["", 0]);
  return JSON.parse(out);
}

describe.skipIf(SHARED_IS_ABSENT)("captures that others published, in ../shared/corpora/other", () => {
  test.each([
    ["contextguru_anthropic_tool_use.json", "bodies", { sessions: 1, turns: 2, outputs: 2 }],
    ["contextguru_session_head_agentsdk.json", "bodies", { sessions: 2, turns: 3, outputs: 3 }],
    ["sweagent_function_calling_replace.traj", "messages", { sessions: 1, turns: 11, outputs: 11 }],
    [
      "sweagent_function_calling_replace_from_source.traj",
      "messages",
      { sessions: 1, turns: 13, outputs: 13 },
    ],
    ["tau-bench_gpt-4o-airline.json", "messages", { sessions: 200, turns: 2454, outputs: 1164 }],
  ])("%s", async (name, format, reading) => {
    const results = await resultsOf(name);
    expect(results.reading).toMatchObject({ ...reading, captures: { formats: { [format]: 1 } } });
    expect(results.input.files).toBe(1);
  });

  test.each([
    ["sweagent_ctf_i_got_id_demo.traj", NO_IDS],
    ["miniswe_local.traj.json", NO_IDS],
    ["miniswe_github_issue.traj.json", NO_IDS],
    ["gemini_cli_1.json", "a Gemini CLI session, which coref does not read"],
    ["codex_rollout_1.jsonl", "a Codex CLI session, which coref does not read"],
  ])("%s cannot be used", async (name, why) => {
    const { err, code } = await run(["analyze", inShared(`corpora/other/${name}`), "--out", scratch()]);
    expect(err).toContain(`coref: ${name}: ${why}`);
    expect(code).toBe(2);
  });
});
