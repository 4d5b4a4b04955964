import type { Step } from "../analysis/settings.ts";
import { grouped, interval, markdownTable, percent, points } from "./format.ts";
import type { Results } from "./results-schema.ts";

const STEP_WORDS: Readonly<Record<Step, readonly [name: string, what: string]>> = {
  published: [
    "published",
    "as the published experiment read: every line in file order, in segments of 180,000 tokens",
  ],
  branches: ["+ branches", "entries on branches that the conversation left are not read"],
  windows: [
    "+ windows",
    "what the model had in context at once, from compaction to compaction, instead of segments",
  ],
  referring: [
    "+ who refers",
    "only what the model wrote refers and counts as a turn; what the user typed does not",
  ],
  input: [
    "+ escaped input",
    "what a call says is read decoded, not as escaped JSON; word boundaries are ASCII",
  ],
  furniture: [
    "+ furniture at F",
    "session furniture is counted up to the firing point only: the future does not leak",
  ],
  default: ["+ repeats", "an output that stands in several windows or files counts once: the default"],
};

/** What each correction of the published reading is worth, on this corpus (method §3 to §5). */
export function correctionSection({ corrections }: Results): string {
  if (corrections === undefined) return "";
  const head = [
    "read",
    "sessions",
    "windows",
    "outputs",
    "used again",
    "index removed",
    "false-drop",
    "live-kept",
    "informedness",
    "index+closed false-drop",
    "live-kept",
  ];
  const rows = corrections.map(({ step, look }) => {
    const [index, closed] = [look.arms["index"], look.arms["index+closed"]];
    return [
      STEP_WORDS[step][0],
      grouped(look.clusters),
      grouped(look.windows),
      grouped(look.scoreable),
      percent(look.scoreable === 0 ? null : look.live / look.scoreable),
      percent(index?.removed ?? null),
      percent(index?.falseDrop ?? null) + interval(index?.intervals.falseDrop ?? null),
      percent(index?.liveKept ?? null) + interval(index?.intervals.liveKept ?? null),
      points(index?.informedness ?? null) + interval(index?.intervals.informedness ?? null),
      percent(closed?.falseDrop ?? null) + interval(closed?.intervals.falseDrop ?? null),
      percent(closed?.liveKept ?? null) + interval(closed?.intervals.liveKept ?? null),
    ];
  });
  const table = markdownTable(head, ["left", ...Array<"right">(head.length - 1).fill("right")], rows);
  const words = corrections.map(({ step }) => `- **${STEP_WORDS[step][0]}**: ${STEP_WORDS[step][1]}`);
  const text = `The published experiment read transcripts in ways that this one corrects. Here the same files are read step by
step, each step with all those above it. A change from one row to the next is what that correction is worth on this
corpus; the intervals are each row's own, not those of the change.`;
  return `## What each correction is worth\n\n${text}\n\n${table}\n\n${words.join("\n")}`;
}
