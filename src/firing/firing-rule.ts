import { UserError } from "../errors.ts";

/** Where the pass is imagined to run (method §6). */
export type FiringRule =
  | { readonly kind: "turns"; readonly fraction: number }
  | { readonly kind: "tokens"; readonly tokens: number }
  | { readonly kind: "compaction" };

/** Reads `turns:<fraction>`, `tokens:<n>` or `compaction`; throws a `UserError` that says what is allowed. */
export function parseFiringRule(text: string): FiringRule {
  const [kind, value, ...rest] = text.split(":");
  if (kind === "compaction" && value === undefined) return { kind };
  const number = value === undefined || value.trim() === "" || rest.length > 0 ? Number.NaN : Number(value);
  if (kind === "turns" && number > 0 && number < 1) return { kind, fraction: number };
  if (kind === "tokens" && Number.isInteger(number) && number > 0) return { kind, tokens: number };
  throw new UserError(
    `unknown firing rule "${text}"; use turns:<fraction between 0 and 1>, tokens:<whole number above 0> or compaction`,
  );
}

/** The same text that `parseFiringRule` reads. */
export function firingRuleName(rule: FiringRule): string {
  switch (rule.kind) {
    case "turns":
      return `turns:${rule.fraction}`;
    case "tokens":
      return `tokens:${rule.tokens}`;
    case "compaction":
      return "compaction";
    default:
      rule satisfies never;
      throw new Error("unknown firing rule");
  }
}
