import { createRandom, shuffle } from "../random.ts";

/** How many outputs go into one call. */
export interface PackingRule {
  /** Most outputs in one call. */
  readonly perCall: number;
  /** Most tokens of one call, estimated. */
  readonly ceilingTokens: number;
  /** Tokens of a call before any output is in it: its own words and the goal. */
  readonly fixedTokens: number;
}

/** Outputs, packed: each is in one call or named as too large. */
export interface Packed<Item> {
  readonly bundles: readonly (readonly Item[])[];
  /** What is above the ceiling in a call of its own, in the order given. */
  readonly tooLarge: readonly Item[];
}

/**
 * Packs the outputs of one window into calls, in an order that the seed gives. Calls are of about one size: 16
 * outputs, of which 15 could go together, are two calls of 8. An output that would go over the ceiling begins the
 * next call.
 */
export function bundle<Item>(
  items: readonly Item[],
  { perCall, ceilingTokens, fixedTokens }: PackingRule,
  tokensOf: (item: Item) => number,
  seed: string,
): Packed<Item> {
  const room = ceilingTokens - fixedTokens;
  const fitting = items.filter((item) => tokensOf(item) <= room);
  const most = Math.ceil(fitting.length / Math.ceil(fitting.length / perCall));
  const bundles: Item[][] = [];
  let tokens = 0;
  for (const item of shuffle(createRandom(`${seed}/bundles`), fitting)) {
    const size = tokensOf(item);
    const open = bundles.at(-1);
    if (open === undefined || open.length === most || tokens + size > room) {
      bundles.push([item]);
      tokens = size;
    } else {
      open.push(item);
      tokens += size;
    }
  }
  return { bundles, tooLarge: items.filter((item) => tokensOf(item) > room) };
}

/** The order in which a bundle is shown for a sample: as packed for sample 0, another seeded order for each other. */
export function permuted<Item>(bundled: readonly Item[], seed: string, sample: number): readonly Item[] {
  return sample === 0 ? bundled : shuffle(createRandom(`${seed}/order/${sample}`), bundled);
}
