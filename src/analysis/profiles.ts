import type { TokenRule } from "../references/identifier-table.ts";
import { decodedInput, type InputReader } from "../transcript/blocks.ts";
import { escapedInput } from "../transcript/escaped-json.ts";
import { readPublishedSession } from "../transcript/published-session.ts";
import { readSession } from "../transcript/read-session.ts";
import type { Session, Transcript } from "../transcript/session.ts";
import type { ProfileName } from "./settings.ts";

/** The rules that differ between profiles (method §3 to §5). */
export interface Profile {
  readonly readInput: InputReader;
  readonly readSession: (transcript: Transcript, sidechain: "leave-out" | "take") => Session;
  readonly tokenRule: TokenRule;
  /** Up to where session furniture is counted: the firing point, or the whole window (which leaks the future). */
  readonly furnitureUpTo: "firing" | "window";
  /** Whether an output that occurs in several windows is a candidate once. */
  readonly onceInCorpus: boolean;
}

export const PROFILE_RULES: Readonly<Record<ProfileName, Profile>> = {
  default: {
    readInput: decodedInput,
    readSession,
    tokenRule: "ascii",
    furnitureUpTo: "firing",
    onceInCorpus: true,
  },
  published: {
    readInput: escapedInput,
    readSession: readPublishedSession,
    tokenRule: "unicode",
    furnitureUpTo: "window",
    onceInCorpus: false,
  },
};
