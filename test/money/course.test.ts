import { expect, test } from "vitest";
import { readSession } from "../../src/history/read-session.ts";
import { SessionCourse } from "../../src/money/course.ts";
import { IdentifierTable } from "../../src/references/identifier-table.ts";
import { IndexedTexts } from "../../src/references/indexed-texts.ts";
import { prose, type SessionBuilder, session } from "../build.ts";
import { answer } from "./answer.ts";

function courseOf(built: SessionBuilder) {
  const texts = new IndexedTexts(new IdentifierTable());
  const read = readSession(built.transcript("default", texts), "leave-out");
  const course = new SessionCourse(read, texts, "leave-out");
  const calls = [0, 1].map((n) => read.entries.nameOf(`c${n}`));
  const messages = [1, 3, 5, 7];
  const outputs = calls.map((call) =>
    messages.map((message) => course.output(0, message, call)).find((found) => found !== null),
  );
  return { requests: course.requests(0), outputs };
}

/**
 * Two outputs of 1,000 tokens each: the first ends at 2,000, the second at 3,000. Then a prompt of `context`, of which
 * `read` was found in the cache.
 */
function falling(context: number, read: number): SessionBuilder {
  return session()
    .calls("Read", {}, "c0", answer({ id: "m0", write5m: 1000 }))
    .result("c0", prose(1000))
    .calls("Read", {}, "c1", answer({ id: "m1", read: 1000, write5m: 1000 }))
    .result("c1", prose(1000))
    .says("so", answer({ id: "m2", read: 2000, write5m: 1000 }))
    .user("go")
    .says("so", answer({ id: "m3", read, write5m: context - read }));
}

test("what comes with a request stands at the end of its prompt", () => {
  const { outputs, requests } = courseOf(falling(3000, 3000));
  expect(outputs).toMatchObject([
    { start: 1000, tokens: 1000, leaves: 4 },
    { start: 2000, tokens: 1000, leaves: 4 },
  ]);
  expect(requests.map(({ turn }) => turn)).toEqual([1, 2, 3, 4]);
});

test("where the context falls, what stands behind what was still read moves up", () => {
  // 1,500 tokens went, all of them behind the first 500.
  expect(courseOf(falling(1500, 500)).outputs).toMatchObject([{ start: 500 }, { start: 500 }]);
  // All behind the first 2,000: the first output stays where it is.
  expect(courseOf(falling(1999, 1500)).outputs).toMatchObject([{ start: 1000 }, { start: 1500 }]);
});

test("a few tokens fewer are no fall", () => {
  expect(courseOf(falling(2000, 500)).outputs).toMatchObject([{ start: 1000 }, { start: 2000 }]);
});
