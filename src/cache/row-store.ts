import type { FileResult } from "../analysis/analyze.ts";
import type { Task } from "../pool/analyze-source.ts";
import type { ResultStore } from "../pool/engine.ts";
import { STANDARD_INPUT } from "../sources/find-transcripts.ts";
import type { CacheFolder } from "./cache-folder.ts";
import { seal, unseal } from "./envelope.ts";
import type { FileDigests, Looked } from "./file-digests.ts";
import { withName, withoutName } from "./nameless.ts";
import { rowKey } from "./row-key.ts";
import { stampOf } from "./stamp.ts";

/** Content that a run took its results from. */
export interface Taken {
  readonly looked: Looked;
  readonly digest: string;
}

/** Results of files by their content. What cannot be read, and standard input, is never kept. */
export class RowStore implements ResultStore {
  readonly #folder: CacheFolder;
  readonly #digests: FileDigests;
  readonly #build: string;
  readonly #looked = new Map<string, Looked>();
  /** By path; null where a file was not the same all through the run, or was not kept. */
  readonly #taken = new Map<string, Taken | null>();
  #sizes: Set<number> | null = null;

  constructor(folder: CacheFolder, digests: FileDigests, build: string) {
    this.#folder = folder;
    this.#digests = digests;
    this.#build = build;
  }

  async find(task: Task): Promise<FileResult[] | null> {
    const { file, path } = task.source;
    const looked = this.look(path);
    if (looked === null) return null;
    this.#looked.set(path, looked);
    if (looked.digest === null) return null;
    const name = this.#nameOf(looked.digest, task, looked.stamp.bytes);
    const bytes = this.#folder.read("rows", name);
    if (bytes === null) return null;
    const nameless = unseal(name, bytes) as readonly FileResult[] | undefined;
    if (nameless === undefined) {
      this.#folder.remove("rows", name);
      return null;
    }
    this.#take(path, { looked, digest: looked.digest });
    return withName(nameless, file);
  }

  async keep(task: Task, results: readonly FileResult[]): Promise<void> {
    const { file, path } = task.source;
    const looked = this.#looked.get(path);
    const digest = looked === undefined ? null : this.#analysed(path, looked, results);
    const nameless = digest === null ? null : withoutName(results, file);
    if (looked === undefined || digest === null || nameless === null) {
      this.#taken.set(path, null);
      return;
    }
    this.#take(path, { looked, digest });
    if (stampOf(path)?.id === looked.stamp.id) this.#digests.keep(looked, digest);
    const name = this.#nameOf(digest, task, looked.stamp.bytes);
    this.#folder.write("rows", name, seal(name, nameless));
  }

  /** A file as it is now. It is read only where rows of a file of its size are kept: else none can be of it. */
  look(path: string): Looked | null {
    if (path === STANDARD_INPUT.path) return null;
    this.#sizes ??= new Set(this.#folder.names("rows").map((name) => Number(name.split(".")[1])));
    return this.#digests.look(path, (bytes) => this.#sizes?.has(bytes) === true);
  }

  /** What this run's results were taken from, by path; null where that is not known of every file. */
  taken(): ReadonlyMap<string, Taken> | null {
    const known = new Map<string, Taken>();
    for (const [path, taken] of this.#taken) {
      if (taken === null) return null;
      known.set(path, taken);
    }
    return known;
  }

  /** The digest of what was analysed, which may not be what stands there now; null where that cannot be told. */
  #analysed(path: string, looked: Looked, results: readonly FileResult[]): string | null {
    if (results.some(({ ok }) => !ok)) return null;
    const [first] = results;
    // A plain transcript was hashed while it was read.
    if (first?.ok && first.capture === undefined && first.result.bytes === looked.stamp.bytes)
      return first.result.digest;
    // The rest is read again. It is the same only where no change can have been missed.
    const now = this.#digests.look(path, () => true);
    if (now === null || now.stamp.id !== looked.stamp.id) return null;
    return this.#digests.isSettled(looked) ? now.digest : null;
  }

  #take(path: string, taken: Taken): void {
    const before = this.#taken.get(path);
    this.#taken.set(path, before === undefined || before?.digest === taken.digest ? taken : null);
  }

  #nameOf(digest: string, task: Task, bytes: number): string {
    return `${rowKey(digest, task, this.#build)}.${bytes}`;
  }
}
