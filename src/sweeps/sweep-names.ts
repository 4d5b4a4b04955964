import { UserError } from "../errors.ts";

/** What a result can be swept over, in the order of the report (docs/sweeps.md). */
export const SWEEPS = ["fire", "horizon", "floor", "classes", "novel", "dormancy"] as const;
export type SweepName = (typeof SWEEPS)[number];

/** What the command's help says of the option. */
export const SWEEP_HELP = `what the result depends on, in the same pass: ${SWEEPS.join(", ")} or all; repeatable`;

/** Reads names of sweeps; `all` is every one. Gives each once, in the order of the report. Throws a `UserError`. */
export function parseSweeps(texts: readonly string[]): SweepName[] {
  for (const text of texts) {
    if (text !== "all" && !SWEEPS.some((name) => name === text))
      throw new UserError(`unknown sweep "${text}"; use one of ${SWEEPS.join(", ")}, or all`);
  }
  return SWEEPS.filter((name) => texts.includes("all") || texts.includes(name));
}
