import type { CourseRequest } from "../money/course.ts";
import type { Tokens } from "../prices/split-cost.ts";
import type { Pass } from "../transcript/usage.ts";
import { CutTokens, type Span } from "./cut-tokens.ts";

/** Something that an arm took out of the context. */
export interface Cut extends Span {
  /** The first request that does not hold it in any case: the window's end, or where the client removed it itself. */
  readonly leaves: number;
  /** The request for which it is fetched again; null where it is not. */
  readonly fetchedAt: number | null;
  /** What comes back then: the whole output, of which a trim cut a part only. */
  readonly whole: number;
}

/** How far the consequences of a cut are followed. */
export interface Scenario {
  /** Whether what stood behind the first cut must be written into the cache again. */
  readonly isRewritten: boolean;
  /** Whether what the agent went on to use is fetched again, each time by one more request. */
  readonly isFetched: boolean;
}

/** A prompt as it would have been billed. */
export interface Prompt {
  readonly request: CourseRequest;
  /** The pass that it stands for. */
  readonly pass: Pass;
  readonly tokens: Tokens;
}

/**
 * The prompts of a window from request `first` on, once `cuts` were taken out of them before that request (method
 * §9). A prompt is read from the cache as far as it goes, then written, and what is neither stands at its end, so
 * every cut token is missing from what it was billed as. Request `first` must write what it read behind the
 * shallowest cut; where it had to write that in any case, nothing is added. An output that is fetched again costs one
 * more request: that one is billed as the recorded one without it, which then reads all of that and writes the
 * output. From then on the prompts are the recorded ones. The call that fetches it is not billed.
 */
export function promptsAfter(
  requests: readonly CourseRequest[],
  first: number,
  cuts: readonly Cut[],
  { isRewritten, isFetched }: Scenario,
): Prompt[] {
  const spans = apart(cuts.filter(({ leaves }) => leaves > first));
  const cut = new CutTokens(spans);
  const ends = byRequest(spans, ({ leaves, fetchedAt }) =>
    isFetched && fetchedAt !== null && fetchedAt < leaves ? fetchedAt + 1 : leaves,
  );
  const fetchedAgain = byRequest(spans, ({ leaves, fetchedAt }) =>
    isFetched && fetchedAt !== null && fetchedAt < leaves ? fetchedAt : null,
  );
  const shallowest = spans[0]?.start ?? Number.POSITIVE_INFINITY;
  return requests.slice(first).flatMap((request, i) => {
    for (const span of ends.get(first + i) ?? []) cut.end(span);
    const whole = (fetchedAgain.get(first + i) ?? []).reduce((sum, at) => sum + (spans[at] as Cut).whole, 0);
    return request.passes.flatMap((pass, p): Prompt[] => {
      const plain = without(pass, cut);
      const behind = isRewritten && i === 0 && p === 0 ? Math.max(0, plain.read - shallowest) : 0;
      const written = writtenAs(request);
      const tokens = { ...plain, read: plain.read - behind, [written]: plain[written] + behind };
      if (whole === 0 || p > 0) return [{ request, pass, tokens }];
      return [
        { request, pass, tokens: { ...tokens, output: 0 } },
        { request, pass, tokens: afterFetch(pass, tokens, whole, written) },
      ];
    });
  });
}

/** Cuts by their starts, without what two of them share: their places are estimates. */
export function apart(cuts: readonly Cut[]): Cut[] {
  let end = 0;
  return [...cuts]
    .sort((a, b) => a.start - b.start)
    .flatMap((cut) => {
      const start = Math.max(cut.start, end);
      const tokens = cut.start + cut.tokens - start;
      if (tokens <= 0) return [];
      end = start + tokens;
      return [{ ...cut, start, tokens }];
    });
}

/** What a pass would have been billed for without what is cut. */
function without(pass: Pass, cut: CutTokens): Tokens {
  const { read, write5m, write1h, input, output } = pass;
  const written = write5m + write1h;
  const inRead = cut.before(read);
  const upToWritten = cut.before(read + written);
  const inWritten = written === 0 ? 0 : (upToWritten - inRead) / written;
  const inInput = cut.before(read + written + input) - upToWritten;
  return {
    read: read - inRead,
    write5m: write5m * (1 - inWritten),
    write1h: write1h * (1 - inWritten),
    input: input - inInput,
    output,
  };
}

/** A client that does not use the cache sends everything as plain input. */
function afterFetch(
  { read, write5m, write1h, output }: Pass,
  sent: Tokens,
  whole: number,
  written: "write5m" | "write1h",
): Tokens {
  const context = sent.read + sent.write5m + sent.write1h + sent.input;
  const nothing = { read: 0, write5m: 0, write1h: 0, input: 0 };
  if (read + write5m + write1h === 0) return { ...nothing, input: context + whole, output };
  return { ...nothing, read: context, [written]: whole, output };
}

function writtenAs({ lifetime }: CourseRequest): "write5m" | "write1h" {
  return lifetime === "1h" ? "write1h" : "write5m";
}

/** The places of spans by a request; those without one are left out. */
function byRequest(spans: readonly Cut[], requestOf: (cut: Cut) => number | null): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const [place, cut] of spans.entries()) {
    const request = requestOf(cut);
    if (request === null) continue;
    const row = places.get(request) ?? [];
    row.push(place);
    places.set(request, row);
  }
  return places;
}
