import type { ErrorClass, Failed } from "../record/outcome.ts";
import { FetchFailed, ForeignHost } from "./pinned-fetch.ts";

/** What an error status said. */
export interface ErrorReply {
  readonly status: number;
  readonly message: string;
  /** The API's own code for what happened, finer than the status. */
  readonly code: string | null;
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;
}

type Cause = Pick<Failed, "class" | "message"> & Partial<Omit<Failed, "kind">>;

const MESSAGE_LENGTH = 300;
const OF_STATUS: Readonly<Record<number, ErrorClass>> = {
  400: "bad-request",
  401: "unauthorized",
  402: "payment-required",
  403: "forbidden",
  404: "not-found",
  408: "timeout",
  413: "too-large",
  422: "bad-request",
  429: "rate-limited",
  499: "timeout",
  504: "timeout",
  524: "timeout",
  529: "overloaded",
};
const NO_CREDIT = /credit balance|billing|spend limit/i;
const TOO_LONG =
  /prompt is too long|too many (input )?tokens|exceeds?\b.*\bcontext|context (length|size|window)/i;

/** An error; what nobody said is unknown, at the worst. */
export function failure(cause: Cause): Failed {
  const { message, ...rest } = cause;
  const line = message.replace(/\s+/g, " ").trim();
  const unknown = {
    status: null,
    requestId: null,
    billed: "unknown",
    retryAfterMs: null,
    latencyMs: 0,
  } as const;
  return { kind: "error", ...unknown, ...rest, message: line };
}

/** Without the rest of a page of HTML. The key is masked before: a part of it would not be found any more. */
export function brief(failed: Failed): Failed {
  return { ...failed, message: failed.message.slice(0, MESSAGE_LENGTH) };
}

/**
 * The failure that an error status is. Such calls are not paid, but where somebody on the way stopped waiting,
 * the model may have gone on.
 */
export function statusFailure(reply: ErrorReply): Failed {
  const { status, message, requestId, retryAfterMs } = reply;
  const kind = classOf(reply);
  return failure({
    class: kind,
    message,
    status,
    requestId,
    retryAfterMs,
    billed: kind === "timeout" ? "unknown" : "no",
  });
}

/** The API has one status for several troubles, and they must be answered differently. */
export function classOf({
  status,
  message,
  code,
}: Pick<ErrorReply, "status" | "message" | "code">): ErrorClass {
  if (code?.endsWith("spend_limit_reached") || (status === 400 && NO_CREDIT.test(message))) {
    return "payment-required";
  }
  if (status === 400 && TOO_LONG.test(message)) {
    return "too-large";
  }
  return OF_STATUS[status] ?? (status >= 500 ? "server-error" : "other-status");
}

/** The failure that is thrown when no whole answer came. */
export function thrownFailure(error: unknown): Failed {
  const causes = causesOf(error);
  const foreign = causes.find((cause) => cause instanceof ForeignHost);
  if (foreign !== undefined) {
    return failure({ class: "no-connection", message: foreign.message, billed: "no" });
  }
  const last = causes.at(-1);
  const message = last === undefined ? String(error) : last.message || codeOf(last);
  if (causes.some(isBeforeConnection)) {
    return failure({ class: "no-connection", message, billed: "no" });
  }
  const isTimeout = causes.some((cause) => /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(codeOf(cause)));
  return failure({ class: isTimeout ? "timeout" : "lost-connection", message });
}

/** Whether it says for certain that no byte of the request has left: no address, no connection, no trust. */
function isBeforeConnection(error: Error): boolean {
  const call = "syscall" in error ? error.syscall : null;
  return (
    call === "connect" ||
    call === "getaddrinfo" ||
    /^(ECONNREFUSED|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(
      codeOf(error),
    )
  );
}

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : "";
}

/** An error and what it came from: the SDK and fetch wrap the one that tells. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  let cause = error;
  while (cause instanceof Error && causes.length < 8) {
    causes.push(cause);
    cause = cause instanceof FetchFailed ? cause.reason : cause.cause;
  }
  return causes;
}
