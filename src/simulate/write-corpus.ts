import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { COMMITTED_SEED, simulateCorpus } from "./corpus.ts";

const folder = process.argv[2];
if (folder === undefined)
  throw new Error("name the folder to write to; type tsx src/simulate/write-corpus.ts <folder>");

await rm(join(folder, "sessions"), { recursive: true, force: true });
for (const { path, text } of simulateCorpus(COMMITTED_SEED)) {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}
