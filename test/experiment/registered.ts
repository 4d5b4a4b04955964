import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { analyzeExperiment, partsNow } from "../../src/analyze-experiment.ts";
import { digestOfPart, type Registration, register } from "../../src/experiment/registration.ts";
import type { RegistrationResults } from "../../src/report/registration-schema.ts";
import { prose, session } from "../build.ts";
import { folderOf } from "../folder.ts";
import { DAY } from "./experiment.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** A session with one output that is used later and one that is not; its ids begin with `name`. */
export function oneSession(name: string): string {
  const message = (id: string) => ({ message: { id: `${name}-${id}` } });
  const built = session().user("please");
  for (const [i, word] of ["used_name", "idle_name"].entries())
    built
      .calls("Read", {}, `${name}-call-${i}`, message(`call-${i}`))
      .result(`${name}-call-${i}`, `${name}_${word} ${prose(330)}`);
  for (let turn = 0; turn < 14; turn++)
    built.says(turn === 13 ? `${name}_used_name` : "very well", message(`turn-${turn}`)).user("go on");
  return built.text();
}

const QUIET = { question: "Does it work?", corpus: "corpus", draws: 0, arms: ["index"] };

/** The files of an experiment without models, over two sessions. */
export function filesOf(more: Fields = {}): Record<string, string> {
  return {
    "experiment.yaml": JSON.stringify({ ...QUIET, ...more }),
    "corpus/a.jsonl": oneSession("a"),
    "corpus/sub/b.jsonl": oneSession("b"),
  };
}

/** The folder of an experiment without models, and more files in it. */
export function experimentFolder(more: Fields = {}, files: Readonly<Record<string, string>> = {}): string {
  return folderOf({ ...filesOf(more), ...files });
}

/** Registers an experiment as it is, on a day on which the shipped prices are valid. */
export async function registerNow(folder: string, why: string | null = null): Promise<Registration> {
  const { parts } = await partsNow(folder, DAY);
  return register(folder, { parts, today: DAY, coref: "0.0.0-test", why });
}

/** What its report says of an experiment's registration. */
export async function registrationIn(
  folder: string,
  corpus?: readonly string[],
): Promise<RegistrationResults> {
  const { report } = await analyzeExperiment(folder, corpus === undefined ? {} : { corpus });
  return report.results.registration as RegistrationResults;
}

/** Changes one of an experiment's files. */
export function edit(folder: string, file: string, change: (text: string) => string): void {
  const path = join(folder, file);
  writeFileSync(path, change(readFileSync(path, "utf8")));
}

/** The registration as it would be had a part been another one. */
export function pretend(folder: string, part: string, value: unknown): void {
  edit(folder, "registration.json", (text) => {
    const { check: _, ...rest } = JSON.parse(text) as Registration;
    const parts = { ...rest.parts, [part]: digestOfPart(value) };
    const changed = { ...rest, parts, digest: digestOfPart(parts) };
    return JSON.stringify({ ...changed, check: digestOfPart(changed) });
  });
}
