import type { Request } from "../usage/requests.ts";
import type { Lifetime } from "./break-even.ts";

const SECONDS: Readonly<Record<Lifetime, number>> = { "5m": 300, "1h": 3600 };

/** How long the cache was left alone before a request. */
export interface Gap {
  /** Seconds since the request before it in its window; null where a time is missing or runs backwards. */
  readonly seconds: number | null;
  /** How long the cache had been written to live. */
  readonly lifetime: Lifetime;
  /** Whether the gap is longer than that, so that the cache had lapsed (method §9). */
  readonly isCold: boolean;
}

/**
 * The gap before each request of a window but the first. The lifetime is that of the last write before it, the
 * longer one where a request wrote both; five minutes, the API's default, where none was recorded.
 */
export function gapsOf(requests: readonly Request[]): Gap[] {
  let lifetime: Lifetime = "5m";
  return requests.slice(1).map((request, i) => {
    const before = requests[i] as Request;
    if (before.write1h > 0) lifetime = "1h";
    else if (before.write5m > 0) lifetime = "5m";
    const seconds = before.time === null || request.time === null ? null : request.time - before.time;
    const isForward = seconds !== null && seconds >= 0;
    return {
      seconds: isForward ? seconds : null,
      lifetime,
      isCold: isForward && seconds > SECONDS[lifetime],
    };
  });
}
