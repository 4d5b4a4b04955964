import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A path inside the repository. */
export function inRepository(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}

/** A path in the folder of real transcripts that stands beside the repository where the maintainers work. */
export function inShared(path: string): string {
  return fileURLToPath(new URL(`../../shared/${path}`, import.meta.url));
}

/** Why tests over real transcripts are skipped; null where they can run. */
export const SHARED_IS_ABSENT = existsSync(inShared("golden")) ? null : "../shared is not there";
