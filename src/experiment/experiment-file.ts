import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { IDENTIFIER_RULES, PROFILES } from "../analysis/settings.ts";
import { SHIPPED_ARMS } from "../arms/load-arms.ts";
import { UserError } from "../errors.ts";
import { SHARES } from "../scoring/score.ts";
import { Claims } from "./claims.ts";

const names = z.array(z.string().min(1));
/** One that is named twice would be asked once and counted twice. */
const each = names.min(1).refine((all) => new Set(all).size === all.length, "names one twice");

/** What a hypothesis can say of the difference of the primary metric. */
export const DIRECTIONS = ["higher", "lower", "equivalent", "no worse"] as const;

/** A difference that is expected before anything was looked at. */
const Hypothesis = z.strictObject({
  arm: z.string().min(1),
  /** Another arm, or `matched null`. */
  against: z.string().min(1),
  direction: z.enum(DIRECTIONS),
});

/** Analyses that read or score the corpus more often than the plain one. */
export const ANALYSES = ["corrections", "sweeps"] as const;

/** What an experiment's file says (docs/experiments.md). */
const ExperimentFile = z.strictObject({
  /** What it is to find out, in one sentence. */
  question: z.string().min(1),
  /** Files, folders and globs, relative to the file. */
  corpus: z.union([z.string().min(1), names.min(1)]),
  profile: z.enum(PROFILES).default("default"),
  /** What finds identifiers. */
  identifiers: z.enum(IDENTIFIER_RULES).default("published"),
  fire: z.string().default("turns:0.6"),
  minTokens: z.number().int().min(1).default(300),
  subagents: z.boolean().default(false),
  seed: z.number().int().default(1),
  /** Bootstrap draws. */
  draws: z.number().int().min(0).default(2000),
  /** Policies that decide beside the models; all known ones by default. */
  arms: names.optional(),
  /** The metric that is tested. */
  metric: z.enum(SHARES).default("informedness"),
  /** The smallest difference of it that matters, as a fraction of 1. */
  smallestDifference: z.number().gt(0).lt(1).optional(),
  hypotheses: z.array(Hypothesis).optional(),
  /** Files that are left out: a path in the corpus, or a folder that ends with `/`; and why. */
  exclusions: z.array(z.strictObject({ files: z.string().min(1), why: z.string().min(1) })).optional(),
  analyses: z.array(z.enum(ANALYSES)).optional(),
  /** Results that others published, to be held against this corpus. */
  claims: Claims.optional(),
  /** Every shape is asked of every model. */
  ask: z.strictObject({ shapes: each, models: each }).optional(),
  /** Says that no model answers, and who does instead. It stands in the plan, the record and the report. */
  standIn: z.string().min(1).optional(),
});
type ExperimentFile = z.infer<typeof ExperimentFile>;

/** An experiment and where it lies. */
export interface Experiment extends ExperimentFile {
  /** The name of its folder. */
  readonly name: string;
  readonly folder: string;
  /** The paths of its corpus, from where the command runs. */
  readonly paths: readonly string[];
}

/** The folders whose arms an experiment may name: those that come with coref, and its own `arms`, if it has any. */
export function armFoldersOf({ folder }: Pick<Experiment, "folder">): string[] {
  const own = join(folder, "arms");
  return [SHIPPED_ARMS, ...(statSync(own, { throwIfNoEntry: false })?.isDirectory() ? [own] : [])];
}

/** Whether a folder holds an experiment. */
export function isExperiment(folder: string): boolean {
  return FILES.some((file) => existsSync(join(folder, file)));
}

const FILES = ["experiment.yaml", "experiment.yml", "experiment.json"];

/** Reads the experiment of a folder. Throws a `UserError` that names the file and the field. */
export function readExperiment(folder: string): Experiment {
  const path = FILES.map((file) => join(folder, file)).find((file) =>
    statSync(file, { throwIfNoEntry: false }),
  );
  if (path === undefined) {
    throw new UserError(`no experiment in ${folder}: it needs a file ${FILES[0]} (see docs/experiments.md)`);
  }
  let value: unknown;
  try {
    value = parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new UserError(`cannot read ${path}: ${(error as Error).message.split("\n")[0]}`);
  }
  const parsed = ExperimentFile.safeParse(value);
  if (!parsed.success)
    throw new UserError(`${path} is not valid: ${z.prettifyError(parsed.error).replaceAll(/\s+/g, " ")}`);
  const corpus = [parsed.data.corpus].flat();
  const paths = corpus.map((one) => (isAbsolute(one) ? one : join(dirname(path), one)));
  return { ...parsed.data, name: basename(resolve(folder)), folder, paths };
}
