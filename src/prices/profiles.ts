import { fileURLToPath } from "node:url";
import { z } from "zod";
import { readFileAs } from "./read-file.ts";

/** The profiles that come with coref. */
const SHIPPED_PROFILES = fileURLToPath(new URL("../../arms/models/profiles.json", import.meta.url));

/** How a model is to be asked, and how its tokens are guessed at. */
const ModelProfile = z.strictObject({
  model: z.string().min(1),
  /** Other names of the same model. */
  aliases: z.array(z.string().min(1)).min(1).optional(),
  /** Characters (UTF-16 units) of tool output per token: for estimates, never for a limit. */
  charsPerToken: z.number().gt(0),
  /** Tokens that its context holds; null where not known. */
  maxInputTokens: z.number().int().min(1).nullable(),
  /** What is sent as `thinking`, as it stands; null where nothing is. */
  thinking: z.looseObject({ type: z.string().min(1) }).nullable(),
  /** What is sent as `effort`; null where nothing is. */
  effort: z.string().min(1).nullable(),
  /** Tokens added to `max_tokens` for thinking, which counts against it. */
  answerTokens: z.number().int().min(0),
  source: z.array(z.url()).min(1),
  uncertain: z.string().min(1).optional(),
});
export type ModelProfile = Readonly<z.infer<typeof ModelProfile>>;

const ProfileFile = z.strictObject({ profiles: z.array(ModelProfile).superRefine(reportTwins) });

/** Reads profiles, by default those that come with coref. Throws a `UserError` that names the file and the field. */
export function readProfiles(path: string = SHIPPED_PROFILES): readonly ModelProfile[] {
  return readFileAs(path, "model profiles", ProfileFile).profiles;
}

/** The profile of a model; null where there is none. */
export function profileOf(profiles: readonly ModelProfile[], model: string): ModelProfile | null {
  return profiles.find((profile) => namesOf(profile).includes(model)) ?? null;
}

/** Tokens that a text of so many characters has, by the model's ratio, rounded up. */
export function estimatedTokens({ charsPerToken }: ModelProfile, chars: number): number {
  return Math.ceil(chars / charsPerToken);
}

function namesOf({ model, aliases = [] }: ModelProfile): readonly string[] {
  return [model, ...aliases];
}

function reportTwins(profiles: readonly ModelProfile[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  profiles.forEach((profile, i) => {
    for (const name of namesOf(profile)) {
      if (seen.has(name))
        context.addIssue({ code: "custom", message: `two profiles of ${name}`, path: [i, "model"] });
      seen.add(name);
    }
  });
}
