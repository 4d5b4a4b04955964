import type { Session } from "../../src/history/session.ts";
import type { Transcript } from "../../src/transcript/transcript.ts";
import type { SessionBuilder } from "../build.ts";

/** A kind of fault that people have reported of transcripts or of tools that read them. */
export interface Fault {
  /** Where it was reported: cc#… is anthropics/claude-code, others are tools that read its files. */
  readonly reports: string;
  readonly fault: string;
  /** What coref does, for docs/faults.md. */
  readonly does: string;
  readonly given: SessionBuilder;
  /** What is looked at, and what it must be: worked out by hand. */
  readonly look: (session: Session, transcript: Transcript) => unknown;
  readonly right: unknown;
}
