import { writeFileSync } from "node:fs";

/** Writes a file and gives its path. */
export function written(path: string, content: string | Uint8Array): string {
  writeFileSync(path, content);
  return path;
}
