import { describe, expect, test } from "vitest";
import { UserError } from "../../src/errors.ts";
import { readContext } from "../../src/read-context.ts";
import { contextJson } from "../../src/report/context-text.ts";
import { inRepository, inShared, SHARED_IS_ABSENT } from "../shared.ts";
import { compared, type SentMessage, type SentRequest, sentRequests } from "./runs.ts";

/** Requests that a transcript cannot tell of, by run and sequence number, each with the rule that says why. */
const CANNOT_BE_REBUILT = new Map<string, readonly number[]>([
  // No answer was written.
  ["interrupted", [4, 7]],
  ["reactive-compact", [8]],
  // R16: these clients cleared old results without a trace.
  ["micro-1.0.128", [57, 61, 62, 66]],
  ["micro-2.0.77", [60, 64, 65, 69, 70]],
  // R3: these clients lost parallel results on resume, and the file does not show where that was.
  ["ver-2.0.77-resume-parallel", [23, 25, 26, 28]],
  ["ver-2.1.20-resume-parallel", [17, 19, 20, 22]],
  // R11: at the start of a prompt this client showed the summariser the last text as well.
  ["v2.1.332-auto-compact", [20]],
]);

/** What coref says that the model saw, by the first transcript that knows of the request. */
async function rebuilt({ at, transcripts }: SentRequest): Promise<unknown[] | null> {
  for (const path of at === null ? [] : transcripts) {
    try {
      return compared(JSON.parse(contextJson(await readContext(path, at as string))) as SentMessage[]);
    } catch (error) {
      expect(error).toBeInstanceOf(UserError);
    }
  }
  return null;
}

function isListed({ run, seq }: SentRequest): boolean {
  return CANNOT_BE_REBUILT.get(run)?.includes(seq) ?? false;
}

describe("the rebuilt context is what was sent", () => {
  const requests = sentRequests(inRepository("test/fixtures/wire"));
  test.each(requests.filter((request) => !isListed(request)))(
    "$run, request $seq ($kind)",
    async (request) => {
      expect(await rebuilt(request)).toEqual(compared(request.messages));
    },
  );

  test.each(requests.filter(isListed))("but for $run, request $seq", async (request) => {
    expect(await rebuilt(request)).not.toEqual(compared(request.messages));
  });

  test.skipIf(SHARED_IS_ABSENT)("in all runs of ../shared/wire: 779 of 800 requests", async () => {
    const all = sentRequests(inShared("wire"));
    const wrong: SentRequest[] = [];
    for (const request of all) {
      const same = JSON.stringify(compared(request.messages));
      if (JSON.stringify(await rebuilt(request)) !== same) wrong.push(request);
    }
    expect(wrong.map(({ run, seq }) => `${run} ${seq}`)).toEqual(
      all.filter(isListed).map(({ run, seq }) => `${run} ${seq}`),
    );
    expect([all.length - wrong.length, all.length]).toEqual([779, 800]);
  });
});
