import type { Share } from "../scoring/score.ts";
import type { SweepName } from "./sweep-names.ts";

/** What a sweep is called, and what its values are. */
export const SWEEP_WORDS: Readonly<Record<SweepName, { readonly title: string; readonly axis: string }>> = {
  fire: { title: "Where the pass fires", axis: "firing rule" },
  horizon: { title: "How far the future is looked at", axis: "model turns after the firing point" },
  floor: { title: "How long an output is given to be used", axis: "min_later_turns" },
  classes: { title: "When a used output counts as done with", axis: "open_reps × closed_dist" },
  novel: { title: "How many identifiers an output introduced", axis: "introduced identifiers" },
  dormancy: { title: "How long an output was left alone", axis: "messages since it was last used" },
};

/** What a share is called in reports. */
export const SHARE_WORDS: Readonly<Record<Share, string>> = {
  falseDrop: "false-drop",
  liveKept: "live-kept",
  deadKept: "dead-kept",
  informedness: "informedness",
};
