import { expect, test } from "vitest";
import { thrownFailure } from "../../src/live/failure.ts";
import { FetchFailed } from "../../src/live/pinned-fetch.ts";

/** As the SDK throws what fetch threw. */
const thrown = (cause: object) =>
  new Error("Connection error.", {
    cause: new FetchFailed(new TypeError("fetch failed", { cause: Object.assign(new Error("why"), cause) })),
  });

test.each([
  [{ code: "UND_ERR_CONNECT_TIMEOUT" }, "no-connection", "no"],
  [{ code: "ETIMEDOUT", syscall: "connect" }, "no-connection", "no"],
  [{ code: "EAI_AGAIN", syscall: "getaddrinfo" }, "no-connection", "no"],
  [{ code: "DEPTH_ZERO_SELF_SIGNED_CERT" }, "no-connection", "no"],
  [{ code: "ETIMEDOUT", syscall: "read" }, "lost-connection", "unknown"],
  [{ code: "ECONNRESET", syscall: "read" }, "lost-connection", "unknown"],
  [{ code: "UND_ERR_SOCKET" }, "lost-connection", "unknown"],
  [{ code: "UND_ERR_HEADERS_TIMEOUT" }, "timeout", "unknown"],
  [{ code: "UND_ERR_BODY_TIMEOUT" }, "timeout", "unknown"],
])("%j", (cause, kind, billed) => {
  expect(thrownFailure(thrown(cause))).toMatchObject({ class: kind, billed, message: "why" });
});

test("something that is no error", () => {
  expect(thrownFailure("odd")).toMatchObject({ class: "lost-connection", billed: "unknown", message: "odd" });
});
