import { createHash } from "node:crypto";
import { renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { UserError } from "../errors.ts";
import { canonicalJson } from "../prompts/canonical-json.ts";
import { readText } from "./read-text.ts";

const FILE = "registration.json";
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Digests of all that shapes an experiment's result, by part: `field seed`, `corpus`, `arm index`, `shape bulk`, … */
export type Parts = Readonly<Record<string, string>>;

/** What `coref register` wrote: the experiment as it was before anything was looked at. */
const Registration = z.strictObject({
  schema: z.literal("coref/registration/1"),
  registered: date,
  coref: z.string(),
  /** Over the parts: the same experiment has the same digest on any day. */
  digest,
  parts: z.record(z.string(), z.string()),
  /** Whether a report of this experiment had been made before. */
  afterReport: z.boolean(),
  /** Registrations before this one, and why they were given up. */
  amended: z.array(z.strictObject({ registered: date, digest, why: z.string() })),
  /** Over all the rest. It finds a change by hand; one who computes it anew is found by version control only. */
  check: digest,
});
export type Registration = z.infer<typeof Registration>;

/** The digest of any part: SHA-256 of its canonical JSON, in hex. */
export function digestOfPart(value: unknown): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}

/** Reads an experiment's registration; null where it has none. Throws a `UserError` for one that was changed by hand. */
export function readRegistration(folder: string): Registration | null {
  const path = join(folder, FILE);
  let text: string;
  try {
    text = readText(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new UserError(`cannot read ${path}: ${(error as Error).message}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UserError(`${path} is not JSON: ${(error as Error).message}; restore it from version control`);
  }
  const parsed = Registration.safeParse(value);
  if (!parsed.success)
    throw new UserError(`${path} is not valid: ${z.prettifyError(parsed.error).replaceAll(/\s+/g, " ")}`);
  const { check, ...rest } = parsed.data;
  if (rest.digest !== digestOfPart(rest.parts) || check !== digestOfPart(rest))
    throw new UserError(
      `${path} was changed by hand: its digests are not those of what it says; restore it from version control`,
    );
  return parsed.data;
}

/** What to write, and what to say of what was there. */
export interface Registering {
  readonly parts: Parts;
  readonly today: string;
  readonly coref: string;
  /** Why the experiment is registered anew; needed where it is registered already, and differs. */
  readonly why: string | null;
}

/** Freezes an experiment. Throws a `UserError` where it is registered already and nothing says why it is amended. */
export function register(folder: string, { parts, today, coref, why }: Registering): Registration {
  const before = readRegistration(folder);
  const now = digestOfPart(parts);
  if (before !== null && before.digest === now) return before;
  if (before !== null && why === null) {
    throw new UserError(
      `${folder} was registered on ${before.registered} and has changed since: ${changedParts(before.parts, parts).join(", ")}; say why with --amend "<reason>", and the report will`,
    );
  }
  const amended =
    before === null
      ? []
      : [...before.amended, { registered: before.registered, digest: before.digest, why: why as string }];
  const hasReport = statSync(join(folder, "report"), { throwIfNoEntry: false }) !== undefined;
  const rest = {
    schema: "coref/registration/1" as const,
    registered: today,
    coref,
    digest: now,
    parts: { ...parts },
    // What was looked at once stays looked at, whether or not its report was deleted since.
    afterReport: hasReport || before?.afterReport === true,
    amended,
  };
  const registration: Registration = { ...rest, check: digestOfPart(rest) };
  const path = join(folder, FILE);
  try {
    writeFileSync(`${path}.new`, `${JSON.stringify(registration, null, 2)}\n`);
    renameSync(`${path}.new`, path);
  } catch (error) {
    throw new UserError(`cannot write ${path}: ${(error as Error).message}`);
  }
  return registration;
}

/** The parts in which two differ, those included that only one has, in order. */
export function changedParts(registered: Parts, now: Parts): string[] {
  const names = [...new Set([...Object.keys(registered), ...Object.keys(now)])].sort();
  return names.filter((name) => registered[name] !== now[name]);
}
