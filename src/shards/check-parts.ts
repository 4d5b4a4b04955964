import type { Asked } from "../asked.ts";
import { UserError } from "../errors.ts";
import { readVersion } from "../version.ts";
import type { PartHead } from "./part.ts";
import type { Part } from "./read-part.ts";
import type { Shard } from "./shard.ts";

/** A part of which only the head is wanted. */
type Opened = Pick<Part, "path" | "head">;

/** Throws a `UserError` where two parts are not of one corpus, of one version of coref, or not asked the same. */
export function checkAlike(first: Opened, other: Opened): void {
  for (const { path, head } of [first, other])
    if (head.coref !== readVersion())
      throw new UserError(
        `${path} was made by coref ${head.coref}, and this is ${readVersion()}; all parts and the merge need one version`,
      );
  const { of } = first.head.shard;
  if (other.head.shard.of !== of)
    throw new UserError(
      `${other.path} is one of ${other.head.shard.of} shards, and ${first.path} one of ${of}`,
    );
  const option = differingOption(first.head, other.head);
  if (option !== null)
    throw new UserError(`${other.path} was made with another ${option} than ${first.path}`);
  const file = differingFile(first.head, other.head);
  if (file !== null)
    throw new UserError(
      `${other.path} saw another corpus than ${first.path}: ${file}; run the shards over files that do not change`,
    );
}

/** Throws a `UserError` where a shard is there twice, or not at all. */
export function checkComplete(parts: readonly { readonly path: string; readonly shard: Shard }[]): void {
  const byNumber = new Map<number, string>();
  for (const { path, shard } of parts) {
    const { number, of } = shard;
    const other = byNumber.get(number);
    if (other !== undefined)
      throw new UserError(`shard ${number} of ${of} is there twice: ${other} and ${path}`);
    byNumber.set(number, path);
  }
  const of = parts[0]?.shard.of ?? 0;
  const missing = Array.from({ length: of }, (_, i) => i + 1).filter((number) => !byNumber.has(number));
  if (missing.length === 0) return;
  const some = missing.slice(0, 10).join(", ");
  const more = missing.length > 10 ? ` and ${missing.length - 10} more` : "";
  throw new UserError(
    `no part of ${missing.length === 1 ? "shard" : "shards"} ${some}${more} of ${of} among those given`,
  );
}

/** As the command line calls them; other settings have their own names. */
const OPTIONS: Readonly<Record<string, string>> = {
  firing: "--fire",
  otherMoments: "rule among the other moments",
  profile: "--profile",
  identifiers: "--identifiers",
  corrections: "choice of --corrections",
  sweeps: "--sweep",
  forRecovery: "choice of --recovery",
  forMoney: "choice of --money",
  shipped: "choice of --policies, or other policies,",
  prices: "list of prices",
  format: "--format",
  minTokens: "--min-tokens",
  arms: "list of arms (--arm, --arms)",
  known: "content of an arm's file (--arm, --arms)",
  seed: "--seed",
  draws: "--draws",
  subagents: "choice of --subagents",
};

/** What they were asked differently, in the words of the command line: what was typed before what follows from it. */
function differingOption(a: PartHead, b: PartHead): string | null {
  if (a.name !== b.name) return `name of the corpus (${b.name}, not ${a.name})`;
  const [one, other] = [flat(a.asked), flat(b.asked)];
  const keys = [...new Set([...Object.keys(OPTIONS), ...Object.keys(one), ...Object.keys(other)])];
  const key = keys.find((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]));
  return key === undefined ? null : (OPTIONS[key] ?? key);
}

function flat({ settings, ...rest }: Asked): Readonly<Record<string, unknown>> {
  return { ...settings, ...rest };
}

function differingFile(a: PartHead, b: PartHead): string | null {
  for (let i = 0; i < Math.max(a.files.length, b.files.length); i++) {
    const [one, other] = [a.files[i], b.files[i]];
    if (one?.file === other?.file && one?.bytes === other?.bytes) continue;
    if (one?.file === other?.file) return `${one?.file} has ${other?.bytes} bytes there, not ${one?.bytes}`;
    const isMissing = other === undefined || (one !== undefined && one.file < other.file);
    return isMissing ? `${one?.file} is not in it` : `${other.file} is only in it`;
  }
  if (a.subagents !== b.subagents) return "another number of subagents was left out";
  const folder =
    a.unreadable.find((name) => !b.unreadable.includes(name)) ??
    b.unreadable.find((name) => !a.unreadable.includes(name));
  return folder === undefined ? null : `the folder ${folder} could be read for only one of them`;
}
