import { type Counted, placeOf } from "./tally.ts";

const at = (counted: Counted): number => placeOf("scoreable", "outputs", counted);

/** The tally that the matched null of an arm has in expectation, over the scoreable outputs. */
export function nullSums(tally: Float64Array): Float64Array {
  const sums = Float64Array.from(tally);
  const of = (counted: Counted): number => tally[at(counted)] as number;
  sums[at("dropped")] = of("nullDropped");
  sums[at("droppedLive")] = of("nullDroppedLive");
  sums[at("liveKept")] = of("live") - of("nullDroppedLive");
  sums[at("deadKept")] = of("dead") - (of("nullDropped") - of("nullDroppedLive"));
  return sums;
}
