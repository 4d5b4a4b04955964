import { LOOK_ARMS } from "../analysis/look.ts";
import type { ArmSpec } from "../arms/arm-file.ts";
import { readArmFolders, selectArms } from "../arms/load-arms.ts";
import { armFoldersOf, type Experiment } from "./experiment-file.ts";
import { modelArms } from "./model-arms.ts";
import { digestOfPart, type Parts } from "./registration.ts";

/** What is frozen beside the experiment's file, its arms and its models. */
export interface Surroundings {
  /** Of the files' paths and contents. */
  readonly inputDigest: string;
  /** coref's version. */
  readonly coref: string;
  /** The day whose prices count, YYYY-MM-DD. */
  readonly day: string;
}

/**
 * Digests of all that shapes an experiment's result: the fields of its file with their defaults, its corpus, arms,
 * prompts, prices, and coref's version. Where the folder lies is not among them. Reads the files of arms, shapes and
 * prices; throws a `UserError` where one that is named is missing.
 */
export function partsOf(experiment: Experiment, { inputDigest, coref, day }: Surroundings): Parts {
  const asked = experiment.ask === undefined ? [] : modelArms(experiment, day);
  const known = readArmFolders(armFoldersOf(experiment));
  const parts: [string, string][] = [
    ...fieldsOf(experiment).map(([field, value]): [string, string] => [
      `field ${field}`,
      digestOfPart(value),
    ]),
    ["corpus", inputDigest],
    ["coref", digestOfPart(coref)],
    ...armsIn(experiment, known).map((arm): [string, string] => [
      `arm ${arm}`,
      digestOfPart(known.get(arm) ?? null),
    ]),
    ...asked.map(({ shape }): [string, string] => [`shape ${shape.name}`, digestOfPart(shape)]),
    ...asked.map(({ profile, price }): [string, string] => [
      `model ${profile.model}`,
      digestOfPart({ profile, price }),
    ]),
  ];
  return Object.fromEntries(parts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The fields of an experiment's file that say something. */
function fieldsOf({ name: _, folder: __, paths: ___, otherMoments, ...fields }: Experiment) {
  const all = { ...fields, fire: [fields.fire, ...otherMoments] };
  return Object.entries(all).filter(([, value]) => value !== undefined);
}

/**
 * The arms that decide anywhere in the report, and those that they are made of. Published results can be held
 * against any known arm.
 */
function armsIn({ arms, claims }: Experiment, known: Map<string, ArmSpec>): string[] {
  const named = [...selectArms(arms ?? [], known), ...(claims === undefined ? LOOK_ARMS : known.keys())];
  const found = new Set<string>();
  const take = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    const spec = known.get(name);
    if (spec !== undefined && "match" in spec) take(spec.match);
    if (spec !== undefined && "arms" in spec) for (const other of spec.arms) take(other);
  };
  for (const name of named) take(name);
  return [...found];
}
