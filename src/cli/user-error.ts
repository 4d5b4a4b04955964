import { UserError } from "../errors.ts";

/** Turns what the file system throws into the user's mistake, with the path in it. */
export async function userErrorOf<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof UserError || code === undefined) throw error;
    throw new UserError(`cannot read ${path}: ${code === "ENOENT" ? "no such file" : code}`);
  }
}
