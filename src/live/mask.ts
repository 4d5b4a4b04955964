/** Local servers take any key, such as `none`; masking such words would only spoil answers. */
const SHORTEST_SECRET = 8;

/** A copy of a value in which no text holds the key: servers echo what they are sent. */
export function masked<T>(value: T, key: string): T {
  return key.length < SHORTEST_SECRET ? value : (without(value, key) as T);
}

function without(value: unknown, key: string): unknown {
  if (typeof value === "string") {
    return value.replaceAll(key, "[key]");
  }
  if (Array.isArray(value)) {
    return value.map((item) => without(item, key));
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name.replaceAll(key, "[key]"), without(item, key)]),
    );
  }
  return value;
}
