import fc from "fast-check";
import { expect, test } from "vitest";
import { clusterSessions } from "../../src/scoring/clusters.ts";

test.each<[string, (string | number)[][], number[]]>([
  ["no sessions", [], []],
  ["sessions that share nothing", [["a"], ["b"], ["c"]], [0, 1, 2]],
  ["a session without keys is alone", [[], ["a"], []], [0, 1, 2]],
  ["two that share a key", [["a"], ["b"], ["c", "a"]], [0, 1, 0]],
  ["sharing is handed on", [["a"], ["a", "b"], ["b", "c"], ["c"], ["d"]], [0, 0, 0, 0, 1]],
  ["a late session joins two clusters", [["a"], ["b"], ["c"], ["a", "c"]], [0, 1, 0, 0]],
  ["the last one joins all", [["a"], ["b"], ["c"], ["c", "b", "a"]], [0, 0, 0, 0]],
  ["keys may be numbers, and are no strings", [[1], ["1"], [1]], [0, 1, 0]],
  ["a key that is there twice", [["a", "a"], ["b"]], [0, 1]],
])("%s", (_, keys, clusters) => {
  expect(clusterSessions(keys)).toEqual(clusters);
});

/** All sessions that can be reached from one over shared keys. */
function reachable(keys: readonly (readonly number[])[], start: number): Set<number> {
  const reached = new Set([start]);
  for (const from of reached) {
    for (const [to, others] of keys.entries()) {
      const shares = others.some((key) => keys[from]?.includes(key));
      for (const _ of shares ? [to] : []) reached.add(to);
    }
  }
  return reached;
}

test("a cluster is what can be reached over shared keys", () => {
  const sessions = fc.array(fc.array(fc.nat(25), { maxLength: 3 }), { maxLength: 20 });
  fc.assert(
    fc.property(sessions, (keys) => {
      const clusters = clusterSessions(keys);
      for (const [i, cluster] of clusters.entries()) {
        expect(new Set([...clusters.keys()].filter((j) => clusters[j] === cluster))).toEqual(
          reachable(keys, i),
        );
      }
    }),
  );
});

test("clusters are numbered by their first sessions", () => {
  const sessions = fc.array(fc.array(fc.nat(25), { maxLength: 3 }), { maxLength: 20 });
  fc.assert(
    fc.property(sessions, (keys) => {
      const firsts = [...new Set(clusterSessions(keys))];
      expect(firsts).toEqual(firsts.map((_, i) => i));
    }),
  );
});
