import type { Messages } from "../history/messages.ts";
import type { IndexedTexts } from "../references/indexed-texts.ts";
import { outputsOf } from "../references/outputs.ts";
import { NONE } from "../transcript/entries.ts";
import type { Request } from "../usage/requests.ts";
import type { Arrivals } from "./arrivals.ts";

/** A tool output of a window, with its size in tokens as they were billed: an estimate. */
export interface SizedOutput {
  readonly message: number;
  /** The call that it answers, by number. */
  readonly call: number;
  readonly text: number;
  readonly tokens: number;
}

/**
 * The outputs of a window that a request sent. No client records the size of an output. So our proxy is scaled by
 * how much the context really grew for what arrived in the window, and what arrived before one request is never
 * larger than the growth that was recorded there.
 */
export function sizedOutputs(
  messages: Messages,
  requests: readonly Request[],
  arrivals: Arrivals,
  texts: IndexedTexts,
): SizedOutput[] {
  const growth = requests.map(({ context }, i) => context - (requests[i - 1]?.context ?? 0));
  const scale = scaleOf(messages, requests, growth, arrivals, texts);
  const outputs: SizedOutput[] = [];
  const sums = new Float64Array(requests.length);
  for (let message = 0; message < messages.length; message++) {
    const arrival = arrivals.after(message);
    if (arrival >= requests.length) break;
    for (const { call, text } of outputsOf(messages, message, false)) {
      const tokens = scale * texts.tokens(text);
      outputs.push({ message, call, text, tokens });
      sums[arrival] = (sums[arrival] as number) + tokens;
    }
  }
  return outputs.map((output) => {
    const arrival = arrivals.after(output.message);
    const [most, sum] = [growth[arrival] as number, sums[arrival] as number];
    return { ...output, tokens: most >= 0 && sum > most ? (output.tokens * most) / sum : output.tokens };
  });
}

/**
 * Recorded tokens for one of our proxy's, over what arrived between two requests wherever the context grew; 1
 * where nothing tells. The answer between them is taken out by its output tokens, which count hidden thinking too;
 * where these are placeholders it is measured by the proxy as the rest is. What was there before the first request
 * is mostly the system's and not in the file.
 */
function scaleOf(
  messages: Messages,
  requests: readonly Request[],
  growth: readonly number[],
  arrivals: Arrivals,
  texts: IndexedTexts,
): number {
  const arrived = growth.map((tokens, i) => {
    const before = requests[i - 1];
    if (before === undefined) return 0;
    const answer = before.isLowerBound ? 0 : (before.passes.at(-1)?.output ?? 0);
    return Math.max(0, tokens - answer);
  });
  let [recorded, proxy] = [0, 0];
  for (const tokens of arrived) recorded += tokens;
  for (let message = 0; message < messages.length; message++) {
    const arrival = arrivals.after(message);
    if (!((arrived[arrival] ?? 0) > 0)) continue;
    const isMeasured = messages.role(message) === "user" || requests[arrival - 1]?.isLowerBound === true;
    if (isMeasured) proxy += proxyOf(messages, message, texts);
  }
  return recorded > 0 && proxy > 0 ? recorded / proxy : 1;
}

function proxyOf(messages: Messages, message: number, texts: IndexedTexts): number {
  const { entries } = messages;
  let tokens = 0;
  for (let part = messages.firstPart(message); part < messages.firstPart(message + 1); part++) {
    const text = entries.blockText(messages.block(part));
    if (text !== NONE) tokens += texts.tokens(text);
  }
  return tokens;
}
