import { Column } from "../columns/column.ts";
import { createRandom, nextInteger, type Random } from "../random.ts";
import type { PlaceboWindow } from "./placebo-window.ts";

/** Windows that are looked at, of a corpus of any size. */
const MOST_WINDOWS = 500;
/** Outputs of other sessions that are put in a candidate's place, one after the other. */
export const TRIES = 20;

/** A window's sketch, and where the window stands. */
export interface PlacedSketch {
  readonly file: string;
  readonly sketch: PlaceboWindow;
}

/** A window that is looked at. */
export interface PlaceboInput extends PlacedSketch {
  /** What its session shares with others, the project: only outputs of the same one are put in. */
  readonly project: string;
  /** The cluster of its session: none of its own outputs is put in. */
  readonly cluster: number;
  /** Places of the candidates that count here, and not as a repeat elsewhere. */
  readonly places: ReadonlySet<number>;
}

/** How often chance makes a candidate live (method §8). Counts. */
export interface Placebo {
  /** Candidates that introduced something, in the windows looked at. */
  readonly candidates: number;
  /** Of these, those whose project has no other session with such a candidate: nothing was put in. */
  readonly withoutOther: number;
  /** Outputs that were put in the place of a candidate. */
  readonly tries: number;
  /** Those that the future would have used. */
  readonly live: number;
}

/**
 * Chooses at most 500 windows, by a hash of the seed and of where they stand. Of what was chosen from parts of a
 * corpus the same are chosen as of the whole, so it can be done again and again while a corpus is read.
 */
export function chooseWindows<T extends PlacedSketch>(windows: readonly T[], seed: number): T[] {
  if (windows.length <= MOST_WINDOWS) return [...windows];
  const ranked = windows.map((window) => {
    const key = `${window.file} ${window.sketch.window}`;
    return { window, key, rank: nextInteger(createRandom(`placebo window ${seed} ${key}`)) };
  });
  ranked.sort((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1));
  return ranked.slice(0, MOST_WINDOWS).map(({ window }) => window);
}

/**
 * Puts outputs of other sessions of the same project in each candidate's place, and counts how often the future
 * would have used what they introduced. Neither the order of the windows nor that of their outputs shows.
 */
export function placebo(windows: readonly PlaceboInput[], seed: number): Placebo {
  const byProject = new Map<string, PlaceboInput[]>();
  for (const window of windows) {
    const list = byProject.get(window.project);
    if (list === undefined) byProject.set(window.project, [window]);
    else list.push(window);
  }
  const counts = { candidates: 0, withoutOther: 0, tries: 0, live: 0 };
  for (const members of byProject.values()) {
    const others = othersOf(members);
    for (const member of members) {
      const own = others.range(member.cluster);
      const [known, fresh] = [new Set(member.sketch.known), new Set(member.sketch.fresh)];
      for (const output of outputsOf(member)) {
        const place = member.sketch.places[output] as number;
        const novel = member.sketch.novel[output] as number;
        counts.candidates += 1;
        const choices = others.length - (own.end - own.start);
        if (choices === 0) {
          counts.withoutOther += 1;
          continue;
        }
        const random = createRandom(`placebo ${seed} ${member.file} ${member.sketch.window} ${place}`);
        for (let i = 0; i < TRIES; i++) {
          const choice = nextInteger(random) % choices;
          const other = others.introduced(choice < own.start ? choice : choice + own.end - own.start);
          const taken = someUnknown(other, known, novel, random);
          counts.tries += 1;
          if (taken.some((hash) => fresh.has(hash))) counts.live += 1;
        }
      }
    }
  }
  return counts;
}

/** The outputs of a project, those of one cluster side by side. */
function othersOf(members: readonly PlaceboInput[]) {
  const sorted = [...members].sort(
    (a, b) =>
      a.cluster - b.cluster ||
      (a.file === b.file ? a.sketch.window - b.sketch.window : a.file < b.file ? -1 : 1),
  );
  // Where each output stands, as two numbers: there can be many.
  const [owners, places] = [new Column(), new Column()];
  const ranges = new Map<number, { start: number; end: number }>();
  for (const [owner, member] of sorted.entries()) {
    const start = ranges.get(member.cluster)?.start ?? owners.length;
    for (const output of outputsOf(member)) {
      owners.push(owner);
      places.push(output);
    }
    ranges.set(member.cluster, { start, end: owners.length });
  }
  return {
    length: owners.length,
    range: (cluster: number) => ranges.get(cluster) as { start: number; end: number },
    introduced: (i: number): Uint32Array => {
      const { sketch } = sorted[owners.at(i)] as PlaceboInput;
      const output = places.at(i);
      const start = output === 0 ? 0 : (sketch.ends[output - 1] as number);
      return sketch.introduced.subarray(start, sketch.ends[output]);
    },
  };
}

/** The outputs of a window that count there, by their numbers in the sketch. */
function* outputsOf({ sketch, places }: PlaceboInput): Generator<number> {
  for (const [output, place] of sketch.places.entries()) if (places.has(place)) yield output;
}

/** At most so many of the identifiers that a window does not know, each as likely as any other. */
function someUnknown(
  introduced: Uint32Array,
  known: ReadonlySet<number>,
  most: number,
  random: Random,
): number[] {
  const unknown = [...introduced].filter((hash) => !known.has(hash));
  for (let i = 0; i < Math.min(most, unknown.length - 1); i++) {
    const other = i + (nextInteger(random) % (unknown.length - i));
    [unknown[i], unknown[other]] = [unknown[other] as number, unknown[i] as number];
  }
  return unknown.slice(0, most);
}
