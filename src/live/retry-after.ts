/** How long a server asked to wait: `retry-after-ms`, or `retry-after` in seconds or as a date. Null: it did not say. */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const milliseconds = atLeastZero(Number.parseFloat(headers.get("retry-after-ms") ?? ""));
  if (milliseconds !== null) {
    return milliseconds;
  }
  const value = headers.get("retry-after")?.trim() ?? "";
  return /^[+-]?[\d.]+$/.test(value)
    ? atLeastZero(Number(value) * 1000)
    : atLeastZero(Date.parse(value) - now);
}

function atLeastZero(value: number): number | null {
  return Number.isFinite(value) ? Math.max(0, Math.round(value)) : null;
}
