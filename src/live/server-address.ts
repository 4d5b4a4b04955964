import { UserError } from "../errors.ts";

/** The address of a server without a slash at its end, if it is one that the key may be sent to. */
export function serverAddress(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.username + url.password + url.search + url.hash !== ""
  ) {
    throw new UserError(
      "the address of the model's server must be like https://host or http://host:port, without user, query or fragment",
    );
  }
  return url.href.replace(/\/$/, "");
}

/** Headers cannot hold every key, and what fetch throws about it would quote the key. */
export function requireKey(apiKey: string): void {
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new UserError(
      "the API key is empty or holds characters that no key has, such as a space or a line break",
    );
  }
}
