import { join } from "node:path";
import { expect, test } from "vitest";
import { UserError } from "../../src/errors.ts";
import { readShape, readShapes, SHIPPED_SHAPES } from "../../src/prompts/shape.ts";
import { fillTemplate, readTemplate } from "../../src/prompts/template.ts";
import { folderOf } from "../folder.ts";

const shapes = readShapes(SHIPPED_SHAPES);

test("the shipped shapes are those of the method", () => {
  expect([...shapes.keys()]).toEqual(["bulk", "bulk-6", "digest", "evidence", "nodigest", "strict"]);
  expect([...shapes.values()].map(({ perCall }) => perCall)).toEqual([15, 6, 1, 1, 1, 1]);
});

test("only what shows the content may trim", () => {
  const trimming = [...shapes.values()].filter(({ mayTrim }) => mayTrim).map(({ name }) => name);
  expect(trimming).toEqual(["bulk", "bulk-6", "digest", "nodigest", "strict"]);
});

const sees = (name: string) => {
  const shape = shapes.get(name);
  return [...(shape?.output ?? []), ...(shape?.prompt ?? [])].flatMap((part) =>
    typeof part === "string" ? [] : part.name,
  );
};
const says = (name: string) => shapes.get(name)?.prompt.map(String).join("");

test.each([
  { name: "digest", content: true, evidence: true, reassures: true },
  { name: "nodigest", content: true, evidence: false, reassures: true },
  { name: "evidence", content: false, evidence: true, reassures: true },
  { name: "strict", content: true, evidence: true, reassures: false },
  { name: "bulk", content: true, evidence: true, reassures: false },
  { name: "bulk-6", content: true, evidence: true, reassures: false },
])("$name sees and says what the method says", ({ name, content, evidence, reassures }) => {
  expect(sees(name).includes("content")).toBe(content);
  expect(sees(name).includes("evidence")).toBe(evidence);
  expect(sees(name)).toContain("goal");
  expect(says(name)?.includes("A cut can be undone")).toBe(reassures);
  expect(says(name)?.includes("A wrong cut is costly")).toBe(!reassures);
});

test("the two bulk shapes differ in their size only", () => {
  const [bulk, small] = [shapes.get("bulk"), shapes.get("bulk-6")];
  expect([small?.system, small?.prompt, small?.output]).toEqual([bulk?.system, bulk?.prompt, bulk?.output]);
});

const GOOD = {
  "shape.json": '{ "what": "a try", "perCall": 2, "ceilingTokens": 100, "maxTokens": 10 }',
  "system.txt": "You decide.\n",
  "prompt.txt": "{{goal}}\n{{ outputs }}\n",
  "output.txt": "{{slot}}\n{{content}}\n",
};

test("line ends, a byte order mark and the last line end do not change a shape", () => {
  const odd = { "prompt.txt": "\ufeff{{goal}}\r\n{{outputs}}", "system.txt": "You decide." };
  const { name: _, ...plain } = readShape(folderOf(GOOD));
  expect(readShape(folderOf({ ...GOOD, ...odd }))).toMatchObject(plain);
});

test.each([
  { file: "prompt.txt", text: "{{goal}}\n", says: "line 1: ends without {{outputs}}, which it needs" },
  { file: "prompt.txt", text: "a\n\n{{outputs}}\n", says: "line 3: ends without {{goal}}, which it needs" },
  {
    file: "prompt.txt",
    text: "{{goal}}\n{{output}}",
    says: "line 2: unknown placeholder {{output}}; allowed: {{goal}}, {{outputs}}, {{slots}}, {{count}}",
  },
  { file: "prompt.txt", text: "{{goal}}{{outputs}}\na {{goal", says: "line 2: {{ is not closed" },
  { file: "prompt.txt", text: "{{goal\n}} {{outputs}}", says: "line 1: {{ is not closed" },
  { file: "output.txt", text: "{{content}}", says: "line 1: ends without {{slot}}" },
  {
    file: "output.txt",
    text: "{{slot}} {{goal}}",
    says: "unknown placeholder {{goal}}; allowed: {{slot}}, {{tool}}",
  },
  { file: "output.txt", text: "{{slot}} {{}}", says: "unknown placeholder {{}}" },
  { file: "output.txt", text: "{{slot}} {{__proto__}}", says: "unknown placeholder {{__proto__}}" },
  { file: "system.txt", text: "for {{goal}}", says: "unknown placeholder {{goal}}; none is allowed" },
  { file: "system.txt", text: "\n", says: "line 1: is empty" },
  { file: "shape.json", text: "{", says: "cannot read the shape" },
  { file: "shape.json", text: "{}", says: "is not valid" },
  { file: "shape.json", text: GOOD["shape.json"].replace("2", "0"), says: "perCall" },
  { file: "shape.json", text: GOOD["shape.json"].replace("{", '{ "maxToken": 1,'), says: "maxToken" },
])("$file with $text is the user's mistake", ({ file, text, says: message }) => {
  const folder = folderOf({ ...GOOD, [file]: text });
  const read = () => readShape(folder);
  expect(read).toThrow(UserError);
  expect(read).toThrow(message);
  expect(read).toThrow(join(folder, file));
});

test("a missing file and a missing folder are the user's mistake", () => {
  const { "output.txt": _, ...rest } = GOOD;
  expect(() => readShape(folderOf(rest))).toThrow(UserError);
  expect(() => readShapes(join(folderOf({}), "none"))).toThrow("no such folder of shapes");
});

test("a folder of shapes may hold other files", () => {
  const within = Object.fromEntries(Object.entries(GOOD).map(([name, text]) => [`mine/${name}`, text]));
  expect([...readShapes(folderOf({ ...within, "notes.md": "" })).keys()]).toEqual(["mine"]);
});

test("a value is not read as a template", () => {
  const template = readTemplate("t", "{{a}} and {{b}} }}", { allowed: ["a", "b"], needed: [] });
  expect(fillTemplate(template, { a: "{{b}}", b: "$& {{a}}" })).toBe("{{b}} and $& {{a}} }}");
});
