import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { UserError } from "../errors.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** `absent`: the clone does not hold the blob. `failed`: git could not say, and said this. */
export type BlobRead =
  | { readonly kind: "written" | "absent" }
  | { readonly kind: "failed"; readonly why: string };

/**
 * Writes a blob of a clone to a file, in pieces. What is written is as git gave it: it is not verified here.
 * Never uses the network. Throws a `UserError` where there is no git, and what writing throws.
 */
export async function readBlob(
  clone: string,
  gitBlob: string,
  to: string,
  env: Environment,
): Promise<BlobRead> {
  const git = spawn("git", ["-C", clone, "cat-file", "blob", gitBlob], {
    env: offline(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  git.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(0, 10_000);
  });
  const ended = new Promise<number | null>((done, fail) => {
    git.on("error", fail).on("close", done);
  });
  // Waited for below, and after git: that git could not be started says more than that nothing came of it.
  const piped = pipeline(git.stdout, createWriteStream(to)).then(
    () => null,
    (error: unknown) => error,
  );
  let code: number | null;
  try {
    code = await ended;
  } catch (error) {
    await piped;
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new UserError("there is no git in PATH, which clones are read with");
  }
  const unwritten = await piped;
  if (unwritten !== null) throw unwritten;
  if (code === 0) return { kind: "written" };
  if (/: bad file$|^fatal: Not a valid object name|^fatal: could not fetch/m.test(said))
    return { kind: "absent" };
  const why = said.split("\n").find((line) => line.startsWith("fatal: ")) ?? said.split("\n")[0];
  return { kind: "failed", why: why || `git ended with ${code}` };
}

/**
 * The environment for git. No variable of git's own comes through: one could name another repository than the
 * one that is asked. A clone without all its blobs would fetch the rest, so every protocol is forbidden as well.
 */
function offline(env: Environment): Record<string, string> {
  const kept = Object.entries(env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !entry[0].toUpperCase().startsWith("GIT_"),
  );
  return {
    ...Object.fromEntries(kept),
    GIT_ALLOW_PROTOCOL: "none",
    GIT_NO_LAZY_FETCH: "1",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_TERMINAL_PROMPT: "0",
    LC_ALL: "C",
  };
}
