import type { ReadMessage } from "../build.ts";
import { numberValues } from "../references/number-oracle.ts";
import { scanIdentifiers } from "../references/scanner.ts";

/** What the future did with an output, in the words of method §8, looking at every text for every identifier. */
export interface NaiveTruth {
  /** `sense identifier` or `sense identifier echo`, sorted. */
  readonly widened: readonly string[];
  /** Per exact use: `identifier`, then ` needed`, ` held`, and the places that hold it as well; sorted. */
  readonly uses: readonly string[];
}

interface NaivePart {
  readonly message: number;
  readonly text: string;
  readonly isOutput: boolean;
  readonly refers: boolean;
}

/** One truth per output before the firing point; `introduced` says of each what it introduced. */
export function naiveTruths(
  messages: readonly ReadMessage[],
  firing: number,
  introduced: readonly (readonly string[])[],
): NaiveTruth[] {
  const parts = messages.flatMap(partsOf);
  const outputs = parts.filter(({ isOutput, message }) => isOutput && message < firing);
  const said = parts.filter(({ refers, message }) => refers && message > firing);
  return outputs.map((output, place) => {
    const names = introduced[place] as string[];
    const uses = names.flatMap((name) => {
      const first = said.find(({ text }) => scanIdentifiers(text).includes(name));
      if (first === undefined) return [];
      const holding = parts.filter(({ text }) => scanIdentifiers(text).includes(name));
      const isNeeded = !holding.some(
        (part) => part.isOutput && part.message > firing && part.message < first.message,
      );
      const isHeld = holding.some(
        (part) => part.message <= firing && (!part.isOutput || part.message === firing),
      );
      const alsoIn = outputs.flatMap((other, i) => (other !== output && holding.includes(other) ? [i] : []));
      return [`${name}${isNeeded ? " needed" : ""}${isHeld ? " held" : ""} ${alsoIn.join(",")}`];
    });
    if (uses.length > 0) return { uses: uses.sort(), widened: [] };
    const before = parts.filter(
      (part) => part.message < output.message || (part.message === output.message && part !== output),
    );
    const tried = names
      .filter((name) => /[._:/-]/.test(name) || name.length >= 8)
      .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
      .slice(0, 200);
    const widened = SENSES.flatMap(([sense, isIn]) =>
      names
        .filter((name) => sense !== "substring" || tried.includes(name))
        .filter((name) => said.some(({ text }) => isIn(name, text)))
        .map((name) => `${sense} ${name}${before.some(({ text }) => isIn(name, text)) ? " echo" : ""}`),
    );
    return { uses: [], widened: widened.sort() };
  });
}

const lower = (text: string): string => text.toLowerCase();
const segment = (name: string): string => lower(name.split(/[/\\]/).at(-1) as string);

/** Whether a text uses a name. */
const SENSES: readonly (readonly [string, (name: string, text: string) => boolean])[] = [
  ["case", (name, text) => scanIdentifiers(text).map(lower).includes(lower(name))],
  [
    "number",
    (name, text) => {
      const values = numberValues(name);
      const isNumber = /^\d[\d_]*(\.\d+)?$/.test(name) && values.length === 1;
      return isNumber && numberValues(text).includes(values[0] as string);
    },
  ],
  [
    "substring",
    (name, text) => (text.match(/[A-Za-z0-9_./:-]+/g) ?? []).some((run) => lower(run).includes(lower(name))),
  ],
  [
    "basename",
    (name, text) =>
      scanIdentifiers(segment(name)).length > 0 &&
      scanIdentifiers(text).some(
        (other) => segment(other) === segment(name) && (/[/\\]/.test(other) || /[/\\]/.test(name)),
      ),
  ],
];

function partsOf({ role, parts }: ReadMessage, message: number): NaivePart[] {
  return parts.flatMap(({ block, entry }) => {
    if (block.kind === "other") return [];
    const isOutput = block.kind === "output";
    const refers = role === "assistant" && !isOutput && !entry.isSynthetic;
    return [{ message, text: block.text, isOutput, refers }];
  });
}
