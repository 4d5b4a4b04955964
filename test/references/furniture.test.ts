import { expect, test } from "vitest";
import { candidatesOf, prose, session } from "../build.ts";

/**
 * Turn `k` calls and gets output `k`; the outputs in `carriers` hold `shared_name`, the first of them with
 * `own_name` beside it and large enough to be a candidate. A last turn uses both. So the firing point is turn
 * `floor(0.6 * (calls + 1))`, and as many outputs stand before it.
 */
function outputs(calls: number, carriers: (k: number) => boolean) {
  const built = session().user("go");
  let text = `${prose(300)} own_name shared_name`;
  for (let k = 0; k < calls; k++) {
    built.calls("Read", {}).result(`c${k + 1}`, carriers(k) ? text : "nothing");
    if (carriers(k)) text = "shared_name, shared_name";
  }
  return built.says("own_name shared_name");
}

const novel = (built: ReturnType<typeof session>, change = {}) =>
  candidatesOf(built, change).map((c) => c.novel);
const first = (count: number) => (k: number) => k < count;

test.each<{ name: string; calls: number; carriers: (k: number) => boolean; novel: number }>([
  { name: "5 carriers of 23 outputs are allowed", calls: 38, carriers: first(5), novel: 2 },
  { name: "6 carriers of 23 outputs are too many", calls: 38, carriers: first(6), novel: 1 },
  { name: "6 carriers of 24 outputs are allowed", calls: 39, carriers: first(6), novel: 2 },
  { name: "7 carriers of 24 outputs are too many", calls: 39, carriers: first(7), novel: 1 },
  { name: "6 carriers of 6 outputs are too many", calls: 9, carriers: first(6), novel: 1 },
  { name: "5 carriers of 6 outputs are allowed", calls: 9, carriers: first(5), novel: 2 },
  {
    name: "carriers after the firing point do not count",
    calls: 38,
    carriers: (k) => k < 5 || k >= 23,
    novel: 2,
  },
  { name: "outputs after the firing point do not count", calls: 39, carriers: first(7), novel: 1 },
])("furniture: $name", ({ calls, carriers, novel: expected }) => {
  expect(novel(outputs(calls, carriers))).toEqual([expected]);
});

test("what is no output carries nothing", () => {
  const built = session()
    .user("go")
    .calls("Read", {})
    .result("c1", `${prose(300)} shared_name`);
  for (let n = 0; n < 20; n++) built.says("shared_name").user("shared_name");
  expect(novel(built)).toEqual([1]);
});

test("under the published profile carriers of the whole segment count", () => {
  const after = outputs(38, (k) => k < 5 || k >= 30);
  expect(novel(after, { profile: "published" })).toEqual([1]);
});
