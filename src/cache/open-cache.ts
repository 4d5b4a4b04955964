import { versions } from "node:process";
import { readVersion } from "../version.ts";
import { CacheFolder } from "./cache-folder.ts";
import { ENTRY_FORMAT } from "./envelope.ts";
import { FileDigests } from "./file-digests.ts";
import { ReportStore } from "./report-store.ts";
import { RowStore } from "./row-store.ts";

/** As large as a cache becomes where nothing else is said, in bytes. */
const DEFAULT_CACHE_BYTES = 1_000_000_000;

export interface CacheOptions {
  /** Where it is; it is made when something is kept. */
  readonly folder: string;
  /** Tells this build of coref from any other (`buildFingerprint`): results of one never stand in for another's. */
  readonly build: string;
  /** In bytes. */
  readonly limit?: number;
  /** The clock, in milliseconds. It tells how sure it is that a file did not change, and nothing else. */
  readonly now?: () => number;
}

/** What earlier runs found, for one run. */
export interface Cache {
  /** To be handed to `analyzeCorpus` as `store`. */
  readonly rows: RowStore;
  readonly reports: ReportStore;
  /** Brings the folder below its limit again. Gives why nothing could be kept; null where there is no problem. */
  finish(): string | null;
}

/** Opens a cache for one run (docs/cache.md). Nothing is read or written before it is used. */
export function openCache({
  folder,
  build,
  limit = DEFAULT_CACHE_BYTES,
  now = Date.now,
}: CacheOptions): Cache {
  const entries = new CacheFolder(folder);
  // What is a letter, or a sorted text, can differ from one Node to the next.
  const made = JSON.stringify([ENTRY_FORMAT, readVersion(), build, versions.node]);
  const digests = new FileDigests(entries, now);
  const rows = new RowStore(entries, digests, made);
  return {
    rows,
    reports: new ReportStore(entries, rows, digests, made),
    finish: () => {
      entries.trim(limit);
      return entries.problem;
    },
  };
}
