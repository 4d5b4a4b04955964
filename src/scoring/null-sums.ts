import type { Measure } from "../statistics/measure.ts";
import type { Share } from "./score.ts";
import { placeOf } from "./tally.ts";

const at = (counted: Parameters<typeof placeOf>[2]): number => placeOf("scoreable", "outputs", counted);

/** A share over the scoreable outputs, of one arm's tally. */
export function shareMeasure(share: Share): Measure {
  const live = [at("liveKept"), at("live")] as const;
  const dead = [at("deadKept"), at("dead")] as const;
  switch (share) {
    case "falseDrop":
      return { plus: [[at("droppedLive"), at("dropped")]] };
    case "liveKept":
      return { plus: [live] };
    case "deadKept":
      return { plus: [dead] };
    case "informedness":
      return { plus: [live], minus: [dead] };
    default:
      share satisfies never;
      throw new Error("unknown share");
  }
}

/** The tally that the matched null of an arm has in expectation, over the scoreable outputs. */
export function nullSums(tally: Float64Array): Float64Array {
  const sums = Float64Array.from(tally);
  const of = (counted: Parameters<typeof placeOf>[2]): number => tally[at(counted)] as number;
  sums[at("dropped")] = of("nullDropped");
  sums[at("droppedLive")] = of("nullDroppedLive");
  sums[at("liveKept")] = of("live") - of("nullDroppedLive");
  sums[at("deadKept")] = of("dead") - (of("nullDropped") - of("nullDroppedLive"));
  return sums;
}
