import { type FiringView, findFiring, MIN_TURNS } from "../firing/find-firing.ts";
import type { FiringRule } from "../firing/firing-rule.ts";
import type { Messages } from "../history/messages.ts";
import { idleBefore } from "./idle.ts";
import type { WindowFacts } from "./window-facts.ts";

/**
 * What sets a policy off: the context's size in tokens, by the recorded usage or by coref's own count; the share of
 * the model's window that it fills; or seconds without a word from the model.
 */
export type Trigger =
  | { readonly kind: "tokens"; readonly tokens: number; readonly counted: "recorded" | "own" }
  | { readonly kind: "pressure"; readonly share: number; readonly window: number }
  | { readonly kind: "idle"; readonly seconds: number };

/** Whether a trigger is reached at the firing point. */
export function isReached(trigger: Trigger, facts: WindowFacts): boolean {
  if (trigger.kind === "idle") return facts.idleSeconds !== null && facts.idleSeconds > trigger.seconds;
  const isOwn = trigger.kind === "tokens" && trigger.counted === "own";
  return (isOwn ? facts.countedTokens : facts.contextTokens) >= sizeOf(trigger);
}

/** The first model turn of a window at which a trigger is reached; or why there is none, as under a firing rule. */
export function findTrigger(
  trigger: Trigger,
  view: FiringView,
  messages: Messages,
): ReturnType<typeof findFiring> {
  if (trigger.kind !== "idle") {
    const rule: FiringRule = { kind: "tokens", tokens: sizeOf(trigger) };
    const isOwn = trigger.kind === "tokens" && trigger.counted === "own";
    return findFiring(rule, isOwn ? { ...view, contextTokens: () => null } : view);
  }
  const turns = view.isTurn.flatMap((isTurn, i) => (isTurn ? [i] : []));
  if (turns.length < MIN_TURNS) return "too-short";
  return turns.find((turn) => (idleBefore(messages, turn) ?? 0) > trigger.seconds) ?? "never";
}

/** A trigger in a few words, for reports. */
export function triggerName(trigger: Trigger): string {
  switch (trigger.kind) {
    case "tokens":
      return `${trigger.tokens} tokens${trigger.counted === "own" ? ", counted" : ""}`;
    case "pressure":
      return `${Number((100 * trigger.share).toPrecision(12))}% of ${trigger.window} tokens`;
    case "idle":
      return `${trigger.seconds} seconds idle`;
    default:
      trigger satisfies never;
      throw new Error("unknown trigger");
  }
}

function sizeOf(trigger: Exclude<Trigger, { kind: "idle" }>): number {
  return trigger.kind === "tokens" ? trigger.tokens : Math.ceil(trigger.share * trigger.window);
}
