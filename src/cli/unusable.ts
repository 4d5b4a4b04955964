import { printable } from "../report/format.ts";
import type { Terminal } from "./main.ts";

/** Names the files that could not be used, and gives the exit code. */
export function sayUnusable(
  unusable: readonly { file: string; why: string }[],
  { stderr }: Pick<Terminal, "stderr">,
): number {
  for (const { file, why } of unusable.slice(0, 10)) stderr.write(`coref: ${printable(file)}: ${why}\n`);
  if (unusable.length > 10) stderr.write(`coref: and ${unusable.length - 10} more files; see the report\n`);
  return unusable.length > 0 ? 1 : 0;
}
