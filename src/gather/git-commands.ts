import { join } from "node:path";
import type { GatheredFile } from "./gather-files.ts";
import { refOf } from "./manifest.ts";

/** The files of a repository that could not be gathered, and what to type for them. */
export interface LackingFiles {
  readonly repository: string;
  readonly files: readonly string[];
  readonly commands: readonly string[];
}

/**
 * Groups files that are not as they should be by repository, both in code-unit order, with the git commands that
 * may bring them: a clone into the folder `into` where no clone was found, else what to fetch into the clone, by the
 * ref or, where no ref is known, by the blobs' ids. The commands are made for a POSIX shell.
 */
export function gitCommands(gathered: readonly GatheredFile[], into: string): LackingFiles[] {
  const lacking = new Map<string, GatheredFile[]>();
  for (const one of gathered) {
    if (one.state === "there" || one.state === "gathered") continue;
    const others = lacking.get(one.row.repository);
    if (others === undefined) lacking.set(one.row.repository, [one]);
    else others.push(one);
  }
  return [...lacking.keys()].sort().map((repository) => {
    const files = lacking.get(repository) as GatheredFile[];
    const clone = files[0]?.clones[0];
    return {
      repository,
      files: files.map(({ row }) => row.file).sort(),
      commands: clone === undefined ? [cloneOf(repository, into)] : fetchesInto(clone, files),
    };
  });
}

function cloneOf(repository: string, into: string): string {
  const [owner, name] = repository.split("/").slice(1) as [string, string];
  return `git clone --no-checkout https://${repository} ${quoted(join(into, `${owner}+${name}`))}`;
}

function fetchesInto(clone: string, files: readonly GatheredFile[]): string[] {
  const fetch = `git -C ${quoted(clone)} fetch origin`;
  const refs = new Set(files.map(({ row }) => refOf(row.where)).filter((ref) => ref !== ""));
  const ids = new Set(files.filter(({ row }) => row.where === "").map(({ row }) => row.git_blob));
  const byIds = ids.size === 0 ? [] : [[fetch, ...[...ids].sort()].join(" ")];
  return [...[...refs].sort().map((ref) => `${fetch} ${quoted(ref)}`), ...byIds];
}

/** As one word of a shell. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
