import type { Decision } from "../arms/arm.ts";
import type { Analysis } from "./analyze.ts";
import { type LookArm, lookOf } from "./look.ts";

/** What a policy did at one firing point per window, over the outputs that can be scored. */
export interface PolicyRow extends LookArm {
  /** Windows that are long enough for the pass to fire. */
  readonly offered: number;
  /** Of these, windows in which the moment came: the trigger, or the firing rule. */
  readonly reached: number;
  /** Of these, windows in which it dropped or trimmed a candidate. */
  readonly fired: number;
  readonly clusters: number;
  readonly trims: number;
  /** Trimmed outputs that the future used, and those of them whose kept part holds every identifier that it used. */
  readonly liveTrims: number;
  readonly heldTrims: number;
}

/** The row of an arm that decided in an analysis; null where nothing was there to decide. */
export function policyRow(analysis: Analysis, arm: string): PolicyRow | null {
  const { files, windows, clusters, arms } = analysis;
  const look = lookOf(analysis, [arm]).arms[arm];
  const scores = arms.get(arm);
  if (look === undefined || scores === undefined) return null;
  let [offered, reached] = [0, 0];
  for (const file of files) {
    if (!file.ok) continue;
    const { windows: all, shortWindows, unfiredWindows } = file.result;
    offered += all - shortWindows;
    reached += all - shortWindows - unfiredWindows;
  }
  const decided = windows.map(({ decisions }) => decisions.get(arm) ?? []);
  const fired = decided.filter((all) => all.some(({ action }) => action === "drop" || action === "trim"));
  const liveTrims = windows.flatMap(({ candidates }, w) =>
    candidates.flatMap(({ uses }, i) => {
      const decision = decided[w]?.[i] as Decision;
      return decision.action === "trim" && uses.length > 0 ? [{ uses, holds: decision.holds ?? [] }] : [];
    }),
  );
  const held = liveTrims.filter(({ uses, holds }) =>
    uses.every(({ identifier }) => holds.includes(identifier)),
  );
  return {
    ...look,
    offered,
    reached,
    fired: fired.length,
    clusters,
    trims: scores.scoreable.trims,
    liveTrims: liveTrims.length,
    heldTrims: held.length,
  };
}
