import { type Candidate, type ChooseFiring, findCandidates } from "../src/analysis/candidates.ts";
import { PROFILE_RULES } from "../src/analysis/profiles.ts";
import type { CandidateSettings, Step } from "../src/analysis/settings.ts";
import { Workspace } from "../src/analysis/transcript-result.ts";
import type { Message, Part, Session, Window } from "../src/history/session.ts";
import { CLASS_RULE } from "../src/references/evidence.ts";
import type { TextKeeper } from "../src/transcript/text-keeper.ts";
import type { Block, Entry, Transcript } from "../src/transcript/transcript.ts";
import { TranscriptReader } from "../src/transcript/transcript-reader.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** Where an entry stands, and what is special about it. */
export interface Place {
  /** Its uuid; by default its kind's letter and a number: `u1`, `a1`, `r1`, `t1`, `b1`, `s1`, `l1`. */
  readonly as?: string;
  /** The uuid of its parent, null for a root; by default the entry before it. */
  readonly after?: string | null;
  /** More fields of its message. */
  readonly message?: Fields;
  /** More fields of the entry. */
  readonly with?: Fields;
}

/** A session in the lines of Claude Code. Every method writes one entry below the one before it. */
export class SessionBuilder {
  readonly #lines: string[] = [];
  readonly #named = new Map<string, number>();
  #last: string | null = null;
  /** The API message that the next assistant line belongs to, if one is open. */
  #messageId: string | null = null;

  user(content: unknown, place: Place = {}): this {
    return this.#write("u", { type: "user", message: { role: "user", content, ...place.message } }, place);
  }

  /** Assistant lines that follow each other belong to one API message. */
  assistant(content: unknown, place: Place = {}): this {
    const id = String(place.message?.["id"] ?? this.#messageId ?? this.#name("m"));
    const message = { id, role: "assistant", content, ...place.message };
    this.#write("a", { type: "assistant", message }, place);
    this.#messageId = id;
    return this;
  }

  says(text: string, place: Place = {}): this {
    return this.assistant([{ type: "text", text }], place);
  }

  thinks(thinking: string, place: Place = {}): this {
    return this.assistant([{ type: "thinking", thinking, signature: "c2lnbmF0dXJl" }], place);
  }

  calls(name: string, input: unknown, id = this.#name("c"), place: Place = {}): this {
    return this.assistant([{ type: "tool_use", id, name, input }], place);
  }

  result(callId: string, content: unknown, place: Place = {}): this {
    const blocks = [{ type: "tool_result", tool_use_id: callId, content }];
    return this.#write("r", { type: "user", message: { role: "user", content: blocks } }, place);
  }

  attachment(attachment: unknown, place: Place = {}): this {
    return this.#write("t", { type: "attachment", attachment }, place);
  }

  /** An entry that is only a link of the chain. */
  link(place: Place = {}): this {
    return this.#write("l", { type: "progress", data: { type: "hook_progress" } }, place);
  }

  /** A compaction: a boundary that is a root, and below it the summary, if there is one. */
  boundary(summary: string | null, compactMetadata: Fields = {}, place: Place = {}): this {
    const logicalParentUuid = this.#last;
    const entry = { type: "system", subtype: "compact_boundary", logicalParentUuid, compactMetadata };
    this.#write("b", entry, { after: null, ...place });
    return summary === null ? this : this.summary(summary);
  }

  summary(content: string, place: Place = {}): this {
    const entry = { type: "user", isCompactSummary: true, message: { role: "user", content } };
    return this.#write("s", entry, place);
  }

  /** The outputs of some calls leave the context here. */
  clears(compactedToolIds: readonly string[], place: Place = {}): this {
    const microcompactMetadata = { trigger: "auto", compactedToolIds };
    return this.#write(
      "l",
      { type: "system", subtype: "microcompact_boundary", microcompactMetadata },
      place,
    );
  }

  /** Model turns, each answered by the user, that hold no identifier. */
  rounds(count: number): this {
    for (let i = 0; i < count; i++) this.user("go on").says("very well");
    return this;
  }

  /** The next entry hangs below an earlier one, or is a root. */
  from(uuid: string | null): this {
    this.#last = uuid;
    this.#messageId = null;
    return this;
  }

  raw(line: string | Fields): this {
    this.#lines.push(typeof line === "string" ? line : JSON.stringify(line));
    return this;
  }

  /** Writes an earlier line once more. */
  again(line: number): this {
    return this.raw(this.#lines[line - 1] as string);
  }

  text(): string {
    return this.#lines.map((line) => `${line}\n`).join("");
  }

  transcript(profile: Step = "default", texts?: TextKeeper): Transcript {
    return transcriptOf(this.text(), profile, texts);
  }

  read(profile: Step = "default"): Session {
    const pointsOf = (text: number): number => [...(remembered[text] as string)].length;
    return PROFILE_RULES[profile].readSession(this.transcript(profile), "leave-out", pointsOf);
  }

  #write(letter: string, entry: Fields, place: Place): this {
    const uuid = place.as ?? this.#name(letter);
    const parentUuid = place.after === undefined ? this.#last : place.after;
    this.raw({ uuid, parentUuid, sessionId: "session-one", isSidechain: false, ...entry, ...place.with });
    this.#last = uuid;
    this.#messageId = null;
    return this;
  }

  #name(letter: string): string {
    const number = (this.#named.get(letter) ?? 0) + 1;
    this.#named.set(letter, number);
    return `${letter}${number}`;
  }
}

export function session(): SessionBuilder {
  return new SessionBuilder();
}

/** The texts that were read so far, whole. */
const remembered: string[] = [];
export const REMEMBER: TextKeeper = { keep: (text) => remembered.push(text) - 1 };

export function transcriptOf(
  bytes: string | Buffer,
  profile: Step = "default",
  texts: TextKeeper = REMEMBER,
): Transcript {
  const reader = new TranscriptReader(PROFILE_RULES[profile].reading, texts);
  reader.push(Buffer.from(bytes));
  return reader.end();
}

/** The entries of a transcript, with the texts of their blocks. */
export function entriesOf({ entries }: Transcript): Entry[] {
  return [...entries.all()].map((i) => withTexts(entries.at(i)));
}

function withTexts(entry: Entry<number>): Entry {
  return { ...entry, blocks: entry.blocks.map(withText) };
}

function withText(block: Block<number>): Block {
  return block.kind === "other" ? block : { ...block, text: remembered[block.text] as string };
}

/** A message with the texts of its blocks. */
export interface ReadMessage extends Omit<Message, "parts"> {
  readonly parts: readonly (Omit<Part, "block"> & { readonly block: Block })[];
}

export function messagesOf(window: Window | undefined): ReadMessage[] {
  return (window?.messages.toArray() ?? []).map((message) => ({
    ...message,
    parts: message.parts.map((part) => ({ ...part, block: withText(part.block) })),
  }));
}

/** Each window's messages, as the uuids of the entries that they are made of; `?` for an entry without one. */
export function outline({ windows }: Session): string[][] {
  return windows.map((window) =>
    messagesOf(window).map(({ parts }) =>
      [...new Set(parts.map(({ entry }) => entry.uuid ?? "?"))].join(" "),
    ),
  );
}

const SETTINGS: CandidateSettings = {
  profile: "default",
  firing: { kind: "turns", fraction: 0.6 },
  minTokens: 300,
  classRule: CLASS_RULE,
  subagents: false,
};

/** The candidates of a main session. */
export function analyzeText(text: string | Buffer, settings: CandidateSettings, chooseFiring?: ChooseFiring) {
  const texts = new Workspace(settings).texts();
  const { readSession } = PROFILE_RULES[settings.profile];
  const transcript = transcriptOf(text, settings.profile, texts);
  const session = readSession(transcript, "leave-out", (number) => texts.main.points(number));
  return findCandidates(session, settings, texts.main, undefined, chooseFiring, texts.facts);
}

export function candidatesOf(built: SessionBuilder, change: Partial<CandidateSettings> = {}): Candidate[] {
  const settings = { ...SETTINGS, ...change };
  return [...analyzeText(built.text(), settings).candidates];
}

const FILLER = "the river runs past an old mill and over two quiet fields ";

/** Text of exactly this many tokens that holds no identifier. */
export function prose(tokens: number): string {
  return FILLER.repeat(Math.ceil((4 * tokens) / FILLER.length)).slice(0, 4 * tokens);
}
