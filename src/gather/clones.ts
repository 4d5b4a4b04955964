import { statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { UserError } from "../errors.ts";

/** Where each repository's clones are. */
export interface Clones {
  /** Those of a repository by their names; after them those that may be of any. */
  of(repository: string): readonly string[];
}

/**
 * Looks for clones in folders: as `owner/name`, `owner+name` or `name`, each also with `.git` at its end. A folder
 * that is a clone itself belongs to the repository that it is named after, and to all where it is named after none.
 * Throws a `UserError` for what is no folder.
 */
export function findClones(folders: readonly string[], repositories: ReadonlySet<string>): Clones {
  for (const folder of folders) {
    if (!isFolder(folder)) throw new UserError(`no such folder: ${folder}`);
  }
  const found = new Map<string, string[]>([...repositories].map((repository) => [repository, []]));
  const ofAny: string[] = [];
  for (const folder of folders) {
    const itself = isClone(folder) ? namesOf(resolve(folder)) : null;
    let isNamed = false;
    for (const [repository, clones] of found) {
      const places = placesOf(repository);
      if (itself !== null && places.some((place) => itself.has(place))) {
        isNamed = true;
        clones.push(folder);
      }
      clones.push(...places.map((place) => join(folder, place)).filter(isClone));
    }
    if (itself !== null && !isNamed) ofAny.push(folder);
  }
  return { of: (repository) => [...(found.get(repository) ?? []), ...ofAny] };
}

function placesOf(repository: string): string[] {
  const [owner, name] = repository.split("/").slice(1) as [string, string];
  return [`${owner}/${name}`, `${owner}+${name}`, name].flatMap((place) => [place, `${place}.git`]);
}

/** What a clone may be called that lies here. */
function namesOf(path: string): Set<string> {
  return new Set([basename(path), `${basename(dirname(path))}/${basename(path)}`]);
}

/** Whether a folder is a clone: with a working tree, of which `.git` may be a file, or bare. */
export function isClone(folder: string): boolean {
  if (statOf(join(folder, ".git")) !== undefined) return true;
  return isFolder(join(folder, "objects")) && isFolder(join(folder, "refs")) && isFile(join(folder, "HEAD"));
}

function isFolder(path: string): boolean {
  return statOf(path)?.isDirectory() ?? false;
}

function isFile(path: string): boolean {
  return statOf(path)?.isFile() ?? false;
}

function statOf(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // Not to be looked into, so not to be read either.
    return undefined;
  }
}
