import { z } from "zod";
import { AUDITED } from "../truths/audit.ts";

const count = z.number().int().min(0);

const SenseAudit = z.strictObject({
  matches: count,
  echoes: count.nullable(),
  candidates: count,
  alone: count,
  keys: count,
  top: z.array(z.strictObject({ key: z.string(), candidates: count, sessions: count })),
});

/** What counts as used, over the candidates that can be scored (docs/file-formats.md, `brackets`). */
export const BracketResults = z.strictObject({
  scoreable: count,
  /** Candidates live under each truth; under `lost`, had all candidates been dropped. */
  live: z.strictObject({
    exact: count,
    strict: count,
    loose: count,
    strictGuarded: count,
    looseGuarded: count,
    needed: count,
    lost: count,
  }),
  audit: z.strictObject({
    senses: z.strictObject(
      Object.fromEntries(AUDITED.map((sense) => [sense, SenseAudit])) as Record<
        (typeof AUDITED)[number],
        typeof SenseAudit
      >,
    ),
    onOneIdentifier: count,
  }),
  placebo: z.strictObject({
    windows: count,
    candidates: count,
    withoutOther: count,
    tries: count,
    live: count,
    share: z.number().nullable(),
  }),
});
export type BracketResults = z.infer<typeof BracketResults>;
