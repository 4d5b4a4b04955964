import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Fields } from "../build.ts";

const BUILD = new URL("../build.ts", import.meta.url).href;
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Reads lines in a process of its own, since a walk that does not end cannot be stopped from within. */
function windowsOf(lines: readonly Fields[]): string {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const script = `
    import { outline, session } from ${JSON.stringify(BUILD)};
    const lines = ${JSON.stringify(text.split("\n").slice(0, -1))};
    const built = lines.reduce((all, line) => all.raw(line), session());
    console.log(JSON.stringify(outline(built.read())));
  `;
  const args = ["--max-old-space-size=200", "--import", "tsx", "--input-type=module", "-e", script];
  return spawnSync(process.execPath, args, { cwd: ROOT, timeout: 15_000, encoding: "utf8" }).stdout.trim();
}

const said = (type: "user" | "assistant", uuid: string, parentUuid: string | null): Fields => ({
  type,
  uuid,
  parentUuid,
  message: { content: "words" },
});
const link = (uuid: string, parentUuid: string): Fields => ({ type: "progress", uuid, parentUuid });
const boundary = (uuid: string, parentUuid: string | null): Fields => ({
  type: "system",
  subtype: "compact_boundary",
  uuid,
  parentUuid,
});

test.each<{ name: string; lines: Fields[]; history: string[][] }>([
  {
    name: "a link whose parent was written after a boundary",
    lines: [link("l1", "a1"), boundary("b1", null), said("user", "u1", null), said("assistant", "a1", "u1")],
    history: [["u1", "a1"]],
  },
  {
    name: "a boundary whose parent was written later",
    lines: [boundary("b1", "a1"), said("user", "u1", null), said("assistant", "a1", "u1")],
    history: [["u1", "a1"]],
  },
  {
    name: "three entries in a circle, and one below it",
    lines: [
      said("user", "u1", "u2"),
      said("assistant", "a1", "u1"),
      said("user", "u2", "a1"),
      said("assistant", "a2", "u2"),
    ],
    history: [["u1", "a1", "u2", "a2"]],
  },
  {
    name: "links in a circle",
    lines: [link("l1", "l2"), link("l2", "l1"), said("user", "u1", "l2"), said("assistant", "a1", "u1")],
    history: [["u1", "a1"]],
  },
])("reading ends: $name", ({ lines, history }) => {
  expect(windowsOf(lines)).toBe(JSON.stringify(history));
});
