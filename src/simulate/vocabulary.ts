import { chance, createRandom, hex, integer, letters, pick, pickWeighted, type Random } from "./random.ts";

/** The invented place that the sessions of one project share. */
export interface Project {
  readonly name: string;
  readonly cwd: string;
  readonly folders: readonly string[];
  /** Names that turn up in several sessions, as the names of a real code base do. */
  readonly shared: readonly string[];
}

export function inventProject(name: string): Project {
  const random = createRandom(`project/${name}`);
  return {
    name,
    cwd: `/home/dev/${name}`,
    folders: Array.from({ length: 8 }, () => `${pick(random, ["src", "lib", "test"])}/${inventWord(random)}`),
    shared: Array.from({ length: 160 }, () => inventSymbol(random)),
  };
}

const ONSETS = "b br d dr f g gl h j k kl l m n p pl qu r s sk t tr v vr w y z zh".split(" ");
const VOWELS = "a e i o u ae io ou".split(" ");
const CODAS = ["", "", "", "l", "m", "n", "r", "x", "th", "sk"];

/** A word that no language has; two or three syllables. */
export function inventWord(random: Random): string {
  const syllables = chance(random, 0.3) ? 3 : 2;
  return Array.from(
    { length: syllables },
    () => pick(random, ONSETS) + pick(random, VOWELS) + pick(random, CODAS),
  ).join("");
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** A name as code has them: camelCase, PascalCase, snake_case or CONSTANT_CASE. */
export function inventSymbol(random: Random): string {
  const [first, second] = [inventWord(random), inventWord(random)];
  const style = pickWeighted(random, { camel: 5, pascal: 2, snake: 2, constant: 1 });
  if (style === "snake") return `${first}_${second}`;
  if (style === "constant") return `${first}_${second}`.toUpperCase();
  return (style === "pascal" ? capital(first) : first) + capital(second);
}

export function inventPath(random: Random, project: Project): string {
  const base = chance(random, 0.5) ? inventSymbol(random) : `${inventWord(random)}-${inventWord(random)}`;
  return `${pick(random, project.folders)}/${base}.${pick(random, ["ts", "ts", "tsx", "go", "yaml", "md"])}`;
}

/** A commit hash that holds a digit, without which it would read as a word. */
export const inventHash = (random: Random, length: number) => hex(random, length - 1) + integer(random, 0, 9);

export const inventNumber = (random: Random) => String(integer(random, 10_000, 9_999_999));

export const inventTicket = (random: Random) =>
  `${letters(random, 3, "BDGKMPRTVX")}-${integer(random, 100, 9999)}`;

const PLAIN =
  `the a this that each every some one two three other first last next whole part side way time day
  week team person visitor room office letter answer question reason plan list note story change result order
  price meeting garden market train road river window table paper colour weather morning evening said asked found
  wanted moved kept wrote waited opened closed agreed needs takes gives looks seems stays with without before after
  under near about because while again never often only still quite very small large early late quiet open empty
  careful friendly and but or so then there here`.split(/\s+/);

/** A sentence of everyday words: nothing in it passes for an identifier. */
export function writeSentence(random: Random, words: number = integer(random, 6, 14)): string {
  return `${capital(Array.from({ length: words }, () => pick(random, PLAIN)).join(" "))}.`;
}
