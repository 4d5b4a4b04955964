// How long `coref --help` takes, as a ratio to an empty module, interleaved in one run.
// Run `npm run build && npx tsx bench/help.ts`.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROUNDS = 15;
const folder = mkdtempSync(join(tmpdir(), "coref-help-"));
const empty = join(folder, "empty.mjs");
writeFileSync(empty, "");
const cli = fileURLToPath(new URL("../dist/cli.js", import.meta.url));

const times: [empty: number, help: number][] = [];
for (let round = 0; round <= ROUNDS; round++) {
  const pair: [number, number] = [timed([empty]), timed([cli, "--help"])];
  // The first round fills the file system's caches.
  if (round > 0) times.push(pair);
}
rmSync(folder, { recursive: true });
const ratios = times.map(([none, help]) => help / none).sort((a, b) => a - b);
const at = (share: number): string => (ratios[Math.floor(share * (ratios.length - 1))] as number).toFixed(2);
process.stdout.write(
  `coref --help against an empty module: ${at(0.5)} (${at(0)} to ${at(1)}), ${ROUNDS} pairs\n`,
);

function timed(args: readonly string[]): number {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: "ignore" });
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}`);
  return performance.now() - start;
}
