/**
 * Whether a client recorded final output tokens with every line, as those from 2.1.97 on do; null where no
 * version is noted, or not as numbers.
 */
export function recordsFinalOutputs(version: string | null): boolean | null {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)/.exec(version ?? "")?.map(Number) ?? [];
  if (major === undefined || minor === undefined || patch === undefined) return null;
  if (major !== 2) return major > 2;
  return minor === 1 ? patch >= 97 : minor > 1;
}
