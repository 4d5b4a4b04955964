// What a second run costs, as a part of the first, each a process of its own: nothing changed, one file more, and the
// same without the reports that were kept. Run `npm run build && npx tsx bench/cache.ts [corpora]`, the number of
// simulated corpora that are read.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { simulateCorpus } from "../src/simulate/corpus.ts";

const COMMAND = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
/** A file that was changed shortly before is read again: the second run is of files that have settled. */
const SETTLED_MS = 2_500;
const CORPORA = Number(process.argv[2] ?? 12);

const root = mkdtempSync(join(tmpdir(), "coref-bench-"));
const [corpus, cache] = [join(root, "corpus"), join(root, "cache")];
let bytes = 0;
let first: string | null = null;
try {
  for (let seed = 1; seed <= CORPORA; seed++)
    for (const { path, text } of simulateCorpus(seed)) {
      const at = join(corpus, String(seed), path);
      mkdirSync(dirname(at), { recursive: true });
      writeFileSync(at, text);
      if (!path.endsWith(".jsonl")) continue;
      bytes += Buffer.byteLength(text);
      first ??= at;
    }
  await settled();
  const without = seconds("--no-cache");
  const cold = seconds();
  const again = [seconds(), seconds(), seconds()].sort((a, b) => a - b)[1] as number;
  rmSync(join(cache, "reports"), { recursive: true });
  const scoredAgain = seconds();
  copyFileSync(first as string, join(corpus, "1", "one-more.jsonl"));
  const one = simulateCorpus(CORPORA + 1).find(({ path }) => path.endsWith(".jsonl"));
  writeFileSync(join(corpus, "1", "another.jsonl"), one?.text ?? "");
  await settled();
  const grown = seconds();
  print(`${(bytes / 1e6).toFixed(1)} MB; seconds of a process, and the part of the first run's`);
  for (const [what, time] of Object.entries({
    "without a cache": without,
    "first run": cold,
    "second run, nothing changed": again,
    "second run, the report made anew": scoredAgain,
    "one new file, and a copy of an old one": grown,
  }))
    print(`${what.padEnd(40)} ${time.toFixed(2)}  ${(time / cold).toFixed(3)}`);
} finally {
  rmSync(root, { recursive: true });
}

function seconds(...args: string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    [COMMAND, "analyze", corpus, "--out", join(root, "report"), "--quiet", ...args],
    { encoding: "utf8", env: { ...process.env, COREF_CACHE: cache } },
  );
  if (status !== 0) throw new Error(stderr);
  return (performance.now() - start) / 1000;
}

function settled(): Promise<void> {
  return new Promise((done) => setTimeout(done, SETTLED_MS));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
