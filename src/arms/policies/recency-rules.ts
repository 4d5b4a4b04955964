import type { PolicyRule } from "./policy-arm.ts";

export interface ClearToolUses {
  /** The newest tool uses that stay. */
  readonly keep: number;
  /** Tokens that must be cleared at least. */
  readonly clearAtLeast: number;
  /** Whether clearing stops once `clearAtLeast` is reached, as LangChain does; else less than that clears nothing. */
  readonly stopsThere: boolean;
  /** Outputs of these tools are never cleared. They count among the newest all the same. */
  readonly excludeTools: readonly string[];
}

/** Clears tool results, the oldest first, but for those of the newest tool uses. */
export function clearToolUses({ keep, clearAtLeast, stopsThere, excludeTools }: ClearToolUses): PolicyRule {
  return (outputs) => {
    const old = outputs.slice(0, Math.max(0, outputs.length - keep));
    const clearable = old.filter(({ tool }) => tool === null || !excludeTools.includes(tool));
    let cleared = 0;
    let count = 0;
    for (const { tokens } of clearable) {
      if (stopsThere && clearAtLeast > 0 && cleared >= clearAtLeast) break;
      cleared += tokens;
      count += 1;
    }
    return cleared < clearAtLeast && !stopsThere ? [] : clearable.slice(0, count);
  };
}

/** Drops all but the newest outputs; with `onlyTools`, of these tools' outputs alone. */
export function keepNewest(keep: number, onlyTools?: readonly string[]): PolicyRule {
  return (outputs) => {
    const taken = outputs.filter(
      ({ tool }) => onlyTools === undefined || (tool !== null && onlyTools.includes(tool)),
    );
    return taken.slice(0, Math.max(0, taken.length - keep));
  };
}

/** Drops the outputs of all but the newest model turns. */
export function maskObservations(turns: number): PolicyRule {
  return (outputs) => outputs.filter(({ turnsSince }) => turnsSince > turns);
}

/** Drops outputs longer than `maxPoints` code points, but for those of the newest model turns. */
export function dropLong(keepTurns: number, maxPoints: number): PolicyRule {
  return (outputs) => outputs.filter((output) => output.turnsSince > keepTurns && output.points > maxPoints);
}
