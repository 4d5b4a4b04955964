import { UserError } from "../errors.ts";
import { readErrorOf } from "../transcript/read-error.ts";

/** Turns what the file system throws into the user's mistake, with the path in it. */
export async function userErrorOf<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === "ENOENT" ? "no such file" : readErrorOf(error);
    if (error instanceof UserError || why === null) throw error;
    throw new UserError(`cannot read ${path}: ${why}`);
  }
}
