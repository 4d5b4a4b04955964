import { readWhereUsersRefer, readWithoutBranches } from "../history/corrected-steps.ts";
import { readPublishedSession } from "../history/published-session.ts";
import { readSession } from "../history/read-session.ts";
import type { Session } from "../history/session.ts";
import type { TokenRule } from "../references/identifier-table.ts";
import { type BlockReading, defaultReading } from "../transcript/blocks.ts";
import { publishedReading } from "../transcript/escaped-json.ts";
import type { Transcript } from "../transcript/transcript.ts";
import type { Step } from "./settings.ts";

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

const published: Profile = {
  reading: publishedReading,
  readSession: readPublishedSession,
  tokenRule: "unicode",
  furnitureUpTo: "window",
  lastResultStands: true,
  onceInCorpus: false,
};

// From the published reading to the default one, each step with those before it.
const branches: Profile = { ...published, readSession: readWithoutBranches };
const windows: Profile = { ...branches, readSession: readWhereUsersRefer };
const referring: Profile = { ...windows, readSession };
const input: Profile = {
  ...referring,
  reading: defaultReading,
  tokenRule: "ascii",
  lastResultStands: false,
};
const furniture: Profile = { ...input, furnitureUpTo: "firing" };
const repeats: Profile = { ...furniture, onceInCorpus: true };

export const PROFILE_RULES: Readonly<Record<Step, Profile>> = {
  published,
  branches,
  windows,
  referring,
  input,
  furniture,
  default: repeats,
};
