import type { RegistrationResults } from "../report/registration-schema.ts";
import type { Results } from "../report/results-schema.ts";
import { claimVerdicts } from "./claim-verdicts.ts";
import { countedExclusions } from "./exclusions.ts";
import type { Experiment } from "./experiment-file.ts";
import { partsOf } from "./registered-parts.ts";
import { changedParts, type Registration } from "./registration.ts";
import { hypothesisVerdicts } from "./verdicts.ts";

/** What an experiment is held against. */
export interface Outcome {
  readonly results: Results;
  /** Files that were left out, by their paths in the corpus. */
  readonly leftOut: readonly string[];
  /** The corpus as it was read for published results; null where the experiment names none. */
  readonly claimed: Results | null;
}

/**
 * Holds what came out against what was registered: whether anything that shapes it has changed since, the
 * hypotheses, and published results (docs/experiments.md). Throws a `UserError` for a published result that names
 * a place which the results do not have.
 */
export function registrationResults(
  experiment: Experiment,
  registration: Registration | null,
  { results, leftOut, claimed }: Outcome,
): RegistrationResults {
  const { claims, hypotheses = [], exclusions } = experiment;
  return {
    experiment: experiment.name,
    question: experiment.question,
    priorLook: experiment.priorLook ?? null,
    ...statusOf(experiment, registration, results),
    exclusions: countedExclusions(exclusions, leftOut),
    hypotheses: hypothesisVerdicts(hypotheses, results.comparisons),
    claims:
      claims === undefined || claimed === null
        ? null
        : {
            source: claims.source,
            profile: claims.profile,
            rows: claimVerdicts(claims.rows, { claims: claimed, main: results }),
          },
  };
}

type Status = Pick<
  RegistrationResults,
  "status" | "registered" | "digest" | "deviations" | "afterReport" | "amended"
>;

function statusOf(experiment: Experiment, registration: Registration | null, results: Results): Status {
  if (registration === null) {
    const isOther = experiment.digest !== undefined && experiment.digest !== results.input.digest;
    const deviations = isOther ? ["named corpus"] : [];
    const nothing = { registered: null, digest: null, afterReport: false, amended: [] };
    return { status: "unregistered", deviations, ...nothing };
  }
  const { registered, digest, afterReport, amended, parts } = registration;
  const now = partsOf(experiment, {
    inputDigest: results.input.digest,
    coref: results.coref,
    day: registered,
  });
  const deviations = changedParts(parts, now);
  const status = deviations.length === 0 ? "registered" : "deviated";
  return { status, registered, digest, deviations, afterReport, amended };
}
