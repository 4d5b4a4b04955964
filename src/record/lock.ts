import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { UserError } from "../errors.ts";

/** Another process holds a lock: who can wait for its end may try again. */
export class LockHeld extends UserError {}

/**
 * Takes the lock of a file, `<path>.lock`, for this process, and gives what releases it. The budget is kept per
 * process, so two that write to one record would spend twice what was allowed. Throws `LockHeld` where a
 * process that lives holds it; the lock of a dead one is taken over.
 */
export function takeLock(path: string): () => void {
  const lock = `${path}.lock`;
  // Written apart and then linked, so that nobody ever sees a lock without its holder.
  const mine = `${lock}.new-${process.pid}`;
  writeFileSync(mine, `${process.pid}`);
  try {
    if (!isLinked(mine, lock)) takeOver(path, lock, mine);
  } finally {
    rmSync(mine, { force: true });
  }
  return () => {
    if (holderOf(lock) === `${process.pid}`) rmSync(lock);
  };
}

/**
 * Of two that find the same dead holder, one makes the second link and so may replace the lock. It looks again
 * first: the other may have been here and gone.
 */
function takeOver(path: string, lock: string, mine: string): void {
  const holder = holderOf(lock);
  const claim = `${lock}.dead-${holder}`;
  if (isAlive(holder)) throw heldBy(path, holder, lock);
  if (!isLinked(mine, claim)) throw heldBy(path, holderOf(claim), claim);
  try {
    const now = holderOf(lock);
    if (now !== holder) throw heldBy(path, now, lock);
    renameSync(mine, lock);
  } finally {
    rmSync(claim);
  }
}

function heldBy(path: string, holder: string, file: string): LockHeld {
  return new LockHeld(
    `process ${holder || "?"} writes to ${path}; wait for its end, or remove ${file} if no such process is coref`,
  );
}

/** Whether the link could be made: false where there is such a file. */
function isLinked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Empty where the lock is gone by now. */
function holderOf(lock: string): string {
  try {
    return readFileSync(lock, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

/** In doubt yes: a lock that names no process may be anything. */
function isAlive(holder: string): boolean {
  if (!/^[1-9]\d{0,9}$/.test(holder)) return true;
  try {
    process.kill(Number(holder), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
