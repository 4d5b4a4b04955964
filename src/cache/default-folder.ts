import { isAbsolute, join } from "node:path";

/** Where the cache is: `COREF_CACHE`, or `coref` in `XDG_CACHE_HOME`, or in `~/.cache`. */
export function cacheFolder(environment: Readonly<Record<string, string | undefined>>, home: string): string {
  const { COREF_CACHE: own, XDG_CACHE_HOME: all } = environment;
  if (own) return own;
  // The specification of XDG says to ignore a relative one.
  return join(all && isAbsolute(all) ? all : join(home, ".cache"), "coref");
}
