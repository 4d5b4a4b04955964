import { chance, integer, pick, pickWeighted, type Random, shuffle } from "./random.ts";

/** Names that the agent will use, by the model turn in which it does. */
export type Calendar = Map<number, string[]>;

/** What becomes of an output, in shares of 100. A long silence needs a window that is long enough. */
const FATES = { never: 25, soon: 4, steady: 27, settled: 15, late: 29, dormant: 0 };
const LONG_FATES: typeof FATES = { ...FATES, late: 14, dormant: 15 };

interface PlanState {
  readonly calendar: Calendar;
  readonly turn: number;
  /** Turns until the window ends. */
  readonly turnsLeft: number;
  readonly random: Random;
}

/** Decides when the names of one output come up again: never, at once, all along, or after a long silence. */
export function planUses({ calendar, turn, turnsLeft, random }: PlanState, names: readonly string[]): void {
  const chosen = shuffle(random, [...new Set(names)]).slice(0, chance(random, 0.35) ? 1 : 4);
  if (chosen.length === 0) return;
  for (const distance of pickDistances(random, turnsLeft)) {
    const due = calendar.get(turn + distance) ?? [];
    due.push(pick(random, chosen));
    calendar.set(turn + distance, due);
  }
}

/** Distances in model turns; 1 is the turn right after the output. */
function pickDistances(random: Random, turnsLeft: number): number[] {
  const fate = pickWeighted(random, turnsLeft > 60 ? LONG_FATES : FATES);
  switch (fate) {
    case "never":
      return [];
    case "soon":
      return spread(random, integer(random, 1, 3), 1, 5);
    case "steady":
      return [...spread(random, 2, 1, 10), ...spread(random, integer(random, 2, 4), 9, 45)];
    case "settled": {
      const early = spread(random, integer(random, 1, 2), 1, 3);
      return chance(random, 0.4) ? [...early, integer(random, 14, 40)] : early;
    }
    case "late":
      return spread(random, integer(random, 1, 3), 9, 42);
    case "dormant":
      return spread(random, integer(random, 1, 2), 51, Math.min(turnsLeft, 170));
    default:
      fate satisfies never;
      throw new Error(`unknown fate ${fate}`);
  }
}

const spread = (random: Random, count: number, low: number, high: number) =>
  Array.from({ length: count }, () => integer(random, low, high));

/** The names due in this turn, which leave the calendar. */
export function takeDue(calendar: Calendar, turn: number): string[] {
  const due = [...new Set(calendar.get(turn))];
  calendar.delete(turn);
  return due;
}

/** Now and then the agent writes a name in another form than the output had it. */
export function bendName(random: Random, name: string): string {
  if (!chance(random, 0.1)) return name;
  if (/^\d+$/.test(name)) return name.replace(/\B(?=(\d{3})+$)/g, ",");
  if (name.includes("/")) return name.slice(name.lastIndexOf("/") + 1);
  return name.toLowerCase();
}
