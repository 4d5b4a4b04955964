import { z } from "zod";

/** The version of what `coref doctor --json` prints; it changes when a field changes its meaning or goes away. */
export const DOCTOR_SCHEMA = "coref/doctor/1";

const count = z.number().int().min(0);
const file = z.string();
const Name = z.strictObject({ name: z.string(), count, known: z.boolean() });

/** What was read of some files. */
const Read = z.strictObject({
  windows: count,
  turns: count,
  calls: count,
  outputs: count,
  endedByCompaction: count,
  endedByClearing: count,
  gaps: count,
  repeatedEntries: count,
  branchesLeftOut: count,
  circles: count,
});

/** What `coref doctor` finds (docs/doctor.md). Counts where the type is a number; `bytes` are bytes. */
export const Diagnosis = z.strictObject({
  schema: z.literal(DOCTOR_SCHEMA),
  coref: z.string(),
  /** Whether files and names are shown. */
  shown: z.boolean(),
  /** Files by what they turned out to be. */
  files: z.strictObject({
    count,
    bytes: count,
    sessions: count,
    subagents: count,
    warmUps: count,
    silent: count,
    notTranscripts: count,
    unreadable: count,
    /** Files in other formats, by format, which are not looked into. */
    captures: z.record(z.string(), count),
  }),
  unusable: z.array(z.strictObject({ file, why: z.string() })),
  /** `used`, `blank` and all of `skipped` and `inactive` together are `count`. */
  lines: z.strictObject({
    count,
    used: count,
    blank: count,
    skipped: z.record(z.string(), count),
    inactive: z.record(z.string(), count),
    listed: z.array(z.strictObject({ file, line: count, reason: z.string() })),
  }),
  /** Of sessions, and apart from them of subagents. */
  read: z.strictObject({ sessions: Read, subagents: Read }),
  versions: z.array(z.strictObject({ version: z.string(), files: count, entries: count })),
  compactions: z.strictObject({
    boundaries: count,
    inactive: count,
    auto: count,
    manual: count,
    other: count,
    unrecorded: count,
    preservingList: count,
    preservingSegment: count,
    preservingNothing: count,
    preservedEntries: count,
  }),
  cleared: z.strictObject({
    microcompactions: count,
    replacements: count,
    outputsNamed: count,
    placeholders: count,
  }),
  forks: z.strictObject({ clusters: z.array(z.array(file)), sharedMessages: count }),
  subagents: z.strictObject({
    folder: count,
    flattened: count,
    beside: count,
    byContentOnly: count,
    linkedByMeta: count,
    linkedByResult: count,
    linkedByPath: count,
    notLinked: count,
    journals: count,
    workflows: count,
  }),
  sidechains: z.strictObject({ files: count, conversations: count, entries: count }),
  names: z.strictObject({
    entryTypes: z.array(Name),
    systemSubtypes: z.array(Name),
    attachmentTypes: z.array(Name),
    blockTypes: z.array(Name),
    tools: z.array(Name),
  }),
  notAnalysable: z.array(z.strictObject({ file, why: z.string() })),
  each: z.array(
    z.strictObject({ file, kind: z.string(), bytes: count, lines: count, windows: count, turns: count }),
  ),
});
export type Diagnosis = z.infer<typeof Diagnosis>;
