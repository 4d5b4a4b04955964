import type { FileResult } from "../analysis/analyze.ts";
import type { Asked } from "../asked.ts";
import type { Kin } from "./kin.ts";
import type { Shard } from "./shard.ts";

/** The name of a part in its folder. */
export const PART_FILE = "part.coref";

/** How a part begins. */
export const MAGIC = Buffer.from("coref part\n");

/** Grows with every change of what stands in a part, or how. */
export const PART_FORMAT = 1;

/** Bytes of the format's version, which follow the magic, big-endian. */
export const FORMAT_BYTES = 4;

/** Before each frame stand three numbers of four bytes, big-endian: its length, its reading and its file. */
export const FRAME_BYTES = 12;

/** What ends a part: the SHA-256 of all before it. */
export const CHECKSUM = { name: "sha256", bytes: 32 } as const;

/** What a part says of itself and of its corpus. It is the first frame, as `v8.serialize` writes it. */
export interface PartHead {
  /** coref's version. */
  readonly coref: string;
  readonly shard: Shard;
  /** What the corpus is called in a report. */
  readonly name: string;
  readonly asked: Asked;
  /** All files that were found, not only those of the shard, in their order. */
  readonly files: readonly { readonly file: string; readonly bytes: number }[];
  /** Folders that could not be read. */
  readonly unreadable: readonly string[];
  /** Subagents' transcripts that were left out. */
  readonly subagents: number;
  /** What the shard's files say of subagents; empty where these are left out. */
  readonly kin: readonly Kin[];
}

/** The results of one file in one reading: each is a frame of its own. */
export interface PartRow {
  /** As `Reading.number`. */
  readonly reading: number;
  /** The file's place in `PartHead.files`. */
  readonly file: number;
  /** Of a capture one per conversation. */
  readonly results: readonly FileResult[];
}
