import { z } from "zod";
import { Interval, ShareIntervals, shares } from "./comparison-schema.ts";
import { ArmMoney } from "./money-schema.ts";
import { ArmRecoveryResults } from "./recovery-schema.ts";

const count = z.number().int().min(0);
const share = z.number().nullable();

const Row = z
  .strictObject({
    ...shares,
    drops: count,
    removed: share,
    intervals: ShareIntervals,
    matchedNull: z.strictObject(shares),
    lost: share,
    lostInterval: Interval,
    offered: count,
    reached: count,
    fired: count,
    clusters: count,
    trims: count,
    liveTrims: count,
    heldTrims: count,
  })
  .nullable();

/** The policies of other products (docs/policies.md): each at its own trigger, and at the report's firing rule. */
export const PolicyResults = z.strictObject({
  policies: z.array(
    z.strictObject({
      name: z.string(),
      what: z.string(),
      product: z.string().nullable(),
      source: z.string().nullable(),
      checked: z.string().nullable(),
      /** Null for a policy that acts on every request: its own row is at the firing rule as well. */
      trigger: z.string().nullable(),
      own: Row,
      /** What it would have saved there, and whether what it dropped wrongly could have come back. */
      ownMoney: ArmMoney.nullable(),
      /** Windows in which its moment came, and that have no price. */
      ownUnpriced: z.number().int().min(0),
      ownRecovery: ArmRecoveryResults.nullable(),
      /** What it is called among the arms, with its trigger off. */
      arm: z.string(),
      atFiring: Row,
    }),
  ),
  notExpressed: z.array(z.strictObject({ policy: z.string(), why: z.string(), source: z.string() })),
});
export type PolicyResults = z.infer<typeof PolicyResults>;
