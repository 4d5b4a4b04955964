import { chownSync, existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CacheFolder } from "../../src/cache/cache-folder.ts";
import { cacheFolder } from "../../src/cache/default-folder.ts";
import { seal, unseal } from "../../src/cache/envelope.ts";
import { scratch } from "../cli/run.ts";
import { put } from "./corpus.ts";

function sealed(value: unknown): Buffer {
  const bytes = seal("name", value);
  if (bytes === null) throw new Error("no bytes");
  return bytes;
}

const nameOf = (letter: string): string => letter.repeat(64);
const BLOCK = 4096;

/** A folder with four entries of two blocks, used in the order b, d, a, c. */
function fourEntries(): { path: string; folder: CacheFolder } {
  const path = scratch();
  const folder = new CacheFolder(path);
  for (const letter of "abcd") folder.write("rows", nameOf(letter), Buffer.alloc(BLOCK + 1));
  for (const [i, letter] of [..."bdac"].entries())
    utimesSync(join(path, "rows", nameOf(letter)), 1_000_000 + i, 1_000_000 + i);
  return { path, folder };
}

describe("a cache that is too large", () => {
  test.each<[number, string]>([
    [8 * BLOCK, "abcd"],
    [8 * BLOCK - 1, "acd"],
    [5 * BLOCK, "ac"],
    [2 * BLOCK, "c"],
    [0, ""],
  ])("within %i bytes", (limit, left) => {
    const { path, folder } = fourEntries();
    folder.trim(limit);
    expect(readdirSync(join(path, "rows")).sort()).toEqual([...left].map(nameOf));
  });

  test("a use counts", () => {
    const { path, folder } = fourEntries();
    expect(folder.read("rows", nameOf("b"))).toHaveLength(BLOCK + 1);
    folder.trim(2 * BLOCK);
    expect(readdirSync(join(path, "rows"))).toEqual([nameOf("b")]);
  });

  test("a run that wrote nothing takes nothing away", () => {
    const { path } = fourEntries();
    new CacheFolder(path).trim(0);
    expect(readdirSync(join(path, "rows"))).toHaveLength(4);
  });

  test("what another process took away is not found, and does no harm", () => {
    const { path, folder } = fourEntries();
    const other = new CacheFolder(path);
    other.clear();
    expect(folder.read("rows", nameOf("a"))).toBeNull();
    folder.trim(0);
    expect(folder.problem).toBeNull();
  });
});

test("what a killed run left half-written goes after an hour, and is never read", () => {
  const { path, folder } = fourEntries();
  const [old, young] = [`.${nameOf("e")}.0123456789ab`, `.${nameOf("f")}.0123456789ab`];
  for (const name of [old, young]) writeFileSync(join(path, "rows", name), "half");
  const before = Date.now() / 1000 - 3_700;
  utimesSync(join(path, "rows", old), before, before);
  expect(folder.names("rows")).toEqual([..."abcd"].map(nameOf));
  folder.trim(100 * BLOCK);
  expect(readdirSync(join(path, "rows")).sort()).toEqual([young, ...[..."abcd"].map(nameOf)]);
  expect(folder.clear()).toBe(4);
  expect(existsSync(path)).toBe(false);
});

test("an entry's bytes are those that were written", () => {
  const folder = new CacheFolder(scratch());
  folder.write("reports", nameOf("a"), Buffer.from("first"));
  folder.write("reports", nameOf("a"), Buffer.from("second"));
  expect(folder.read("reports", nameOf("a"))?.toString()).toBe("second");
  expect(folder.read("rows", nameOf("a"))).toBeNull();
});

test("backups are told to leave it out", () => {
  const path = scratch();
  new CacheFolder(path).write("files", nameOf("a"), Buffer.from("x"));
  expect(readFileSync(join(path, "CACHEDIR.TAG"), "utf8")).toMatch(
    /^Signature: 8a477f597d28d172789f06886806bc55\n/,
  );
});

test("after the first problem nothing is written", () => {
  const folder = new CacheFolder(join(put(scratch(), "file", ""), "cache"));
  expect(folder.problem).toBeNull();
  folder.write("rows", nameOf("a"), Buffer.from("x"));
  expect(folder.problem).toMatch(/^ENOTDIR/);
  expect(folder.read("rows", nameOf("a"))).toBeNull();
});

test.skipIf(process.getuid?.() !== 0)("a folder of another user is not used", () => {
  const { path } = fourEntries();
  chownSync(join(path, "rows"), 65_534, 65_534);
  const folder = new CacheFolder(path);
  expect(folder.read("rows", nameOf("a"))).toBeNull();
  folder.write("rows", nameOf("e"), Buffer.from("x"));
  expect(folder.problem).toBe(`${path}/rows belongs to another user`);
  expect(readdirSync(join(path, "rows"))).toHaveLength(4);
});

describe("an envelope", () => {
  test("gives back maps, typed arrays and all that rows hold", () => {
    const value = {
      map: new Map<number, readonly unknown[]>([[3, [undefined, null, -0, Number.NaN]]]),
      numbers: new Float64Array([1.5, -2]),
      more: new Int32Array([1, 2, 3]).subarray(1),
      text: "\u{1f600} \ud800 ä",
    };
    expect(unseal("name", sealed(value))).toEqual(value);
  });

  test("is refused with any one byte changed, any end cut off, or another name", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), fc.integer({ min: 1, max: 255 }), (value, place, change) => {
        const bytes = sealed(value);
        expect(unseal("name", bytes)).toEqual(value);
        const at = place % bytes.length;
        const damaged = Buffer.from(bytes);
        damaged[at] = (damaged[at] as number) ^ change;
        expect(unseal("name", damaged)).toBeUndefined();
        expect(unseal("name", bytes.subarray(0, at))).toBeUndefined();
        expect(unseal("other", bytes)).toBeUndefined();
      }),
    );
  });
});

test.each<[Record<string, string>, string]>([
  [{}, "/home/me/.cache/coref"],
  [{ XDG_CACHE_HOME: "/var/caches" }, "/var/caches/coref"],
  [{ XDG_CACHE_HOME: "relative" }, "/home/me/.cache/coref"],
  [{ XDG_CACHE_HOME: "/var/caches", COREF_CACHE: "mine" }, "mine"],
  [{ COREF_CACHE: "", XDG_CACHE_HOME: "" }, "/home/me/.cache/coref"],
])("with %j it is in %s", (environment, folder) => {
  expect(cacheFolder(environment, "/home/me")).toBe(folder);
});
