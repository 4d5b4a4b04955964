import { expect, test } from "vitest";
import { isFrom21, mayHaveClearedSilently } from "../../src/history/client-version.ts";
import { type SessionBuilder, session } from "../build.ts";

test.each<[string | null, boolean | null]>([
  ["1.0.128", false],
  ["2.0.77", false],
  ["2.1.0", true],
  ["2.1.332", true],
  ["3.0.0", true],
  ["10.0.1", true],
  ["2", null],
  ["next", null],
  ["x.y.z", null],
  ["", null],
  [null, null],
])("version %s is from 2.1 on: %s", (version, is) => {
  expect(isFrom21(version)).toBe(is);
});

const by = (version: string) => ({ with: { version } });

test.each<[string, boolean, SessionBuilder]>([
  ["an answer by an old client", true, session().user("1").says("2", by("2.0.77"))],
  ["one old answer among newer ones", true, session().says("1", by("1.0.128")).says("2", by("2.1.1"))],
  ["newer answers only", false, session().user("1").says("2", by("2.1.3"))],
  ["an old prompt with a newer answer", false, session().user("1", by("2.0.1")).says("2", by("2.1.3"))],
  ["answers without a version", false, session().user("1").says("2")],
])("a client that clears silently had a hand in it: %s", (_, is, built) => {
  expect(mayHaveClearedSilently(built.transcript().entries)).toBe(is);
});
