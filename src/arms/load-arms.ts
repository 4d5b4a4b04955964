import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { UserError } from "../errors.ts";
import { ArmFile, type ArmSpec } from "./arm-file.ts";

/** The arms that come with coref. */
export const SHIPPED_ARMS = fileURLToPath(new URL("../../arms", import.meta.url));

/** Reads one arm's file; throws a `UserError` that names the file and the field. */
export function readArmFile(path: string): ArmSpec {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new UserError(`cannot read the arm ${path}: ${(error as Error).message}`);
  }
  const parsed = ArmFile.safeParse(value);
  if (!parsed.success) {
    throw new UserError(
      `the arm ${path} is not valid: ${z.prettifyError(parsed.error).replaceAll(/\s+/g, " ")}`,
    );
  }
  const name = parsed.data.name ?? basename(path, ".json");
  // Readers of results.json lose this key, and the arm with it.
  if (name === "__proto__")
    throw new UserError(`the arm ${path} cannot be called __proto__; name it otherwise`);
  return { ...parsed.data, name };
}

/** Reads every `.json` file of some folders, in the order of their names. */
export function readArmFolders(folders: readonly string[]): Map<string, ArmSpec> {
  const known = new Map<string, ArmSpec>();
  const from = new Map<string, string>();
  for (const folder of new Set(folders.map((folder) => resolve(folder)))) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new UserError(`no such folder of arms: ${folder}`);
    for (const file of readdirSync(folder).sort()) {
      const path = join(folder, file);
      if (!file.endsWith(".json") || !statSync(path, { throwIfNoEntry: false })?.isFile()) continue;
      const spec = readArmFile(path);
      const other = from.get(spec.name);
      if (other !== undefined) throw new UserError(`two arms are named "${spec.name}": ${other} and ${path}`);
      known.set(spec.name, spec);
      from.set(spec.name, path);
    }
  }
  return known;
}

const COMBINED = /^(.+?)\s*([∩∪])\s*(.+)$/u;

/**
 * Finds the arms that a user asked for: a name, a path to an arm's file, or two names with ∩ or ∪ between
 * them. Adds what is new to `known` and returns the names to build.
 */
export function selectArms(asked: readonly string[], known: Map<string, ArmSpec>): string[] {
  if (asked.length === 0) return [...known.keys()];
  return asked.map((text) => {
    if (known.has(text)) return text;
    const spec = text.endsWith(".json") ? readArmFile(text) : combinedSpec(text, known);
    const other = known.get(spec.name);
    if (other !== undefined && JSON.stringify(other) !== JSON.stringify(spec)) {
      throw new UserError(
        `there is another arm named "${spec.name}"; give the one in ${text} a name of its own`,
      );
    }
    known.set(spec.name, spec);
    return spec.name;
  });
}

function combinedSpec(text: string, known: Map<string, ArmSpec>): ArmSpec {
  const [, a, sign, b] = COMBINED.exec(text) ?? [];
  if (a === undefined || b === undefined) {
    throw new UserError(
      `unknown arm "${text}"; use one of: ${[...known.keys()].join("; ")}; or two of them with ∩ or ∪ between, or a path to a .json file`,
    );
  }
  const [first, second] = selectArms([a, b], known) as [string, string];
  const kind = sign === "∩" ? "intersection" : "union";
  const what =
    sign === "∩" ? `drops what both ${first} and ${second} drop` : `drops what ${first} or ${second} drops`;
  return { name: `${first} ${sign} ${second}`, kind, arms: [first, second], what };
}
