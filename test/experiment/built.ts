import { execFileSync } from "node:child_process";
import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { scratch } from "../cli/run.ts";
import { inRepository } from "../shared.ts";

/** Builds the command into a folder of the test's own, since starting it from source is slow. Gives its path. */
export function buildCli(): string {
  const folder = scratch();
  const tsc = inRepository("node_modules/typescript/bin/tsc");
  execFileSync(process.execPath, [
    ...[tsc, "-p", inRepository("tsconfig.build.json")],
    ...["--outDir", join(folder, "dist"), "--declaration", "false"],
  ]);
  for (const name of ["package.json", "arms"])
    cpSync(inRepository(name), join(folder, name), { recursive: true });
  symlinkSync(inRepository("node_modules"), join(folder, "node_modules"));
  return join(folder, "dist/cli.js");
}
