/** The columns of a numerator and of its denominator. */
type Share = readonly [over: number, under: number];

/** A score: shares that are added up, less those that are taken away. */
export interface Measure {
  readonly plus: readonly Share[];
  readonly minus?: readonly Share[];
}

/** What a measure is under some sums. Not a number where a denominator is zero. */
export function measured({ plus, minus = [] }: Measure, sums: Float64Array): number {
  let value = 0;
  for (const [over, under] of plus) value += (sums[over] as number) / (sums[under] as number);
  for (const [over, under] of minus) value -= (sums[over] as number) / (sums[under] as number);
  return value;
}

/** All shares of a measure, added or taken away. */
export function sharesIn({ plus, minus = [] }: Measure): Share[] {
  return [...plus, ...minus];
}

/** The same measure over sums that hold only `columns`, in that order. */
export function inColumns(measure: Measure, columns: readonly number[]): Measure {
  return moved(measure, (column) => columns.indexOf(column));
}

/** The same measure over sums whose columns stand elsewhere. */
export function moved({ plus, minus = [] }: Measure, placeOf: (column: number) => number): Measure {
  const move = ([over, under]: Share): Share => [placeOf(over), placeOf(under)];
  return { plus: plus.map(move), minus: minus.map(move) };
}
