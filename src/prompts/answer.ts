import { z } from "zod";
import { type FoundObject, readJson, readJsonInProse } from "./answer-json.ts";
import { ACTIONS, type Action } from "./answer-schema.ts";
import type { LineRange } from "./numbered-lines.ts";

/** Why an answer decides nothing about an output. It counts as a failure to keep (method §8). */
const WHY_UNREADABLE = [
  "missing",
  "not-json",
  "bad-shape",
  "trim-not-allowed",
  "trim-without-lines",
] as const;
type WhyUnreadable = (typeof WHY_UNREADABLE)[number];

/** What a model said about one output. */
export type SlotAnswer =
  | {
      readonly slot: string;
      readonly ok: true;
      readonly action: Action;
      /** What to keep of a trim, as the model gave it; empty for any other action. */
      readonly keep: readonly LineRange[];
      /** Empty where it gave none. */
      readonly reason: string;
    }
  | { readonly slot: string; readonly ok: false; readonly why: WhyUnreadable };

/** A model's answer, read. */
export interface ReadAnswer {
  /** One for each slot that was asked about, in their order. */
  readonly answers: readonly SlotAnswer[];
  /** Names at the top that nobody asked about. */
  readonly extraSlots: number;
}

const Decision = z.strictObject({
  reason: z.string().default(""),
  action: z.enum(ACTIONS),
  keep: z.array(z.strictObject({ from: z.int(), to: z.int() })).default([]),
});

/**
 * Reads an answer strictly: nothing is repaired into a decision. With `inProse`, for a model that was asked in words
 * alone, the object may stand in a fence or in prose, if it is the only one.
 */
export function readAnswer(
  text: string,
  slots: readonly string[],
  mayTrim: boolean,
  { inProse = false }: { readonly inProse?: boolean } = {},
): ReadAnswer {
  const found = inProse ? readJsonInProse(text) : readJson(text);
  const given = found !== null && isObject(found.value) ? Object.keys(found.value) : [];
  return {
    answers: slots.map((slot) => readSlot(slot, found, mayTrim)),
    extraSlots: given.filter((name) => !slots.includes(name)).length,
  };
}

function readSlot(slot: string, found: FoundObject | null, mayTrim: boolean): SlotAnswer {
  const unreadable = (why: WhyUnreadable): SlotAnswer => ({ slot, ok: false, why });
  if (found === null) return unreadable("not-json");
  if (!isObject(found.value) || found.doubled.has(slot)) return unreadable("bad-shape");
  if (!Object.hasOwn(found.value, slot)) return unreadable("missing");
  const parsed = Decision.safeParse(found.value[slot]);
  if (!parsed.success) return unreadable("bad-shape");
  const { action, keep, reason } = parsed.data;
  if (action === "trim" && !mayTrim) return unreadable("trim-not-allowed");
  if (action === "trim" && keep.length === 0) return unreadable("trim-without-lines");
  // To drop all and to keep some lines cannot both be meant; to keep all and some of it can.
  if (action === "drop" && keep.length > 0) return unreadable("bad-shape");
  return { slot, ok: true, action, keep: action === "trim" ? keep : [], reason };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
