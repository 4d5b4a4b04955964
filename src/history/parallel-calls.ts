import { NumberSet } from "../columns/number-set.ts";
import { Postings } from "../columns/postings.ts";
import { type Entries, NONE } from "../transcript/entries.ts";
import { childrenOf, type Graph, type Node } from "./graph.ts";

/**
 * Brings back what a walk along the parents loses of parallel calls (R2). Built once a session: all lines and
 * results of each API response, wherever they stand in the file.
 */
export class ParallelCalls {
  readonly #graph: Graph;
  readonly #lines = new Postings();
  readonly #results = new Postings();
  /** Per block the message whose call it answers. */
  readonly #answers: Int32Array;
  readonly #onPath: NumberSet;
  readonly #answered: NumberSet;
  readonly #placed: NumberSet;
  readonly #followed: NumberSet;

  /**
   * A result answers the last call before it that has its id: some hosts use ids again. Without an id it
   * cannot be told to answer any.
   */
  constructor(graph: Graph) {
    const { entries, isNode } = graph;
    this.#graph = graph;
    this.#answers = new Int32Array(entries.firstBlock(entries.length)).fill(NONE);
    this.#onPath = new NumberSet(entries.length);
    this.#answered = new NumberSet(entries.names);
    this.#placed = new NumberSet(entries.length);
    this.#followed = new NumberSet(entries.length);
    const messageOfCall = new Int32Array(entries.names).fill(NONE);
    const noId = entries.nameOf("");
    for (let node = 0; node < entries.length; node++) {
      if (isNode[node] === 0) continue;
      const message = entries.message(node);
      if (message !== NONE) this.#lines.add(message, node);
      for (const block of blocksOf(entries, node)) {
        const call = entries.call(block);
        if (call === NONE || call === noId) continue;
        if (entries.blockKind(block) === "call") {
          if (message !== NONE) messageOfCall[call] = message;
        } else if (entries.kind(node) === "user") this.#answers[block] = messageOfCall[call] as number;
      }
      for (const answered of this.#messagesAnswered(node)) this.#results.add(answered, node);
    }
  }

  /**
   * The entries of a path: for each message id that has a result on it, all its assistant lines, then all its
   * results, both in file order, then the attachments that hang below results that were not on the path.
   * Everything else keeps its place.
   */
  expand(path: readonly Node[]): number[] {
    const { entries } = this.#graph;
    for (const set of [this.#onPath, this.#answered, this.#placed, this.#followed]) set.clear();
    for (const node of path) {
      this.#onPath.add(node);
      for (const message of this.#messagesAnswered(node)) this.#answered.add(message);
    }
    const expanded: number[] = [];
    for (const node of path) {
      const message = entries.message(node);
      if (message !== NONE && this.#answered.has(message) && !this.#placed.has(node))
        this.#placeResponse(message, expanded);
      this.#place(node, expanded);
      this.#follow(node, expanded);
    }
    return expanded;
  }

  #placeResponse(message: number, expanded: number[]): void {
    const lines = this.#lines.listOf(message);
    const results = this.#results.listOf(message);
    for (const line of lines) this.#place(line, expanded);
    for (const result of results) this.#place(result, expanded);
    for (const line of lines) if (!this.#onPath.has(line)) this.#follow(line, expanded);
    for (const result of results) {
      if (this.#onPath.has(result)) continue;
      this.#follow(result, expanded);
      for (const attachment of attachmentsBelow(this.#graph, result)) {
        this.#place(attachment, expanded);
        this.#follow(attachment, expanded);
      }
    }
  }

  #place(node: Node, expanded: number[]): void {
    if (this.#placed.add(node)) expanded.push(node);
  }

  #follow(node: Node, expanded: number[]): void {
    if (!this.#followed.add(node)) return;
    for (const follower of this.#graph.followers.get(node) ?? []) expanded.push(follower);
  }

  /** A message may stand there more than once. */
  #messagesAnswered(node: Node): number[] {
    const found: number[] = [];
    for (const block of blocksOf(this.#graph.entries, node)) {
      const message = this.#answers[block] as number;
      if (message !== NONE && message !== found.at(-1)) found.push(message);
    }
    return found;
  }
}

function* blocksOf(entries: Entries, i: number): Generator<number> {
  for (let block = entries.firstBlock(i); block < entries.firstBlock(i + 1); block++) yield block;
}

function attachmentsBelow(graph: Graph, result: Node): Node[] {
  const { entries } = graph;
  const found: Node[] = [];
  const stack = childrenOf(graph, result);
  const seen = new Set<Node>();
  while (stack.length > 0) {
    const node = stack.pop() as Node;
    if (seen.has(node) || entries.isSpoken(node)) continue;
    seen.add(node);
    if (entries.kind(node) === "attachment") found.push(node);
    for (const child of childrenOf(graph, node)) stack.push(child);
  }
  return found.sort((a, b) => a - b);
}
