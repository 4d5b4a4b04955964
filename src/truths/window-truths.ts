import type { IdentifierId } from "../references/identifier-table.ts";
import type { ReferenceIndex } from "../references/reference-index.ts";
import type { FirstUse, Future } from "../references/truth.ts";
import { type Standing, standsElsewhere } from "./stands-elsewhere.ts";
import type { Use, Used, WidenedUse } from "./truths.ts";
import { echoes } from "./widened-echo.ts";
import { type Match, WidenedUses } from "./widened-matches.ts";

/** A candidate's output, and what it introduced. */
export interface Introducing {
  readonly message: number;
  readonly block: number;
  /** The call that it answers. */
  readonly call: number;
  readonly ids: readonly IdentifierId[];
}

/**
 * What the future did with each candidate of a window, under all truths (method §8). Wider ones are looked for
 * only with `isWide`, and where the texts were kept for it. `isCleared` says of a block whether it left the context before.
 */
export function windowTruths(
  index: ReferenceIndex,
  firing: number,
  future: Future,
  candidates: readonly Introducing[],
  isCleared: (block: number) => boolean,
  isWide = true,
): Used[] {
  const uses = usesOf(index, firing, future, candidates, isCleared);
  const dead = candidates.map((candidate, place) => {
    return isWide && uses[place]?.length === 0 ? candidate : { ...candidate, ids: [] };
  });
  const widened = widenedUses(index, future, dead);
  const carried = carries(uses);
  return candidates.map((_, place) => ({
    uses: uses[place] ?? [],
    widened: widened[place] ?? [],
    carries: [...(carried.get(place) ?? [])],
  }));
}

/** Per place of a candidate, the identifiers of others that stand in it. */
function carries(uses: readonly (readonly Use[])[]): Map<number, Set<string>> {
  const carried = new Map<number, Set<string>>();
  for (const { identifier, alsoIn } of uses.flat()) {
    for (const place of alsoIn) {
      const names = carried.get(place);
      if (names === undefined) carried.set(place, new Set([identifier]));
      else names.add(identifier);
    }
  }
  return carried;
}

function usesOf(
  index: ReferenceIndex,
  firing: number,
  future: Future,
  candidates: readonly Introducing[],
  isCleared: (block: number) => boolean,
): Use[][] {
  const usedIds = new Set<IdentifierId>();
  const firstUses = candidates.map(({ ids }) => {
    const used: [IdentifierId, FirstUse][] = [];
    for (const id of ids) {
      const first = future.firstUse(id);
      if (first === null) continue;
      used.push([id, first]);
      usedIds.add(id);
    }
    return used;
  });
  if (usedIds.size === 0) return firstUses.map(() => []);
  const places = new Map(candidates.map(({ block }, place) => [block, place]));
  const standingOf = (block: number): Standing =>
    places.get(block) ?? (isCleared(block) ? "cleared" : "stays");
  const elsewhere = standsElsewhere(index, firing, usedIds, standingOf);
  return firstUses.map((used, place) =>
    used
      .map(([id, first]) => ({
        identifier: index.texts.table.nameOf(id),
        ...first,
        isNeeded: !future.isBroughtBack(id),
        ...elsewhere(id, place),
      }))
      .sort((a, b) => a.turn - b.turn || (a.identifier < b.identifier ? -1 : 1)),
  );
}

/** The wider uses of what candidates introduced, in the order of the candidates. */
function widenedUses(
  index: ReferenceIndex,
  future: Future,
  candidates: readonly Introducing[],
): WidenedUse[][] {
  const { texts } = index;
  const { widened } = texts;
  if (widened === null || candidates.every(({ ids }) => ids.length === 0)) return candidates.map(() => []);
  const widening = { texts, widened };
  const matches = new WidenedUses(future.texts(), widening).matches(candidates.map(({ ids }) => ids));
  const matched = candidates.flatMap(({ message, call }, place) => {
    const found = matches[place] as Match[];
    return found.length === 0 ? [] : [{ place, message, call, matches: found }];
  });
  const found: WidenedUse[][] = candidates.map(() => []);
  const isEcho = echoes(index, matched, widening);
  for (const [i, { place, matches }] of matched.entries())
    found[place] = matches.map(({ sense, id }, m) => ({
      sense,
      identifier: texts.table.nameOf(id),
      isEcho: isEcho[i]?.[m] as boolean,
    }));
  return found;
}
