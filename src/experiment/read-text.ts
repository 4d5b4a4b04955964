import { readFileSync, statSync } from "node:fs";
import { readError } from "../transcript/read-error.ts";

/** The text of a regular file. A pipe would be waited for; it throws instead, as the file system does. */
export function readText(path: string): string {
  const stat = statSync(path);
  if (!stat.isFile() && !stat.isDirectory()) throw readError("NOT_A_FILE");
  return readFileSync(path, "utf8");
}
