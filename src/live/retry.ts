import type { ErrorClass, Failed, Outcome } from "../record/outcome.ts";

const MOST_ATTEMPTS = 5;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 60_000;

/** `again`: it was not paid and may go well later. `leave`: this call only. `stop`: all calls of the arm would fail alike. */
type Answer = "again" | "leave" | "stop";

const ANSWERS: Readonly<Record<ErrorClass, Answer>> = {
  "rate-limited": "again",
  overloaded: "again",
  "server-error": "again",
  "no-connection": "again",
  // Nobody knows whether these were paid, and asking again could pay twice. The user says whether to.
  timeout: "leave",
  "lost-connection": "leave",
  "truncated-body": "leave",
  "not-json": "leave",
  "not-a-message": "leave",
  // The key, the model's name or a parameter is wrong: each further call is refused as this one was.
  "bad-request": "stop",
  unauthorized: "stop",
  "payment-required": "stop",
  forbidden: "stop",
  "not-found": "stop",
  "too-large": "stop",
  "other-status": "stop",
};

/**
 * Milliseconds until a call is made again, null where it is left as it is, or that the whole arm stops. `attempt`
 * is how many were made. A server that asks to wait is obeyed up to a minute: some ask for hours, and the user
 * is better told. Delays are spread, so that calls which failed together do not come back together.
 */
export function retryDelay(
  outcome: Outcome,
  attempt: number,
  random: () => number,
): number | null | "stop-arm" {
  if (outcome.kind !== "error") {
    return null;
  }
  const answer = answerTo(outcome);
  if (answer !== "again") {
    return answer === "stop" ? "stop-arm" : null;
  }
  if (attempt >= MOST_ATTEMPTS) {
    return null;
  }
  const spread = FIRST_DELAY_MS * 2 ** (attempt - 1) * (0.5 + random() / 2);
  return Math.round(Math.min(LONGEST_DELAY_MS, Math.max(spread, outcome.retryAfterMs ?? 0)));
}

function answerTo({ class: kind, status }: Failed): Answer {
  if (kind === "too-large" && status !== 413) {
    return "leave"; // This prompt is longer than the model's context; the next may fit. A 413 is about bytes.
  }
  if (kind === "other-status" && (status === null || status === 409 || status === 425)) {
    return status === null ? "leave" : "again";
  }
  return ANSWERS[kind];
}
