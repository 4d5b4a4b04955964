/**
 * Groups sessions that are not independent: those that share a key, such as a message id, are one cluster
 * (method §8). Returns the cluster number of each session; clusters are numbered by their first session.
 */
export function clusterSessions(keysOf: readonly Iterable<string | number>[]): number[] {
  const parent = keysOf.map((_, i) => i);
  const find = (i: number): number => {
    let root = i;
    while (parent[root] !== root) root = parent[root] as number;
    for (let at = i; at !== root; ) {
      const next = parent[at] as number;
      parent[at] = root;
      at = next;
    }
    return root;
  };
  const firstWith = new Map<string | number, number>();
  for (const [i, keys] of keysOf.entries()) {
    for (const key of keys) {
      const first = firstWith.get(key);
      if (first === undefined) firstWith.set(key, i);
      else {
        const [a, b] = [find(first), find(i)];
        parent[Math.max(a, b)] = Math.min(a, b);
      }
    }
  }
  const numbers = new Map<number, number>();
  return parent.map((_, i) => {
    const root = find(i);
    const number = numbers.get(root) ?? numbers.size;
    numbers.set(root, number);
    return number;
  });
}
