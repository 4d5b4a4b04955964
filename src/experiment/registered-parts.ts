import type { ArmSpec } from "../arms/arm-file.ts";
import type { Experiment } from "./experiment-file.ts";
import { modelArms } from "./model-arms.ts";
import { digestOfPart, type Parts } from "./registration.ts";

/** What is frozen beside the experiment's own file. */
export interface Surroundings {
  /** Names of the policies that decide, out of those in `known`. */
  readonly arms: readonly string[];
  readonly known: ReadonlyMap<string, ArmSpec>;
  /** Of the files' paths and contents. */
  readonly inputDigest: string;
  readonly coref: string;
  /** The day whose prices count, YYYY-MM-DD. */
  readonly day: string;
}

/** Digests of all that shapes an experiment's result: its file, arms, prompts, prices, corpus and coref's version. */
export function partsOf(
  experiment: Experiment,
  { arms, known, inputDigest, coref, day }: Surroundings,
): Parts {
  const { name: _, folder: __, paths: ___, ...design } = experiment;
  const asked = experiment.ask === undefined ? [] : modelArms(experiment, day);
  const parts: [string, string][] = [
    ["design", digestOfPart(design)],
    ["corpus", inputDigest],
    ["coref", digestOfPart(coref)],
    ...withThoseTheyName(arms, known).map((arm): [string, string] => [
      `arm ${arm}`,
      digestOfPart(known.get(arm)),
    ]),
    ...asked.map(({ shape }): [string, string] => [`shape ${shape.name}`, digestOfPart(shape)]),
    ...asked.map(({ profile, price }): [string, string] => [
      `model ${profile.model}`,
      digestOfPart({ profile, price }),
    ]),
  ];
  return Object.fromEntries(parts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Arms, and the arms that they are made of. */
function withThoseTheyName(arms: readonly string[], known: ReadonlyMap<string, ArmSpec>): string[] {
  const found = new Set<string>();
  const take = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    const spec = known.get(name);
    if (spec !== undefined && "match" in spec) take(spec.match);
    if (spec !== undefined && "arms" in spec) for (const other of spec.arms) take(other);
  };
  for (const name of arms) take(name);
  return [...found];
}
