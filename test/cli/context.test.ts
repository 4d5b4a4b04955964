import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { session } from "../build.ts";
import { folderOf } from "../folder.ts";
import { inRepository } from "../shared.ts";
import { run, scratch } from "./run.ts";

const text = session()
  .user("one")
  .calls("Read", { path: "src/a.ts" })
  .result("c1", "two")
  .says("three")
  .text();

/** Roles and blocks' types of what was printed. */
function shape(json: string): string[] {
  const messages = JSON.parse(json) as { role: string; content: { type: string; entry: string }[] }[];
  return messages.map(
    ({ role, content }) => `${role} ${content.map((b) => `${b.type} ${b.entry}`).join(" ")}`,
  );
}

const RIGHT = ["user text u1", "assistant tool_use a1", "user tool_result r1"];

test("the context of a packed transcript is that of the transcript", async () => {
  const path = join(scratch(), "s.jsonl.gz");
  writeFileSync(path, gzipSync(text));
  const { code, out } = await run(["context", path, "--at", "a2", "--json"]);
  expect([code, shape(out)]).toEqual([0, RIGHT]);
});

test.each([text, gzipSync(text)])("and so is that of standard input", (input) => {
  const command = ["--import", "tsx", inRepository("src/cli.ts"), "context", "-", "--at", "a2", "--json"];
  const out = execFileSync(process.execPath, command, { cwd: inRepository("."), input });
  expect(shape(out.toString())).toEqual(RIGHT);
});

test("a capture is no transcript of Claude Code, and is named", async () => {
  const path = inRepository("test/fixtures/captures/bodies.jsonl");
  const { code, err } = await run(["context", path, "--at", "x"]);
  expect(code).toBe(2);
  expect(err).toMatch(/^coref: .*bodies\.jsonl looks like bodies \(see docs\/captures\.md\); .*only\n$/);
});

test.each([
  ["that is not there", "missing.jsonl", "no such file"],
  ["that is a folder", ".", "not a regular file"],
])("a file %s is one line", async (_, name, why) => {
  const folder = folderOf({ "s.jsonl": text });
  const { code, err } = await run(["context", join(folder, name), "--at", "a2"]);
  expect([code, err]).toEqual([2, `coref: cannot read ${join(folder, name)}: ${why}\n`]);
});

test("a damaged gzip file is one line", async () => {
  const path = join(scratch(), "s.jsonl.gz");
  writeFileSync(path, gzipSync(text).subarray(0, 60));
  const { code, err } = await run(["context", path, "--at", "a2"]);
  expect([code, err.split("\n").length]).toEqual([2, 2]);
});
