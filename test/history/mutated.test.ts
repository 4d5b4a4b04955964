import { readFileSync } from "node:fs";
import fc from "fast-check";
import glob from "fast-glob";
import { describe, expect, test } from "vitest";
import { type Candidate, findCandidates } from "../../src/analysis/candidates.ts";
import { PROFILE_RULES } from "../../src/analysis/profiles.ts";
import type { CandidateSettings, ProfileName } from "../../src/analysis/settings.ts";
import { Workspace } from "../../src/analysis/transcript-result.ts";
import { CLASS_RULE } from "../../src/references/evidence.ts";
import { TranscriptReader } from "../../src/transcript/transcript-reader.ts";
import { inRepository, inShared } from "../shared.ts";

/** Mutates real lines, and the hand-made ones. `COREF_FUZZ_RUNS=100000 npx vitest run test/history/mutated` goes on for longer. */
const RUNS = Number(process.env["COREF_FUZZ_RUNS"] ?? 150);
const files = [
  ...glob.sync("*.jsonl", { cwd: inRepository("corpora/known-answer"), absolute: true }),
  ...glob.sync("**/*.jsonl", { cwd: inShared("corpora/small"), absolute: true }),
].sort();
const linesOf = files.map((path) => readFileSync(path, "utf8").split("\n").slice(0, 300));

type Mutation = (lines: string[], at: number, other: number) => string[];

const at = (lines: readonly string[], i: number): number => (lines.length === 0 ? 0 : i % lines.length);
const replaced = (lines: string[], i: number, line: string): string[] =>
  lines.length === 0 ? [line] : lines.with(at(lines, i), line);

const MUTATIONS: Record<string, Mutation> = {
  "cut a line": (lines, i) => lines.toSpliced(at(lines, i), 1),
  "cut the rest": (lines, i) => lines.slice(0, at(lines, i)),
  "repeat a line elsewhere": (lines, i, j) => lines.toSpliced(at(lines, j), 0, lines[at(lines, i)] ?? ""),
  "swap two lines": (lines, i, j) => {
    const [a, b] = [lines[at(lines, i)] ?? "", lines[at(lines, j)] ?? ""];
    return replaced(replaced(lines, i, b), j, a);
  },
  "glue two lines": (lines, i) =>
    lines.toSpliced(at(lines, i), 2, `${lines[at(lines, i)]}${lines[at(lines, i) + 1]}`),
  "tear a line": (lines, i, j) => replaced(lines, i, (lines[at(lines, i)] ?? "").slice(0, j)),
  "lose a character": (lines, i, j) => {
    const line = lines[at(lines, i)] ?? "";
    return replaced(lines, i, line.slice(0, j % (line.length + 1)) + line.slice((j % (line.length + 1)) + 1));
  },
  "take another's parent": (lines, i, j) => changed(lines, i, { parentUuid: fieldOf(lines, j, "uuid") }),
  "take another's uuid": (lines, i, j) => changed(lines, i, { uuid: fieldOf(lines, j, "uuid") }),
  "be one's own parent": (lines, i) => changed(lines, i, { parentUuid: fieldOf(lines, i, "uuid") }),
  "lose the parent": (lines, i) => changed(lines, i, { parentUuid: null }),
  "become a sidechain": (lines, i) => changed(lines, i, { isSidechain: true }),
  "become a boundary": (lines, i, j) =>
    changed(lines, i, {
      type: "system",
      subtype: "compact_boundary",
      logicalParentUuid: fieldOf(lines, j, "uuid"),
      compactMetadata: {
        preservedMessages: { uuids: [fieldOf(lines, j, "uuid"), fieldOf(lines, j + 1, "uuid")] },
      },
    }),
  "become a summary": (lines, i) => changed(lines, i, { isCompactSummary: true }),
  "have odd content": (lines, i, j) =>
    changed(lines, i, {
      message: { id: j, content: [null, 7, { type: "tool_result" }, { type: "tool_use" }, []] },
    }),
};

function parsed(line: string | undefined): Record<string, unknown> {
  try {
    return { ...(JSON.parse(line ?? "") as object) };
  } catch {
    return {};
  }
}

function fieldOf(lines: readonly string[], i: number, key: string): unknown {
  return parsed(lines[at(lines, i)])[key] ?? null;
}

function changed(lines: string[], i: number, fields: object): string[] {
  return replaced(lines, i, JSON.stringify({ ...parsed(lines[at(lines, i)]), ...fields }));
}

const mutated = fc
  .record({
    file: fc.nat(files.length - 1),
    steps: fc.array(fc.tuple(fc.constantFrom(...Object.keys(MUTATIONS)), fc.nat(), fc.nat()), {
      maxLength: 6,
    }),
  })
  .map(({ file, steps }) =>
    steps.reduce(
      (lines, [name, i, j]) => (MUTATIONS[name] as Mutation)(lines, i, j),
      linesOf[file] as string[],
    ),
  );

function read(text: Buffer, profile: ProfileName = "default", chunk = text.length || 1) {
  const settings: CandidateSettings = {
    profile,
    firing: { kind: "turns", fraction: 0.6 },
    minTokens: 1,
    classRule: CLASS_RULE,
    subagents: false,
  };
  const rules = PROFILE_RULES[profile];
  const texts = new Workspace(settings).texts();
  const reader = new TranscriptReader(rules.reading, texts);
  for (let start = 0; start < text.length; start += chunk) reader.push(text.subarray(start, start + chunk));
  const transcript = reader.end();
  const session = rules.readSession(transcript, "leave-out", (text) => texts.main.points(text));
  return { transcript, session, found: findCandidates(session, settings, texts.main) };
}

const bytesOf = (lines: readonly string[]): Buffer => Buffer.from(lines.join("\n"));

describe("whatever becomes of a transcript", () => {
  const property = (check: (lines: string[]) => void) =>
    fc.assert(fc.property(mutated, check), {
      numRuns: RUNS,
      ...(process.env["COREF_FUZZ_RUNS"] ? {} : { seed: 7 }),
    });

  test("reading it never throws, under either profile", () => {
    property((lines) => {
      for (const profile of ["default", "published"] as const)
        expect(() => read(bytesOf(lines), profile)).not.toThrow();
    });
  });

  test("every line is an entry, another line, or named as skipped", () => {
    property((lines) => {
      const { transcript } = read(bytesOf(lines));
      const { entries, skipped, otherLines, foreignLines } = transcript;
      expect(entries.length + skipped.length + otherLines + foreignLines).toBe(transcript.lines);
      expect(transcript.lines).toBe(lines.filter((line) => line.trim() !== "").length);
    });
  });

  test("a split into chunks changes nothing", () => {
    property((lines) => {
      const bytes = bytesOf(lines);
      expect(read(bytes, "default", 1 + (bytes.length % 4093)).found).toEqual(read(bytes).found);
    });
  });

  test("one more broken line changes nothing but the count", () => {
    fc.assert(
      fc.property(mutated, fc.nat(), (lines, i) => {
        const broken = lines.toSpliced(at(lines, i), 0, '{"type":"user","mess');
        const [before, after] = [read(bytesOf(lines)), read(bytesOf(broken))];
        expect(after.transcript.skipped.length).toBe(before.transcript.skipped.length + 1);
        expect(after.session.counts).toEqual(before.session.counts);
        expect(after.found.candidates.map(withoutLines)).toEqual(before.found.candidates.map(withoutLines));
      }),
      { numRuns: RUNS, seed: 7 },
    );
  });
});

function withoutLines({ line: _, uses, ...rest }: Candidate): object {
  return { ...rest, uses: uses.map(({ identifier, turn }) => ({ identifier, turn })) };
}
