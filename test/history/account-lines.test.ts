import { readFileSync } from "node:fs";
import fc from "fast-check";
import glob from "fast-glob";
import { describe, expect, test } from "vitest";
import { accountLines, type LineAccount } from "../../src/history/account-lines.ts";
import { readSession } from "../../src/history/read-session.ts";
import { CORPUS_SESSIONS } from "../../src/simulate/corpus-sessions.ts";
import { simulateSession } from "../../src/simulate/simulate-session.ts";
import { type SessionBuilder, session, transcriptOf } from "../build.ts";
import { inRepository, inShared, SHARED_IS_ABSENT } from "../shared.ts";
import { anyLine } from "./any-line.ts";

function account(bytes: string | Buffer, sidechain: "leave-out" | "take" = "leave-out"): LineAccount {
  const transcript = transcriptOf(bytes);
  return accountLines(transcript, readSession(transcript, sidechain), sidechain);
}

function sumOf({ used, skipped, inactive }: LineAccount): number {
  return [used, ...Object.values(skipped), ...Object.values(inactive)].reduce((a, b) => a + b);
}

/** Lines that are not blank, by a plain second rule. */
function linesIn(text: string): number {
  return text.split("\n").filter((line) => /[^\0 \t\r]/.test(line.replace(/^\ufeff/, ""))).length;
}

const filled = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

const two = () => session().user("hello").says("hi");
const QUEUED = { type: "attachment", attachment: { type: "queued_command", prompt: "and?" } };
const CALL = [{ type: "tool_use", id: "c9", name: "Read", input: {} }];

describe("a line is used, skipped or not part of the active history", () => {
  test.each<{ name: string; built: SessionBuilder; used: number; not: Record<string, number> }>([
    { name: "all used", built: two(), used: 2, not: {} },
    {
      name: "a sidechain",
      built: two().user("x", { with: { isSidechain: true } }),
      used: 2,
      not: { sidechain: 1 },
    },
    {
      name: "a sidechain's attachments, links and repeats",
      built: two()
        .link({ with: { isSidechain: true } })
        .attachment({ type: "file" }, { with: { isSidechain: true } })
        .again(4),
      used: 2,
      not: { sidechain: 3 },
    },
    {
      name: "a branch left out, with its attachment",
      built: two().attachment({ type: "file" }).user("no").from("a1").user("yes").says("good"),
      used: 4,
      not: { branch: 2 },
    },
    { name: "a repeat", built: two().again(1), used: 2, not: { repeat: 1 } },
    { name: "a link", built: session().user("x").link().says("y"), used: 2, not: { link: 1 } },
    {
      name: "a silent attachment",
      built: session().user("x").attachment({ type: "hook_success", content: "ok" }).says("y"),
      used: 2,
      not: { "silent-attachment": 1 },
    },
    {
      name: "an API error",
      built: two()
        .says("error", { with: { isApiErrorMessage: true } })
        .user("again")
        .says("fine"),
      used: 4,
      not: { "api-error": 1 },
    },
    { name: "an empty message", built: two().user("").says("and"), used: 3, not: { empty: 1 } },
    {
      name: "a call that is repeated in a later message",
      built: session()
        .user("x")
        .assistant(CALL, { message: { id: "m9" } })
        .user("go on")
        .assistant(CALL, { message: { id: "m9" } })
        .says("end", { message: { id: "m10" } }),
      used: 4,
      not: { "repeated-call": 1 },
    },
    {
      name: "a message without a uuid",
      built: two().raw({ type: "user", message: { content: "x" }, sessionId: "s" }),
      used: 2,
      not: { "no-uuid": 1 },
    },
    {
      name: "a queued prompt without a uuid",
      built: two().raw({ ...QUEUED, sessionId: "s" }),
      used: 3,
      not: {},
    },
    {
      name: "a queued prompt before everything",
      built: session().raw(QUEUED).user("x").says("y"),
      used: 2,
      not: { "no-uuid": 1 },
    },
    {
      name: "a title and an object of someone else's",
      built: two().raw({ type: "summary", summary: "t" }).raw({ hello: 1 }),
      used: 2,
      not: { "no-conversation": 1, foreign: 1 },
    },
    { name: "a clearing", built: two().clears(["c1"]).user("x").says("y"), used: 5, not: {} },
    { name: "a boundary", built: two().boundary("what happened").says("on"), used: 5, not: {} },
  ])("$name", ({ built, used, not }) => {
    const found = account(built.text());
    expect({ used: found.used, not: filled(found.inactive) }).toEqual({ used, not });
    expect(sumOf(found)).toBe(found.lines);
  });

  test("bad lines are skipped, blank ones are no lines", () => {
    const built = two().raw("{").raw("").raw("[]").raw("\0\0 ").raw("7");
    expect(account(built.text())).toMatchObject({
      lines: 5,
      used: 2,
      skipped: { "not-json": 1, "not-an-object": 2 },
    });
  });

  test("a subagent's own file is read whole", () => {
    const built = session()
      .user("x", { with: { isSidechain: true } })
      .says("y", { with: { isSidechain: true } });
    expect(account(built.text(), "take").used).toBe(2);
    expect(account(built.text()).inactive.sidechain).toBe(2);
  });
});

describe("the numbers together are the lines", () => {
  function check(bytes: string | Buffer): void {
    for (const sidechain of ["leave-out", "take"] as const) {
      const found = account(bytes, sidechain);
      expect(found.lines).toBe(linesIn(String(bytes)));
      expect(sumOf(found)).toBe(found.lines);
    }
  }

  const committed = glob.sync("corpora/**/*.jsonl", { cwd: inRepository("."), absolute: true });
  test.each(committed)("%s", (path) => check(readFileSync(path)));

  test.skipIf(SHARED_IS_ABSENT)("of every file of ../shared/corpora and ../shared/wire", () => {
    const folders = [inShared("corpora/dev"), inShared("corpora/small"), inShared("wire")];
    const found = folders.flatMap((cwd) => glob.sync("**/*.jsonl", { cwd, absolute: true }));
    expect(found.length).toBeGreaterThan(100);
    for (const path of found) check(readFileSync(path));
  });

  test("of generated sessions, with damaged and doubled lines", () => {
    const options = fc
      .constantFrom(...CORPUS_SESSIONS)
      .chain((session) =>
        fc.record({ session: fc.constant(session), seed: fc.nat(), cut: fc.nat(40), again: fc.nat(40) }),
      );
    fc.assert(
      fc.property(options, ({ session, seed, cut, again }) => {
        const lines = [...simulateSession({ ...session, seed, turns: 30 })];
        const torn = lines[cut % lines.length] as string;
        check([...lines, lines[again % lines.length], torn.slice(0, cut * 7)].join("\n"));
      }),
      { numRuns: 100 },
    );
  });

  test("of lines of any kind", () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 20 }), (lines) => check(lines.join("\n"))),
      { numRuns: 3_000 },
    );
  });
});
