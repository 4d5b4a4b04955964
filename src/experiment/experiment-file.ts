import { statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { parseDocument } from "yaml";
import { z } from "zod";
import { IDENTIFIER_RULES, PROFILES } from "../analysis/settings.ts";
import { SHIPPED_ARMS } from "../arms/load-arms.ts";
import { UserError } from "../errors.ts";
import { SHARES } from "../scoring/score.ts";
import { DRAWS } from "../statistics/bootstrap.ts";
import { Claims } from "./claims.ts";
import { Exclusion } from "./exclusions.ts";
import { EXPERIMENT_FILES, experimentFileIn } from "./find-experiment.ts";
import { Hypothesis, isAboutMargin } from "./hypotheses.ts";
import { readText } from "./read-text.ts";

const names = z.array(z.string().min(1));
/** One that is named twice would be asked once and counted twice. */
const each = names.min(1).refine((all) => new Set(all).size === all.length, "names one twice");

/** A path would depend on where the command runs, and would not be found again. */
const OWN_ARMS = "names a file; put it into the folder arms beside the experiment's file, and name the arm";

/** Analyses that ask more of the corpus than the plain one. */
const ANALYSES = ["corrections", "sweeps", "recovery", "money"] as const;

/** What an experiment's file says (docs/experiments.md). */
const ExperimentFile = z
  .strictObject({
    /** What it is to find out, in one sentence. */
    question: z.string().min(1),
    /** What was known of the corpus when the experiment was written: whoever has seen results cannot expect them. */
    priorLook: z.string().min(1).optional(),
    /** Files, folders and globs, relative to the file. */
    corpus: z.union([z.string().min(1), names.min(1)]),
    /** The digest that the corpus must have, as reports print it. */
    digest: z
      .string()
      .regex(/^[0-9a-f]{64}$/, "is not a digest: 64 hex digits, as in input.digest of a results.json")
      .optional(),
    profile: z.enum(PROFILES).default("default"),
    /** What finds identifiers. */
    identifiers: z.enum(IDENTIFIER_RULES).default("published"),
    /** When the pass fires; of several, all others than the first are rows in a table. */
    fire: z.union([z.string(), each]).default("turns:0.6"),
    minTokens: z.number().int().min(1).default(300),
    subagents: z.boolean().default(false),
    seed: z.number().int().default(1),
    /** Bootstrap draws; 10,000 by default, 2,000 where models are asked. */
    draws: z
      .number()
      .int()
      .refine((draws) => draws === 0 || (draws >= DRAWS.least && draws <= DRAWS.most), {
        error: `must be 0, or between ${DRAWS.least} and ${DRAWS.most}`,
      })
      .optional(),
    /** Policies that decide beside the models; all known ones by default. */
    arms: each.refine((all) => !all.some((arm) => arm.endsWith(".json")), OWN_ARMS).optional(),
    /** The metric that is tested. */
    metric: z.enum(SHARES).default("informedness"),
    /** The smallest difference of it that matters, as a fraction of 1. */
    smallestDifference: z.number().gt(0).lt(1).optional(),
    hypotheses: z.array(Hypothesis).optional(),
    exclusions: z.array(Exclusion).optional(),
    analyses: z.array(z.enum(ANALYSES)).optional(),
    /** Results that others published, to be held against this corpus. */
    claims: Claims.optional(),
    /** Every shape is asked of every model. */
    ask: z.strictObject({ shapes: each, models: each }).optional(),
    /** Says that no model answers, and who does instead. It stands in the plan, the record and the report. */
    standIn: z.string().min(1).optional(),
  })
  .refine(
    ({ hypotheses, smallestDifference }) =>
      smallestDifference !== undefined || !hypotheses?.some(isAboutMargin),
    "expects equivalent or no worse, which needs smallestDifference",
  );
type ExperimentFile = z.infer<typeof ExperimentFile>;

/** An experiment and where it lies. */
export interface Experiment extends Omit<ExperimentFile, "fire" | "draws"> {
  readonly fire: string;
  /** Further firing rules, whose results stand in a table. */
  readonly otherMoments: readonly string[];
  readonly draws: number;
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

/** Reads the experiment of a folder. Throws a `UserError` that names the file and the field. */
export function readExperiment(folder: string): Experiment {
  const path = experimentFileIn(folder);
  if (path === undefined) {
    throw new UserError(
      `no experiment in ${folder}: it needs a file ${EXPERIMENT_FILES[0]} (see docs/experiments.md)`,
    );
  }
  let value: unknown;
  try {
    value = parsed(readText(path));
  } catch (error) {
    throw new UserError(`cannot read ${path}: ${(error as Error).message.split("\n")[0]}`);
  }
  const checked = ExperimentFile.safeParse(value);
  if (!checked.success)
    throw new UserError(`${path} is not valid: ${z.prettifyError(checked.error).replaceAll(/\s+/g, " ")}`);
  const corpus = [checked.data.corpus].flat();
  const [fire, ...otherMoments] = [checked.data.fire].flat() as [string, ...string[]];
  return {
    ...checked.data,
    fire,
    otherMoments,
    draws: checked.data.draws ?? (checked.data.ask === undefined ? 10_000 : 2_000),
    name: basename(resolve(folder)),
    folder,
    paths: corpus.map((one) => (isAbsolute(one) ? one : join(dirname(path), one))),
  };
}

/** What the YAML says. Throws its first error; a warning is one: a tag that nobody knows was meant to say something. */
function parsed(text: string): unknown {
  const document = parseDocument(text);
  const [wrong] = [...document.errors, ...document.warnings];
  if (wrong !== undefined) throw wrong;
  return document.toJS();
}
