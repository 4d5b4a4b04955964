/**
 * Why a file could not be read, in words and without the path that the system's own message holds. Null for
 * what is no error of the file system.
 */
export function readErrorOf(error: unknown): string | null {
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? null : (READ_ERRORS[code] ?? `cannot be read (${code})`);
}

const READ_ERRORS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  ENOENT: "not there any more, or a link to nothing",
  EISDIR: "a folder",
  ELOOP: "a link that leads back to itself",
  NOT_A_FILE: "not a regular file",
  SHRUNK: "it became shorter while it was read",
  Z_BUF_ERROR: "a gzip file that ends too early",
  Z_DATA_ERROR: "a damaged gzip file",
};

/** What the file system does not throw where coref must: a pipe that would be waited for, a file that lost its end. */
export function readError(code: "NOT_A_FILE" | "SHRUNK"): NodeJS.ErrnoException {
  return Object.assign(new Error(READ_ERRORS[code]), { code });
}

/** Why a file is not read that could be. */
export const UTF16 = "UTF-16 text; convert it to UTF-8 first";
