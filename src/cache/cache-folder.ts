import { randomBytes } from "node:crypto";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { type CacheEntry, ENTRY_NAME, isLeftover, KINDS, type Kind, sizeOnDisk, TAG } from "./cache-entry.ts";

/** Half-written files of a run that was killed: none takes so long to write. */
const LEFTOVER_MS = 3_600_000;

/**
 * A folder of entries, each a file that is named by its key and never changes. It is written beside its place and moved
 * there, so several processes can use one folder without a lock: each sees an entry whole, or not at all. Nothing here
 * throws for what the file system does; the first problem is kept in `problem`, and nothing is written after it.
 */
export class CacheFolder {
  readonly path: string;
  #problem: string | null = null;
  #isTrusted: boolean | null = null;
  #isPrepared = false;
  #hasWritten = false;

  constructor(path: string) {
    this.path = path;
  }

  /** Why nothing can be kept; null where there is no problem so far. */
  get problem(): string | null {
    return this.#problem;
  }

  /** An entry's bytes, which counts as a use of it; null where there is none. */
  read(kind: Kind, name: string): Buffer | null {
    if (!this.#trusted()) return null;
    const path = join(this.path, kind, name);
    try {
      const bytes = readFileSync(path);
      const now = new Date();
      utimesSync(path, now, now);
      return bytes;
    } catch {
      return null;
    }
  }

  /** Keeps an entry's bytes; null is for a value that has none. */
  write(kind: Kind, name: string, bytes: Uint8Array | null): void {
    if (bytes === null || this.#problem !== null || !this.#trusted()) return;
    const folder = join(this.path, kind);
    const beside = join(folder, `.${name}.${randomBytes(6).toString("hex")}`);
    try {
      if (!this.#isPrepared) this.#prepare();
      this.#isPrepared = true;
      this.#hasWritten = true;
      writeFileSync(beside, bytes, { flag: "wx", mode: 0o600 });
      renameSync(beside, join(folder, name));
    } catch (error) {
      this.#remove(beside);
      const { code, message } = error as NodeJS.ErrnoException;
      // Another process emptied the cache: this entry is lost, and the next finds the folder made again.
      if (code === "ENOENT") this.#isPrepared = false;
      else this.#problem = message;
    }
  }

  remove(kind: Kind, name: string): void {
    this.#remove(join(this.path, kind, name));
  }

  /** All entries. What another process takes away meanwhile is not among them. */
  entries(): CacheEntry[] {
    return this.#files(ENTRY_NAME).flatMap(({ kind, name }) => {
      const stat = statOf(join(this.path, kind, name));
      return stat === null ? [] : [{ kind, name, bytes: sizeOnDisk(stat.size), usedAt: stat.mtimeMs }];
    });
  }

  /** Names of the entries of a kind, without a look at them. */
  names(kind: Kind): string[] {
    return this.#trusted() ? namesIn(join(this.path, kind)).filter((name) => ENTRY_NAME.test(name)) : [];
  }

  /** Takes away what was not used for longest, until the rest fits. Nothing to do where this run wrote nothing. */
  trim(limit: number): void {
    if (!this.#hasWritten) return;
    const entries = this.entries().sort((a, b) => a.usedAt - b.usedAt || (a.name < b.name ? -1 : 1));
    let total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { kind, name, bytes } of entries) {
      if (total <= limit) break;
      this.remove(kind, name);
      total -= bytes;
    }
    for (const { path } of this.#leftovers(Date.now() - LEFTOVER_MS)) this.#remove(path);
  }

  /** Takes away all that is ours, and the folder where nothing else is in it. Gives the number of entries. */
  clear(): number {
    const entries = this.#files(ENTRY_NAME);
    for (const { kind, name } of entries) this.remove(kind, name);
    for (const { path } of this.#leftovers(Number.POSITIVE_INFINITY)) this.#remove(path);
    if (entries.length > 0 || this.#hasTag()) this.#remove(join(this.path, TAG.name));
    for (const folder of [...KINDS.map((kind) => join(this.path, kind)), this.path]) removeIfEmpty(folder);
    return entries.length;
  }

  /** Rows of another user are not believed: they are taken apart before anything of them is checked. */
  #trusted(): boolean {
    if (this.#isTrusted !== null) return this.#isTrusted;
    // There are no owners on Windows.
    const user = process.getuid?.();
    const foreign = [this.path, ...KINDS.map((kind) => join(this.path, kind))].find((folder) => {
      const owner = statOf(folder)?.uid;
      return owner !== undefined && user !== undefined && owner !== user;
    });
    if (foreign !== undefined) this.#problem = `${foreign} belongs to another user`;
    this.#isTrusted = foreign === undefined;
    return this.#isTrusted;
  }

  #prepare(): void {
    for (const kind of KINDS) mkdirSync(join(this.path, kind), { recursive: true, mode: 0o700 });
    if (!this.#hasTag()) writeFileSync(join(this.path, TAG.name), TAG.text, { mode: 0o600 });
  }

  #hasTag(): boolean {
    try {
      return readFileSync(join(this.path, TAG.name), "utf8") === TAG.text;
    } catch {
      return false;
    }
  }

  #files(pattern: RegExp): { kind: Kind; name: string }[] {
    return KINDS.flatMap((kind) =>
      namesIn(join(this.path, kind))
        .filter((name) => pattern.test(name))
        .map((name) => ({ kind, name })),
    );
  }

  #leftovers(before: number): { path: string }[] {
    return KINDS.flatMap((kind) => namesIn(join(this.path, kind)).map((name) => ({ kind, name })))
      .filter(({ name }) => isLeftover(name))
      .map(({ kind, name }) => ({ path: join(this.path, kind, name) }))
      .filter(({ path }) => (statOf(path)?.mtimeMs ?? Number.POSITIVE_INFINITY) < before);
  }

  #remove(path: string): void {
    try {
      rmSync(path, { force: true });
    } catch {
      // Another process may have it open, or the folder cannot be written; the entry stays, and is checked again.
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function statOf(path: string) {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It holds something that is not ours, or is not there.
  }
}
