/** A row that a fork of its session may hold as well. */
interface Copy {
  readonly id: string | null;
}

/**
 * Keeps each row once in a corpus, since forks repeat history (method §3, repeats): the copy that `weight` calls
 * the largest, then the first. A row without an id is always kept. The order of what stays is unchanged.
 */
export function keepRowsOnce<Item>(
  items: readonly Item[],
  rowOf: (item: Item) => Copy,
  weight: (item: Item) => number,
): Item[] {
  const best = new Map<string, Item>();
  for (const item of items) {
    const { id } = rowOf(item);
    const other = id === null ? undefined : best.get(id);
    if (id !== null && (other === undefined || weight(item) > weight(other))) best.set(id, item);
  }
  return items.filter((item) => {
    const { id } = rowOf(item);
    return id === null || best.get(id) === item;
  });
}
