/** Where something that is cut stands in a prompt, and how much of it there is. Tokens. */
export interface Span {
  readonly start: number;
  readonly tokens: number;
}

/**
 * What is cut out of the prompts of a window: how much of it stands before any position. A binary indexed tree,
 * so that a window costs its cuts and its requests, and not the one times the other.
 */
export class CutTokens {
  readonly #spans: readonly Span[];
  readonly #isCut: Uint8Array;
  readonly #tree: Float64Array;

  /** `spans` by their starts, rising. All of them are cut at first. */
  constructor(spans: readonly Span[]) {
    this.#spans = spans;
    this.#isCut = new Uint8Array(spans.length).fill(1);
    this.#tree = new Float64Array(spans.length + 1);
    for (const [i, { tokens }] of spans.entries()) this.#add(i, tokens);
  }

  /** A span is in the prompts again, or would have left them anyway. */
  end(span: number): void {
    if (this.#isCut[span] === 0) return;
    this.#isCut[span] = 0;
    this.#add(span, -(this.#spans[span] as Span).tokens);
  }

  /** Tokens cut before a position. A span that reaches over it counts up to there. */
  before(position: number): number {
    let [low, high] = [0, this.#spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#spans[middle] as Span).start < position) low = middle + 1;
      else high = middle;
    }
    let sum = 0;
    for (let i = low; i > 0; i -= i & -i) sum += this.#tree[i] as number;
    const last = this.#spans[low - 1];
    if (last === undefined || this.#isCut[low - 1] === 0) return Math.max(0, sum);
    return Math.max(0, sum - Math.max(0, last.start + last.tokens - position));
  }

  #add(span: number, tokens: number): void {
    for (let i = span + 1; i < this.#tree.length; i += i & -i)
      this.#tree[i] = (this.#tree[i] as number) + tokens;
  }
}
