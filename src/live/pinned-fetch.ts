/** What the SDK's version speaks. Sent from here, so that no variable of the environment can change it. */
const API_VERSION = "2026-10-21";
const PASSED_ON = /^(accept|content-type|user-agent|x-stainless-.*)$/;

/** An address outside of the server's own. */
export class ForeignHost extends Error {
  override readonly name = "ForeignHost";
}

/**
 * What fetch has thrown, out of the SDK's sight: it takes every error whose text speaks of a time-out for its own,
 * and then nobody can tell a connection that was never made from one on which the answer was late.
 */
export class FetchFailed extends Error {
  override readonly name = "FetchFailed";
  readonly reason: unknown;

  constructor(reason: unknown) {
    super("the request failed");
    this.reason = reason;
  }
}

/**
 * A fetch that talks to one server only, and the one place that knows the key. The SDK follows whatever address
 * a batch names for its results, and would send the key there; `redirect` is manual, since a redirect would take
 * the prompt along. Headers are chosen one by one because the SDK adds those of `ANTHROPIC_CUSTOM_HEADERS`.
 */
export function pinnedFetch(baseUrl: string, key: string): typeof fetch {
  const { origin } = new URL(baseUrl);
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== origin) {
      throw new ForeignHost(`did not go to ${url.origin}, which is not the server ${origin}`);
    }
    const headers = new Headers();
    for (const [name, value] of new Headers(init?.headers)) {
      if (PASSED_ON.test(name)) {
        headers.set(name, value);
      }
    }
    headers.set("authorization", `Bearer ${key}`);
    headers.set("anthropic-version", API_VERSION);
    return fetch(url, { ...init, headers, redirect: "manual" }).catch((error: unknown) => {
      throw new FetchFailed(error);
    });
  };
}
