import { type Decided, judgedArms } from "./scored-windows.ts";

/** The arms that are shown in every stratum, where they decided. */
const ALWAYS = ["index", "index+closed"];

/**
 * The two arms of the reference index, and of the others that are not told the future the one whose informedness
 * over the scoreable outputs is farthest above its matched null's; of equal ones the first by name. It is chosen on
 * the data that it is then shown on.
 */
export function shownArms(analysis: Pick<Decided, "arms" | "derived">): string[] {
  const judged = judgedArms(analysis);
  const others = judged.flatMap((name) => {
    const scores = analysis.arms.get(name)?.scoreable;
    const [own, chance] = [scores?.informedness ?? null, scores?.matchedNull.informedness ?? null];
    return ALWAYS.includes(name) || own === null || chance === null ? [] : [{ name, beyond: own - chance }];
  });
  others.sort((a, b) => b.beyond - a.beyond || (a.name < b.name ? -1 : 1));
  return [...ALWAYS.filter((name) => judged.includes(name)), ...others.slice(0, 1).map(({ name }) => name)];
}
