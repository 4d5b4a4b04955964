const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Seconds since 1970 of an ISO 8601 time; null for any other text, and for one that would not fit into a column. A time
 * without a zone is UTC, as Claude Code writes it: what a machine takes for its own must not change a report.
 */
export function secondsOf(timestamp: string | null | undefined): number | null {
  const found = ISO.exec(timestamp ?? "");
  if (found === null) return null;
  const seconds = Math.floor(Date.parse(found[1] === undefined ? `${found[0]}Z` : found[0]) / 1000);
  return seconds >= 0 && seconds < 2 ** 31 ? seconds : null;
}
