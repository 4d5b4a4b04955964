import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { Diagnosis } from "../../src/doctor/doctor-schema.ts";
import { doctorText } from "../../src/doctor/doctor-text.ts";
import { session } from "../build.ts";
import { folderOf } from "../folder.ts";
import { inRepository } from "../shared.ts";
import { run, scratch } from "./run.ts";

describe("coref doctor", () => {
  test("prints the same as text and as JSON, with exit code 0", async () => {
    const corpus = inRepository("corpora/known-answer");
    const text = await run(["doctor", corpus]);
    const json = await run(["doctor", corpus, "--json"]);
    expect([text.code, text.err, json.code, json.err]).toEqual([0, "", 0, ""]);
    expect(text.out).toBe(doctorText(Diagnosis.parse(JSON.parse(json.out))));
  });

  test("without a path it looks at the user's own sessions", async () => {
    const home = folderOf({ "projects/p/s.jsonl": session().rounds(1).text() });
    const { out } = await run(["doctor"], { CLAUDE_CONFIG_DIR: home });
    expect(out).toContain("1 file, ");
  });

  test("exits with 1 where a file could not be used, and says why", async () => {
    const folder = folderOf({ "a.jsonl": session().rounds(1).text(), "b.jsonl": "{}\n" });
    symlinkSync(join(folder, "nowhere"), join(folder, "c.jsonl"));
    const { code, out } = await run(["doctor", folder]);
    expect(code).toBe(1);
    expect(out).toContain("file 2: none of its lines is an entry");
    expect(out).toContain("file 3: not there any more, or a link to nothing");
  });

  test("exits with 2 and one line where nothing is found", async () => {
    const folder = scratch();
    const { code, out, err } = await run(["doctor", folder]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^coref: no transcripts .*\n$/);
    expect((await run(["doctor", join(folder, "no")])).code).toBe(2);
  });

  test("says of UTF-16 text what can be done", async () => {
    const folder = folderOf({ "a.jsonl": session().rounds(1).text() });
    writeFileSync(join(folder, "b.jsonl"), Buffer.from("\ufeff{}\n", "utf16le"));
    expect((await run(["doctor", folder])).out).toContain("file 2: UTF-16 text; convert it to UTF-8 first");
  });

  test("counts other formats, and does not look into them", async () => {
    const folder = folderOf({ "a.jsonl": session().rounds(1).text(), "b.har": '{"log":{"entries":[]}}' });
    writeFileSync(join(folder, "c.jsonl.gz"), gzipSync("{}"));
    const { code, out } = await run(["doctor", folder]);
    expect(code).toBe(0);
    expect(out).toMatch(/ har, not looked into +1\n/);
    expect(out).toMatch(/ gzip, not looked into +1\n/);
    expect((await run(["doctor", "-"])).code).toBe(2);
  });

  test("help names every option and gives examples", async () => {
    const { code, out } = await run(["doctor", "--help"]);
    expect(code).toBe(0);
    for (const word of ["--show", "--json", "Examples:", "Exit codes:"]) expect.soft(out).toContain(word);
  });
});
