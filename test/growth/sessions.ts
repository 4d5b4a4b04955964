import { type SessionBuilder, session } from "../build.ts";

const USAGE = { input_tokens: 5, cache_creation_input_tokens: 500, output_tokens: 50 };

/** An output of at least 300 tokens with identifiers of its own. */
function output(name: string): string {
  return Array.from(
    { length: 30 },
    (_, k) => `src/${name}/file${k}.ts has_${name}_${k} value some words`,
  ).join("\n");
}

/** A model turn that reads something, and names what an earlier one brought; with recorded usage. */
export function round(built: SessionBuilder, i: number, context: number): void {
  const content = [
    { type: "tool_use", id: `c${i}`, name: "Read", input: { file_path: `src/m${i - 3}/file1.ts` } },
  ];
  const message = { id: `m${i}`, role: "assistant", model: "claude-opus-4-6", content };
  const usage = { ...USAGE, cache_read_input_tokens: context };
  const timestamp = new Date(Date.UTC(2026, 3, 1) + 3000 * i).toISOString();
  built.assistant(content, { with: { timestamp, version: "2.1.120", message: { ...message, usage } } });
  built.result(`c${i}`, output(`m${i}`), { with: { timestamp } });
}

function turns(size: number): SessionBuilder {
  const built = session().user("go");
  for (let i = 0; i < size; i++) round(built, i, 10_000 + 500 * i);
  return built;
}

function windows(size: number): SessionBuilder {
  const built = session().user("go");
  for (let i = 0; i < 12 * size; i++) {
    round(built, i, 10_000 + 500 * (i % 12));
    if (i % 12 === 11) built.boundary("what was done so far");
  }
  return built;
}

/** All outputs in one message, each of them used in one turn, in one sense or another. */
function parallel(size: number, used: (i: number) => string): SessionBuilder {
  const built = session().user("go");
  const numbers = Array.from({ length: size }, (_, i) => i);
  for (let i = 0; i < 12; i++) round(built, size + i, 10_000);
  built.assistant(numbers.map((i) => ({ type: "tool_use", id: `p${i}`, name: "Read", input: { part: i } })));
  built.user(numbers.map((i) => ({ type: "tool_result", tool_use_id: `p${i}`, content: output(`P${i}`) })));
  for (let i = 12; i < 40; i++) round(built, size + i, 10_000);
  return built.says(numbers.map(used).join(" "));
}

/** One output with many identifiers, all of which one later turn uses. */
function identifiers(size: number): SessionBuilder {
  const built = session().user("go");
  const names = Array.from({ length: size }, (_, i) => `name_${i}_of`).join(" ");
  built.calls("Bash", { command: "list" }, "list").result("list", `${names} ${"word ".repeat(300)}`);
  for (let i = 0; i < 30; i++) round(built, i, 10_000);
  return built.says(names);
}

/** As many boundaries as old entries, each of which names another one of them as what it followed. */
function oldParents(size: number): SessionBuilder {
  const built = session();
  for (let i = 0; i < size; i++) built.user(`said ${i}`, { as: `old${i}` }).says("yes");
  for (let i = 0; i < size; i++)
    built.boundary("so far", {}, { with: { logicalParentUuid: `old${i}` } }).says("yes");
  return built;
}

/** Each prompt hangs below the first one: all but the last branch was left. */
function branches(size: number): SessionBuilder {
  const built = session().user("go", { as: "first" });
  for (let i = 0; i < size; i++) round(built.user("again", { after: "first" }), i, 10_000);
  return built;
}

/** The context was cleared again and again. */
function cleared(size: number): SessionBuilder {
  const built = session();
  for (let i = 0; i < size; i++) round(built.user("go", { after: null }), i, 10_000);
  return built;
}

/** Attachments that hang below one result, one below the other. */
function attachments(size: number): SessionBuilder {
  const built = turns(12);
  for (let i = 0; i < size; i++) built.attachment({ type: "todo", content: `to_do_${i}` });
  return built.user("on");
}

/** One dimension each; twice the size is twice the input. */
export const SESSIONS: Readonly<
  Record<string, readonly [size: number, made: (size: number) => SessionBuilder]>
> = {
  "model turns": [100, turns],
  windows: [40, windows],
  "outputs of one message, used as they are": [100, (size) => parallel(size, (i) => `has_P${i}_1`)],
  "outputs of one message, used in other capitals": [100, (size) => parallel(size, (i) => `HAS_p${i}_1`)],
  "identifiers of one output": [1500, identifiers],
  "boundaries that name old entries": [200, oldParents],
  branches: [100, branches],
  "cleared windows": [100, cleared],
  attachments: [300, attachments],
};
