import { z } from "zod";
import { CLASSES } from "../references/evidence.ts";
import { POLICY_FILES } from "./policies/policy-schemas.ts";

const named = { name: z.string().min(1).optional(), what: z.string().min(1) };
const armName = z.string().min(1);
const threshold = z.number().int().min(0);

/** What an arm's file says: its kind, its parameters, and one line of what it is (docs/adding-an-arm.md). */
export const ArmFile = z.discriminatedUnion("kind", [
  z.strictObject({ ...named, kind: z.literal("drop-all") }),
  z.strictObject({ ...named, kind: z.literal("keep-all") }),
  z.strictObject({
    ...named,
    kind: z.literal("index"),
    drop: z.array(z.enum(CLASSES)).min(1),
    minLaterTurns: threshold.optional(),
    openReps: threshold.optional(),
    closedDist: threshold.optional(),
  }),
  z.strictObject({ ...named, kind: z.literal("random"), match: armName }),
  z.strictObject({ ...named, kind: z.literal("largest-first"), match: armName }),
  z.strictObject({ ...named, kind: z.literal("oldest-first"), match: armName }),
  z.strictObject({ ...named, kind: z.literal("oracle") }),
  z.strictObject({ ...named, kind: z.literal("intersection"), arms: z.tuple([armName, armName]) }),
  z.strictObject({ ...named, kind: z.literal("union"), arms: z.tuple([armName, armName]) }),
  ...POLICY_FILES,
]);
export type ArmFile = z.infer<typeof ArmFile>;

/** An arm's file with its name settled: the one it gives, or that of the file. */
export type ArmSpec = ArmFile & { readonly name: string };
