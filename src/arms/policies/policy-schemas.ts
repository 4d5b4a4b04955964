import { z } from "zod";

const count = z.number().int().min(0);
const tools = z.array(z.string().min(1));

/** What sets a policy off; without one it acts on every request (src/facts/trigger.ts). */
const TriggerFile = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("tokens"),
    tokens: count,
    counted: z.enum(["recorded", "own"]).default("recorded"),
  }),
  z.strictObject({
    kind: z.literal("pressure"),
    share: z.number().gt(0).max(1),
    window: count.default(200_000),
  }),
  z.strictObject({ kind: z.literal("idle"), seconds: count }),
]);

const policy = {
  name: z.string().min(1).optional(),
  what: z.string().min(1),
  /** Whose policy it is, where that is documented, and when that was last looked up. */
  product: z.string().min(1).optional(),
  source: z.url().optional(),
  checked: z.iso.date().optional(),
  trigger: TriggerFile.optional(),
};

/** The kinds of arms that act by what other products look at (docs/policies.md), with the defaults of their parameters. */
export const POLICY_FILES = [
  z.strictObject({
    ...policy,
    kind: z.literal("clear-tool-uses"),
    keep: count.default(3),
    clearAtLeast: count.default(0),
    stopsThere: z.boolean().default(false),
    excludeTools: tools.default([]),
  }),
  z.strictObject({
    ...policy,
    kind: z.literal("keep-newest"),
    keep: count.default(10),
    onlyTools: tools.optional(),
  }),
  z.strictObject({
    ...policy,
    kind: z.literal("prune"),
    protect: count.default(40_000),
    minimum: count.default(20_001),
    exceptTools: tools.default([]),
    prompts: count.default(0),
    skipLatest: z.boolean().default(false),
  }),
  z.strictObject({ ...policy, kind: z.literal("mask-observations"), turns: count.default(10) }),
  z.strictObject({
    ...policy,
    kind: z.literal("drop-long"),
    keepTurns: count.default(3),
    maxPoints: count.default(500),
  }),
  z.strictObject({ ...policy, kind: z.literal("cap-output"), head: count, tail: count }),
  z.strictObject({
    ...policy,
    kind: z.literal("superseded"),
    by: z.array(z.enum(["read", "edit", "write"])).default(["read", "edit", "write"]),
  }),
  z.strictObject({ ...policy, kind: z.literal("repeated-calls"), exceptTools: tools.default([]) }),
  z.strictObject({
    ...policy,
    kind: z.literal("duplicates"),
    keep: z.enum(["oldest", "newest"]).default("newest"),
  }),
  z.strictObject({
    ...policy,
    kind: z.literal("jetcompact"),
    keepMessages: count.default(6),
    listTools: tools.default(["TodoWrite"]),
  }),
  z.strictObject({ ...policy, kind: z.literal("bm25"), keep: count.default(10) }),
] as const;
export type PolicyFile = z.infer<(typeof POLICY_FILES)[number]>;

const KINDS: ReadonlySet<string> = new Set(POLICY_FILES.map(({ shape }) => shape.kind.value));

/** Whether an arm's file is that of a policy, which needs facts. */
export function isPolicy(file: { readonly kind: string }): file is PolicyFile {
  return KINDS.has(file.kind);
}
