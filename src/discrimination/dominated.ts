/** Where an arm stands; fractions of 1, null where nothing is under the line. */
export interface Place {
  readonly removed: number | null;
  readonly liveKept: number | null;
  readonly falseDrop: number | null;
}

/**
 * Whether one arm is at least as good as another in all three, and better in one: more tokens removed, more of the
 * live kept, fewer of the drops wrong. By the values alone, whatever their intervals. An arm that drops nothing drops
 * nothing wrongly; where nothing is live, all of it is kept.
 */
export function dominates(one: Place, other: Place): boolean {
  const gains = [
    (one.removed ?? 0) - (other.removed ?? 0),
    (one.liveKept ?? 1) - (other.liveKept ?? 1),
    (other.falseDrop ?? 0) - (one.falseDrop ?? 0),
  ];
  return gains.every((gain) => gain >= 0) && gains.some((gain) => gain > 0);
}
