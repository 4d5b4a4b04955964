import { prose, type SessionBuilder, session } from "../build.ts";
import { answer } from "./answer.ts";

/**
 * A session that can be worked out by hand, on Claude Opus 5 (per token in micro-dollars: input 5, read 0.5,
 * 5-minute write 6.25, output 25):
 *
 * | request | read | written | out | context | what arrived before it                      |
 * |---------|------|---------|-----|---------|---------------------------------------------|
 * | m1      |      |    1000 | 100 |    1000 |                                             |
 * | m2      | 1000 |     300 |  50 |    1300 | the answer (100), an output (200)           |
 * | m3      | 1300 |      70 |  30 |    1370 | the answer (50), the user (20)              |
 * | m4      |      |    1420 |  10 |    1420 | the answer (30), the user (20), six minutes |
 *
 * The output is 100 tokens by the proxy and the user says 10 twice. The context grew by 240 for these 120.
 * m2 uses what the output introduced; nobody does afterwards.
 */
export function worked(tool = "Read"): SessionBuilder {
  const time = (minute: number): string => `2026-08-01T10:0${minute}:00Z`;
  return session()
    .user(prose(10))
    .calls(tool, {}, "c1", answer({ id: "m1", at: time(0), write5m: 1000, output: 100 }))
    .result("c1", `secret_name ${prose(97)}`)
    .says("secret_name", answer({ id: "m2", at: time(1), read: 1000, write5m: 300, output: 50 }))
    .user(prose(10))
    .says("so", answer({ id: "m3", at: time(2), read: 1300, write5m: 70, output: 30 }))
    .user(prose(10))
    .says("so", answer({ id: "m4", at: time(8), write5m: 1420, output: 10 }));
}

/** 8,750 + 3,625 + 1,837.5 + 9,125. */
export const WORKED_MICRO_USD = 23_338;
