import { deserialize, serialize } from "node:v8";
import { deflateSync, inflateSync } from "node:zlib";
import type { FileResult } from "../analysis/analyze.ts";
import { UserError } from "../errors.ts";

/** Says how the bytes behind it were made. */
const TAG = "coref results 1\n";

/** Results hold maps and typed arrays, which JSON does not. They are text, so that every client can keep them. */
export function packResults(results: readonly FileResult[]): string {
  return TAG + deflateSync(serialize(results), { level: 1 }).toString("base64");
}

/** Gives back what was packed; throws a `UserError` where it was packed in another way, or is damaged. */
export function unpackResults(text: string): FileResult[] {
  try {
    if (!text.startsWith(TAG)) throw new Error("they are packed in a way that is not known");
    return deserialize(inflateSync(Buffer.from(text.slice(TAG.length), "base64"))) as FileResult[];
  } catch (error) {
    throw new UserError(
      `a worker's results cannot be read here: ${(error as Error).message}; use the same version of Node everywhere`,
    );
  }
}
