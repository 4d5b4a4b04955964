import { execFileSync } from "node:child_process";
import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { scratch } from "../cli/run.ts";
import { inRepository } from "../shared.ts";

const HEAP_MB = 96;

/** Runs the command in a process of its own. */
function analyze(args: readonly string[], input?: Buffer) {
  const command = [
    "--import",
    "tsx",
    `--max-old-space-size=${HEAP_MB}`,
    inRepository("src/cli.ts"),
    "analyze",
  ];
  const all = [...command, ...args, "--json", "--draws", "0", "--out", scratch()];
  const out = execFileSync(process.execPath, all, { input, cwd: inRepository("."), maxBuffer: 1e8 });
  return JSON.parse(out.toString());
}

/** A list of copies of a conversation, of at least this many bytes. */
function writeDocument(path: string, bytes: number): number {
  const conversation = JSON.stringify(JSON.parse(readFileSync(fixture("openai.json"), "utf8")));
  const batch = `${conversation},`.repeat(100);
  const file = openSync(path, "w");
  writeSync(file, "[");
  let copies = 0;
  for (let written = 0; written < bytes; written += batch.length) {
    writeSync(file, batch);
    copies += 100;
  }
  writeSync(file, `${conversation}]`);
  closeSync(file);
  return copies + 1;
}

function fixture(name: string): string {
  return inRepository(`test/fixtures/captures/${name}`);
}

test(`a document of 100 MB is read with a heap of ${HEAP_MB} MB`, { timeout: 180_000 }, () => {
  const path = join(scratch(), "large.json");
  const copies = writeDocument(path, 100_000_000);
  const { reading } = analyze([path]);
  expect(reading).toMatchObject({ sessions: copies, outputs: 12 * copies });
});

test.each(["claude-trace.jsonl", "archive.har", "openai.json"])("%s through standard input", (name) => {
  const bytes = readFileSync(fixture(name));
  const [file, plain, packed] = [
    analyze([fixture(name)]),
    analyze(["-"], bytes),
    analyze(["-"], gzipSync(bytes)),
  ];
  expect(plain.reading).toEqual(file.reading);
  expect(packed).toEqual(plain);
});
