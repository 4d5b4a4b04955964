import { UserError } from "../errors.ts";

/** Where a Redis is: how it is reached, and how it is shown. */
export interface Address {
  readonly url: string;
  /** Without the name and the password that the URL may hold. */
  readonly shown: string;
}

/** Reads `redis://…` or `rediss://…` (with TLS). Throws a `UserError`, which holds nothing of what was given. */
export function parseAddress(url: string): Address {
  const { protocol, hostname, port, pathname } = URL.canParse(url) ? new URL(url) : NO_URL;
  if (!/^rediss?:$/.test(protocol) || hostname === "")
    throw new UserError("--queue takes the address of a Redis: redis://host:6379, or rediss:// with TLS");
  const database = /^\/\d+$/.test(pathname) ? pathname : "";
  return { url, shown: `${protocol}//${hostname}:${port === "" ? 6379 : port}${database}` };
}

const NO_URL = { protocol: "", hostname: "", port: "", pathname: "" };
