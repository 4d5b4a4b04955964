import type { Messages } from "../history/messages.ts";
import type { Request } from "../usage/requests.ts";

/** Which request of a window sent a message first, and which the last. Requests count from 0. */
export class Arrivals {
  /** Per message the first request that answered with a later one. */
  readonly #after: Int32Array;
  /** Per request the last line of the transcript up to where it stands: rising. */
  readonly #lines: Int32Array;

  /** `requests` are those of the window, in its order. */
  constructor(messages: Messages, requests: readonly Request[]) {
    this.#after = new Int32Array(messages.length);
    let next = 0;
    for (let message = 0; message < messages.length; message++) {
      while (next < requests.length && (requests[next]?.message ?? 0) <= message) next += 1;
      this.#after[message] = next;
    }
    let line = 0;
    this.#lines = Int32Array.from(requests, ({ message }) => {
      line = Math.max(line, messages.line(message ?? 0));
      return line;
    });
  }

  /** The first request after a message; as many as there are requests where none came. */
  after(message: number): number {
    return this.#after[message] as number;
  }

  /** The first request that stands behind a line of the transcript. */
  afterLine(line: number): number {
    let [low, high] = [0, this.#lines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#lines[middle] as number) > line) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
