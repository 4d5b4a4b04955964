import type { IdentifierId } from "./identifier-table.ts";
import type { Output, Surfaces } from "./surfaces.ts";

/** An output of a window with what it brought in, as far as its own message tells (method §5, rules 1 and 2). */
export interface IndexedOutput {
  readonly message: number;
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
  /** The messages of the outputs that hold an owned identifier, one per call that they answer, rising. */
  carriers(id: IdentifierId): readonly number[];
  /** Messages after its owner's in which a model turn uses an owned identifier, rising. */
  uses(id: IdentifierId): readonly number[];
  /** Entries of surfaces and postings that were visited: the cost, for the test that it grows linearly. */
  readonly visits: number;
}

interface Posting {
  readonly message: number;
  /** The call whose output brought it in; null where it came from elsewhere or from several. */
  call: string | null;
  // Most identifiers stand in one output and are never used: lists are only made, and only as long, as needed.
  carriers: number[] | null;
  uses: number[] | null;
}

const NONE: readonly number[] = [];

/** Builds the index of one window from its messages' surfaces (method §5). */
export function buildReferenceIndex(messages: readonly Surfaces[]): ReferenceIndex {
  const postings = new Map<IdentifierId, Posting>();
  const places: { message: number; output: Output }[] = [];
  const outputsUpTo: number[] = [];
  const turnsUpTo: number[] = [];
  let turns = 0;
  let outputs = 0;
  let visits = 0;
  for (const [i, message] of messages.entries()) {
    for (const id of message.referring) {
      visits += 1;
      const posting = postings.get(id);
      if (posting === undefined) postings.set(id, newPosting(i, null));
      else if (message.isTurn && posting.message < i) posting.uses = appended(posting.uses, i);
    }
    for (const id of message.other) {
      visits += 1;
      if (!postings.has(id)) postings.set(id, newPosting(i, null));
    }
    for (const output of message.outputs) places.push({ message: i, output });
    for (const [call, identifiers] of identifiersByCall(message.outputs)) {
      for (const id of identifiers) {
        visits += 1;
        let posting = postings.get(id);
        if (posting === undefined) {
          posting = newPosting(i, call);
          postings.set(id, posting);
        } else if (posting.message === i && posting.call !== call) posting.call = null;
        posting.carriers = appended(posting.carriers, i);
      }
    }
    outputs += message.outputs.length;
    if (message.isTurn) turns += 1;
    outputsUpTo.push(outputs);
    turnsUpTo.push(turns);
  }
  const indexed = places.map(({ message, output }): IndexedOutput => {
    const owned = output.identifiers.filter((id) => {
      const posting = postings.get(id) as Posting;
      return posting.message === message && posting.call === output.toolUseId;
    });
    return { message, output, owned };
  });
  return {
    messages,
    outputs: indexed,
    outputsUpTo,
    turnsUpTo,
    carriers: (id) => postings.get(id)?.carriers ?? NONE,
    uses: (id) => postings.get(id)?.uses ?? NONE,
    visits,
  };
}

function newPosting(message: number, call: string | null): Posting {
  return { message, call, carriers: null, uses: null };
}

function appended(list: number[] | null, value: number): number[] {
  if (list === null) return [value];
  list.push(value);
  return list;
}

/** The identifiers of a message's outputs, by the call that they answer: results of one call are no siblings. */
function identifiersByCall(outputs: readonly Output[]): Iterable<[string, Iterable<IdentifierId>]> {
  if (outputs.length === 1) return outputs.map(({ toolUseId, identifiers }) => [toolUseId, identifiers]);
  const byCall = new Map<string, Set<IdentifierId>>();
  for (const { toolUseId, identifiers } of outputs) {
    const all = byCall.get(toolUseId) ?? new Set();
    for (const id of identifiers) all.add(id);
    byCall.set(toolUseId, all);
  }
  return byCall;
}
