import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("..", import.meta.url));
const FILE = join(DIST, "fingerprint");

/** Files that are copied get the times of the copy, one after the other. */
const COPIED_MS = 10_000;

/**
 * What tells this build from any other; null where there is none: from TypeScript source, and where the code was
 * compiled without the step that writes it.
 */
export function buildFingerprint(): string | null {
  const self = fileURLToPath(import.meta.url);
  if (self.endsWith(".ts")) return null;
  try {
    const isOld = statSync(self).mtimeMs > statSync(FILE).mtimeMs + COPIED_MS;
    return isOld ? null : readFileSync(FILE, "utf8");
  } catch {
    return null;
  }
}

/** Writes the fingerprint: a hash over the build's code, and over the packages that it uses. */
export function writeFingerprint(): void {
  const hash = createHash("sha256");
  const names = readdirSync(DIST, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".js"),
  );
  for (const path of [join(DIST, "../package.json"), ...names.sort().map((name) => join(DIST, name))]) {
    const content = readFileSync(path);
    hash.update(`${content.length} ${path.slice(DIST.length)}\n`).update(content);
  }
  writeFileSync(FILE, hash.digest("hex"));
}
