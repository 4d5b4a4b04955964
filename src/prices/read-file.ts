import { readFileSync } from "node:fs";
import { z } from "zod";
import { UserError } from "../errors.ts";

/** Reads a JSON file of a given shape; throws a `UserError` that names the file and the field. */
export function readFileAs<T>(path: string, what: string, shape: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new UserError(`cannot read the ${what} ${path}: ${(error as Error).message}`);
  }
  const parsed = shape.safeParse(value);
  if (!parsed.success) {
    throw new UserError(
      `the ${what} ${path} are not valid: ${z.prettifyError(parsed.error).replaceAll(/\s+/g, " ")}`,
    );
  }
  return parsed.data;
}
