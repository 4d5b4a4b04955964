import { chance, pick, type Random } from "./random.ts";
import {
  inventHash,
  inventNumber,
  inventPath,
  inventSymbol,
  inventTicket,
  type Project,
} from "./vocabulary.ts";

/** Hands out the names of one output and remembers which of them the output brought in. */
export interface Names {
  readonly random: Random;
  readonly project: Project;
  readonly introduced: string[];
  readonly symbols: string[];
}

export const startNames = (random: Random, project: Project): Names => ({
  random,
  project,
  introduced: [],
  symbols: [],
});

/** Mostly a name of this output seen before, sometimes one that the project shares, else a new one. */
export function symbol(names: Names): string {
  if (chance(names.random, 0.05)) return pick(names.random, names.project.shared);
  if (names.symbols.length > 2 && chance(names.random, 0.5)) return pick(names.random, names.symbols);
  return newSymbol(names);
}

export function newSymbol(names: Names): string {
  const name = inventSymbol(names.random);
  names.symbols.push(name);
  return introduce(names, name);
}

export const newPath = (names: Names) => introduce(names, inventPath(names.random, names.project));
export const newHash = (names: Names, length = 9) => introduce(names, inventHash(names.random, length));
export const newNumber = (names: Names) => introduce(names, inventNumber(names.random));
export const newTicket = (names: Names) => introduce(names, inventTicket(names.random));

/** A longer token is read as two names, so the output did not bring it in as it stands. */
const LONGEST = 64;

export function introduce(names: Names, name: string): string {
  if (name.length <= LONGEST) names.introduced.push(name);
  return name;
}

/** Lines until they hold `size` characters. */
export function fillLines(size: number, nextLine: (index: number) => string): string[] {
  const lines: string[] = [];
  for (let length = 0; length < size; ) {
    const line = nextLine(lines.length);
    lines.push(line);
    length += line.length + 1;
  }
  return lines;
}
