import { z } from "zod";
import { UserError } from "../errors.ts";
import { DIRECTIONS } from "../report/registration-schema.ts";
import { MATCHED_NULL } from "../scoring/score-arms.ts";

/** What an arm can be expected to differ from: these are compared in every report. */
const AGAINST = ["index", MATCHED_NULL] as const;

/** A difference of the primary metric that is expected before anything was looked at. */
export const Hypothesis = z.strictObject({
  arm: z.string().min(1),
  against: z.enum(AGAINST),
  direction: z.enum(DIRECTIONS),
});
export type Hypothesis = z.infer<typeof Hypothesis>;

/** Whether a hypothesis is about the smallest difference that matters, and cannot be held without one. */
export function isAboutMargin({ direction }: Pick<Hypothesis, "direction">): boolean {
  return direction === "equivalent" || direction === "no worse";
}

/** Throws a `UserError` for a hypothesis that could never be tested: about an arm that does not decide, or about itself. */
export function checkHypotheses(hypotheses: readonly Hypothesis[], arms: readonly string[]): void {
  for (const { arm, against } of hypotheses) {
    if (arm === against) throw new UserError(`a hypothesis compares the arm "${arm}" with itself`);
    const missing = [arm, against].find(
      (name) => !arms.includes(name) && (name === arm || name !== MATCHED_NULL),
    );
    if (missing !== undefined)
      throw new UserError(
        `a hypothesis names the arm "${missing}", which is not among the experiment's arms: ${arms.join("; ")}`,
      );
  }
}
