import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readArmFile, readArmFolders, selectArms } from "../../src/arms/load-arms.ts";
import { UserError } from "../../src/errors.ts";
import { scratch } from "../cli/run.ts";

const root = scratch();

/** Writes a folder of arm files; a file's content is its JSON, or its text as it stands. */
function folder(name: string, files: Readonly<Record<string, unknown>>): string {
  const path = join(root, name);
  mkdirSync(path);
  for (const [file, content] of Object.entries(files)) {
    writeFileSync(join(path, file), typeof content === "string" ? content : JSON.stringify(content));
  }
  return path;
}

const dropAll = { kind: "drop-all", what: "drops everything" };

test("an arm has the name that its file gives, or that of its file", () => {
  const path = folder("names", {
    "b.json": { ...dropAll, name: "given" },
    "a.json": dropAll,
    "notes.txt": "no arm",
  });
  expect([...readArmFolders([path])]).toEqual([
    ["a", { ...dropAll, name: "a" }],
    ["given", { ...dropAll, name: "given" }],
  ]);
});

test("later folders add to earlier ones, and one that is named twice is read once", () => {
  const [one, two] = [folder("one", { "z.json": dropAll }), folder("two", { "a.json": dropAll })];
  expect([...readArmFolders([one, two, one]).keys()]).toEqual(["z", "a"]);
});

test("a folder that is not there is named", () => {
  const read = () => readArmFolders([join(root, "absent")]);
  expect(read).toThrow(UserError);
  expect(read).toThrow("absent");
});

test.each<[string, unknown, RegExp]>([
  ["an unknown key", { ...dropAll, keep: 3 }, /keep/],
  ["an unknown kind", { kind: "drop-some", what: "x" }, /kind/],
  ["no kind", { what: "x" }, /kind/],
  ["no description", { kind: "drop-all" }, /what/],
  ["an empty description", { kind: "drop-all", what: "" }, /what/],
  ["an empty name", { ...dropAll, name: "" }, /name/],
  ["a name that JSON readers lose", { ...dropAll, name: "__proto__" }, /cannot be called __proto__/],
  ["an index that drops nothing", { kind: "index", what: "x", drop: [] }, /drop/],
  ["an index that drops an unknown class", { kind: "index", what: "x", drop: ["dead"] }, /drop/],
  ["a threshold below 0", { kind: "index", what: "x", drop: ["closed"], openReps: -1 }, /openReps/],
  [
    "a threshold that is no whole number",
    { kind: "index", what: "x", drop: ["closed"], closedDist: 1.5 },
    /closedDist/,
  ],
  ["a threshold of another kind of arm", { ...dropAll, minLaterTurns: 8 }, /minLaterTurns/],
  ["nothing to match", { kind: "random", what: "x" }, /match/],
  ["a combination of one", { kind: "union", what: "x", arms: ["a"] }, /arms/],
  ["a combination of three", { kind: "union", what: "x", arms: ["a", "b", "c"] }, /arms/],
  ["no object", ["drop-all"], /./],
  ["no JSON", "{ kind: drop-all }", /./],
])("a bad file is named with what is wrong: %s", (name, content, field) => {
  const path = join(folder(name, { "bad.json": content }), "bad.json");
  const read = () => readArmFile(path);
  expect(read).toThrow(UserError);
  expect(read).toThrow(path);
  expect(read).toThrow(field);
});

test("a file that is not there is named", () => {
  const read = () => readArmFile(join(root, "absent.json"));
  expect(read).toThrow(UserError);
  expect(read).toThrow("absent.json");
});

test("two arms of one name are an error that names both files", () => {
  const path = folder("twins", { "a.json": dropAll, "b.json": { ...dropAll, name: "a" } });
  const read = () => readArmFolders([path]);
  expect(read).toThrow(UserError);
  expect(read).toThrow(/"a".*a\.json.*b\.json/);
});

test("two folders cannot hold one name either", () => {
  const [one, two] = [folder("first", { "a.json": dropAll }), folder("second", { "a.json": dropAll })];
  expect(() => readArmFolders([one, two])).toThrow(/"a"/);
});

const known = () => readArmFolders([join(root, "names")]);

test("nothing asked for is all that is known", () => {
  expect(selectArms([], known())).toEqual(["a", "given"]);
});

test("names are asked for in their order", () => {
  expect(selectArms(["given", "a"], known())).toEqual(["given", "a"]);
});

test("an arm can be asked for by the path of its file", () => {
  const arms = known();
  const path = join(folder("own", { "mine.json": { kind: "keep-all", what: "x" } }), "mine.json");
  expect(selectArms([path], arms)).toEqual(["mine"]);
  expect(arms.get("mine")).toEqual({ kind: "keep-all", what: "x", name: "mine" });
});

test.each([
  ["a ∩ given", "intersection"],
  ["a∪given", "union"],
])("%s is two arms combined", (text, kind) => {
  const arms = known();
  const [name] = selectArms([text], arms);
  expect(arms.get(name as string)).toMatchObject({ kind, arms: ["a", "given"] });
});

test("a path to a file that takes the name of another arm is an error", () => {
  const path = join(folder("taken", { "a.json": { kind: "keep-all", what: "x" } }), "a.json");
  expect(() => selectArms([path], known())).toThrow(/"a"/);
});

test("a path to a file that says what another of its name says is that arm", () => {
  expect(selectArms([join(root, "names", "a.json")], known())).toEqual(["a"]);
});

test.each(["b", "A", "a ∩ b", "b ∪ a", "a ∩", ""])(
  "%o is unknown, and the message lists what is known",
  (text) => {
    const select = () => selectArms([text], known());
    expect(select).toThrow(UserError);
    expect(select).toThrow(/a; given/);
  },
);
