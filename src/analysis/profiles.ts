import { readPublishedSession } from "../history/published-session.ts";
import { readSession } from "../history/read-session.ts";
import type { Session } from "../history/session.ts";
import type { TokenRule } from "../references/identifier-table.ts";
import { type BlockReading, defaultReading } from "../transcript/blocks.ts";
import { publishedReading } from "../transcript/escaped-json.ts";
import type { Transcript } from "../transcript/transcript.ts";
import type { ProfileName } from "./settings.ts";

/** The rules that differ between profiles (method §3 to §5). */
export interface Profile {
  readonly reading: BlockReading;
  /** `pointsOf` gives the length in code points of a text that was kept. */
  readonly readSession: (
    transcript: Transcript,
    sidechain: "leave-out" | "take",
    pointsOf: (text: number) => number,
  ) => Session;
  readonly tokenRule: TokenRule;
  /** Up to where session furniture is counted: the firing point, or the whole window (which leaks the future). */
  readonly furnitureUpTo: "firing" | "window";
  /** Whether of several results of one call in one message only the last one's content was read. */
  readonly lastResultStands: boolean;
  /** Whether an output that occurs in several windows is a candidate once. */
  readonly onceInCorpus: boolean;
}

export const PROFILE_RULES: Readonly<Record<ProfileName, Profile>> = {
  default: {
    reading: defaultReading,
    readSession,
    tokenRule: "ascii",
    furnitureUpTo: "firing",
    lastResultStands: false,
    onceInCorpus: true,
  },
  published: {
    reading: publishedReading,
    readSession: readPublishedSession,
    tokenRule: "unicode",
    furnitureUpTo: "window",
    lastResultStands: true,
    onceInCorpus: false,
  },
};
