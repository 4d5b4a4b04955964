import type { IdentifierId } from "./identifier-table.ts";
import type { Output, Surfaces } from "./surfaces.ts";

/** An output of a window with what it brought in, as far as its own message tells (method §5, rules 1 and 2). */
export interface IndexedOutput {
  readonly message: number;
  /** Outputs of the window before this one. */
  readonly ordinal: number;
  readonly output: Output;
  /** Identifiers that stood nowhere before and nowhere else in the message. Furniture is not taken out yet. */
  readonly owned: readonly IdentifierId[];
}

/** Where everything of a window is used. Built in one pass, so its cost grows with the window's length. */
export interface ReferenceIndex {
  readonly messages: readonly Surfaces[];
  readonly outputs: readonly IndexedOutput[];
  /** Outputs in messages `0..i`, for each message `i`. */
  readonly outputsUpTo: readonly number[];
  /** Model turns in messages `0..i`, for each message `i`. */
  readonly turnsUpTo: readonly number[];
  /** Ordinals of the outputs that hold an owned identifier, rising. */
  carriers(id: IdentifierId): readonly number[];
  /** Messages after its owner's in which a model turn uses an owned identifier, rising. */
  uses(id: IdentifierId): readonly number[];
  /** Entries of surfaces and postings that were visited: the cost, for the test that it grows linearly. */
  readonly visits: number;
}

interface Posting {
  readonly message: number;
  /** The output that brought it in, by its slot; null where it came from elsewhere or from several. */
  slot: string | null;
  readonly carriers: number[];
  readonly uses: number[];
}

const NONE: readonly number[] = [];

/** Builds the index of one window from its messages' surfaces (method §5). */
export function buildReferenceIndex(messages: readonly Surfaces[]): ReferenceIndex {
  const postings = new Map<IdentifierId, Posting>();
  const places: { message: number; ordinal: number; output: Output; standing: Output }[] = [];
  const outputsUpTo: number[] = [];
  const turnsUpTo: number[] = [];
  let turns = 0;
  let visits = 0;
  for (const [i, message] of messages.entries()) {
    for (const id of message.referring) {
      visits += 1;
      const posting = postings.get(id);
      if (posting === undefined) postings.set(id, newPosting(i, null));
      else if (message.isTurn && posting.message < i) posting.uses.push(i);
    }
    for (const id of message.other) {
      visits += 1;
      if (!postings.has(id)) postings.set(id, newPosting(i, null));
    }
    const slots = lastOfEachCall(message.outputs);
    for (const output of message.outputs) {
      const ordinal = places.length;
      const standing = slots.get(output.toolUseId) as Output;
      places.push({ message: i, ordinal, output, standing });
      if (standing !== output) continue;
      for (const id of output.identifiers) {
        visits += 1;
        let posting = postings.get(id);
        if (posting === undefined) {
          posting = newPosting(i, output.toolUseId);
          postings.set(id, posting);
        } else if (posting.message === i && posting.slot !== output.toolUseId) posting.slot = null;
        posting.carriers.push(ordinal);
      }
    }
    if (message.isTurn) turns += 1;
    outputsUpTo.push(places.length);
    turnsUpTo.push(turns);
  }
  const outputs = places.map(({ message, ordinal, output, standing }): IndexedOutput => {
    const owned = standing.identifiers.filter((id) => {
      const posting = postings.get(id) as Posting;
      return posting.message === message && posting.slot === output.toolUseId;
    });
    return { message, ordinal, output, owned };
  });
  return {
    messages,
    outputs,
    outputsUpTo,
    turnsUpTo,
    carriers: (id) => postings.get(id)?.carriers ?? NONE,
    uses: (id) => postings.get(id)?.uses ?? NONE,
    visits,
  };
}

function newPosting(message: number, slot: string | null): Posting {
  return { message, slot, carriers: [], uses: [] };
}

/** Two results of one call in one message are one output: the last of them is what stands there. */
function lastOfEachCall(outputs: readonly Output[]): Map<string, Output> {
  return new Map(outputs.map((output) => [output.toolUseId, output]));
}
