/** A small reader of its own, so that the corpus is not judged by the code it is made to test. */
export interface Candidate {
  readonly tool: string;
  readonly size: number;
  readonly kind: "opaque" | "open" | "unreferenced" | "closed";
  readonly isLive: boolean;
  /** Distances in model turns from the output to each later use. */
  readonly distances: readonly number[];
}

export interface Entry {
  readonly [key: string]: unknown;
  readonly uuid: string;
  readonly parentUuid: string | null;
  readonly message?: { id?: string; role: string; content: string | Block[] };
}
interface Block {
  readonly type: string;
  readonly id?: string;
  readonly name?: string;
  readonly text?: string;
  readonly thinking?: string;
  readonly input?: unknown;
  readonly tool_use_id?: string;
  readonly content?: string | Block[];
}
export interface Message {
  readonly role: string;
  readonly blocks: Block[];
}

export function measureSession(text: string): { windows: Message[][]; candidates: Candidate[] } {
  const windows = readWindows(text);
  return { windows, candidates: windows.flatMap(measureWindow) };
}

export function parseLines(text: string): Entry[] {
  return text.split("\n").flatMap((line) => {
    try {
      return line === "" ? [] : [JSON.parse(line) as Entry];
    } catch {
      return [];
    }
  });
}

export function readWindows(text: string): Message[][] {
  const entries = parseLines(text).filter((entry) => typeof entry.uuid === "string");
  const byUuid = new Map(entries.map((entry) => [entry.uuid, entry]));
  const spoken = entries.filter((entry) => entry["message"] !== undefined);
  const used = new Set<string>();
  const windows: Message[][] = [];
  for (let leaf = spoken.at(-1); leaf !== undefined; ) {
    const path: Entry[] = [];
    let at: Entry | undefined = leaf;
    const boundary = lastBoundaryBefore(entries, leaf);
    const kept = keptBy(boundary);
    while (at !== undefined && !kept.has(at.uuid)) {
      path.unshift(at);
      if (at["subtype"] === "compact_boundary") break;
      at = at.parentUuid === null ? undefined : byUuid.get(at.parentUuid);
    }
    if (boundary !== undefined && !path.includes(boundary)) path.unshift(boundary);
    const preserved = [...kept].flatMap((id) => byUuid.get(id) ?? []);
    for (const entry of [...path, ...preserved]) used.add(entry.uuid);
    windows.unshift(mergeMessages(expandCalls([...preserved, ...path], entries)));
    const first = path[0];
    leaf =
      boundary === undefined
        ? spoken.slice(0, first === undefined ? 0 : spoken.findIndex((entry) => path.includes(entry))).at(-1)
        : byUuid.get(String(boundary["logicalParentUuid"]));
  }
  return windows;
}

function lastBoundaryBefore(entries: readonly Entry[], leaf: Entry): Entry | undefined {
  return entries.slice(0, entries.indexOf(leaf)).findLast((entry) => entry["subtype"] === "compact_boundary");
}

function keptBy(boundary: Entry | undefined): Set<string> {
  const metadata = boundary?.["compactMetadata"] as { preservedMessages?: { uuids: string[] } } | undefined;
  return new Set(metadata?.preservedMessages?.uuids);
}

function expandCalls(path: readonly Entry[], entries: readonly Entry[]): Entry[] {
  const onPath = new Set(path);
  const done = new Set<string>();
  return path.flatMap((entry) => {
    const id = entry.message?.id;
    if (id === undefined)
      return blocksOf(entry).some((block) => done.has(block.tool_use_id ?? "")) ? [] : [entry];
    const lines = entries.filter((other) => other.message?.id === id);
    const calls = new Set(lines.flatMap(blocksOf).map((block) => block.id));
    const results = entries.filter((other) =>
      blocksOf(other).some((block) => block.tool_use_id !== undefined && calls.has(block.tool_use_id)),
    );
    if (!results.some((result) => onPath.has(result))) return [entry];
    if (done.has(id)) return [];
    for (const key of [id, ...calls]) if (key !== undefined) done.add(key);
    return [...lines, ...results];
  });
}

function blocksOf({ message }: Entry): Block[] {
  const content = message?.content ?? [];
  return typeof content === "string" ? [{ type: "text", text: content }] : content;
}

function mergeMessages(entries: readonly Entry[]): Message[] {
  const messages: Message[] = [];
  for (const entry of entries) {
    const attachment = entry["attachment"];
    const role = entry.message?.role ?? (attachment === undefined ? undefined : "user");
    if (role === undefined) continue;
    const blocks =
      attachment === undefined ? blocksOf(entry) : [{ type: "text", text: stringsOf(attachment) }];
    const last = messages.at(-1);
    if (last?.role === role) last.blocks.push(...blocks);
    else messages.push({ role, blocks: [...blocks] });
  }
  return messages;
}

const TOKEN = /[A-Za-z_][A-Za-z0-9_./:-]{2,63}|\b\d{3,}\b|\b[0-9a-f]{7,40}\b/g;

export function identifiers(text: string): Set<string> {
  const tokens = (text.match(TOKEN) ?? []).map((token) => token.replace(/^[._:\-/]+|[._:\-/]+$/g, ""));
  return new Set(tokens.filter((token) => token.length >= 4 && isIdentifier(token)));
}

const isIdentifier = (token: string) =>
  /^\d[\d,._]*$/.test(token) ? token.length >= 5 || /[,._]/.test(token) : /[_./:\-\d]|[a-z][A-Z]/.test(token);

const stringsOf = (value: unknown): string =>
  value !== null && typeof value === "object"
    ? Object.entries(value)
        .map(([key, inner]) => `${key} ${stringsOf(inner)}`)
        .join("\n")
    : String(value);

const wordsOf = (block: Block) =>
  block.type === "tool_use"
    ? `${block.name} ${stringsOf(block.input)}`
    : (block.text ?? block.thinking ?? "");

const outputOf = (block: Block) =>
  typeof block.content === "string"
    ? block.content
    : (block.content ?? []).map((part) => part.text ?? "").join("");

function measureWindow(messages: readonly Message[]): Candidate[] {
  const turns = messages.flatMap((message, index) => (message.role === "assistant" ? [index] : []));
  const firing = turns[Math.floor(0.6 * turns.length)];
  if (firing === undefined || turns.length < 10) return [];
  const said = messages.map(({ role, blocks }) =>
    role === "assistant" ? identifiers(blocks.map(wordsOf).join("\n")) : new Set<string>(),
  );
  const tools = new Map(messages.flatMap(({ blocks }) => blocks.map((block) => [block.id, block.name])));
  const known = new Set<string>();
  const carriers = countCarriers(messages.slice(0, firing + 1));
  return messages.flatMap(({ blocks }, at) => {
    const results = blocks.filter((block) => block.type === "tool_result");
    const other = identifiers(
      blocks
        .filter((block) => block.type !== "tool_result")
        .map(wordsOf)
        .join("\n"),
    );
    const found = results.map((block) => identifiers(outputOf(block)));
    const candidates = results.flatMap((block, index) => {
      const siblings = new Set(found.flatMap((names, other) => (other === index ? [] : [...names])));
      const isNew = (name: string) =>
        !(known.has(name) || siblings.has(name) || other.has(name)) &&
        (carriers.counts.get(name) ?? 0) <= carriers.most;
      const novel = [...(found[index] ?? [])].filter(isNew);
      const uses = turns.filter((turn) => turn > at && novel.some((name) => said[turn]?.has(name)));
      const size = Math.max(1, Math.floor([...outputOf(block)].length / 4));
      if (size < 300 || at >= firing) return [];
      const distances = uses.map((use) => turns.filter((turn) => turn > at && turn <= use).length);
      const kind = classify(novel.length, at, firing, uses, turns);
      const tool = tools.get(block.tool_use_id) ?? "?";
      return [{ tool, size, kind, isLive: uses.some((use) => use > firing), distances }];
    });
    for (const name of [...other, ...(said[at] ?? []), ...found.flatMap((names) => [...names])])
      known.add(name);
    return candidates;
  });
}

function countCarriers(messages: readonly Message[]): { counts: Map<string, number>; most: number } {
  const outputs = messages.flatMap(({ blocks }) => blocks.filter((block) => block.type === "tool_result"));
  const counts = new Map<string, number>();
  for (const name of outputs.flatMap((block) => [...identifiers(outputOf(block))])) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return { counts, most: Math.max(5, Math.floor(outputs.length / 4)) };
}

function classify(
  novel: number,
  at: number,
  firing: number,
  uses: number[],
  turns: number[],
): Candidate["kind"] {
  if (novel === 0) return "opaque";
  if (turns.filter((turn) => turn > at && turn <= firing).length < 8) return "open";
  const before = uses.filter((use) => use <= firing);
  const last = before.at(-1);
  if (last === undefined) return "unreferenced";
  return before.length >= 3 || firing + 1 - last < 12 ? "open" : "closed";
}
