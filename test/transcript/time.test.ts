import { expect, test } from "vitest";
import { secondsOf } from "../../src/transcript/time.ts";

test.each([
  ["2026-08-01T10:00:00Z", 1_785_578_400],
  ["2026-08-01T10:00:00.999Z", 1_785_578_400],
  ["2026-08-01T12:00:00+02:00", 1_785_578_400],
  ["2026-08-01T10:00Z", 1_785_578_400],
  // Without a zone it is UTC, wherever the machine stands.
  ["2026-08-01T10:00:00", 1_785_578_400],
  ["1970-01-01T00:00:00Z", 0],
])("%s is %i", (text, seconds) => expect(secondsOf(text)).toBe(seconds));

test.each([
  undefined,
  null,
  "",
  "12",
  "yesterday",
  "2026-08-01",
  "1969-12-31T23:59:59Z",
  "2099-01-01T00:00:00Z",
])("%s is no time", (text) => expect(secondsOf(text)).toBeNull());
