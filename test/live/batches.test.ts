import { expect, test } from "vitest";
import type { BatchRow } from "../../src/live/batches.ts";
import type { StructureMode } from "../../src/record/outcome.ts";
import { ROW_KINDS } from "../model-server/batches.ts";
import type { ServerSettings } from "../model-server/server.ts";
import { pairWith, question } from "./asking.ts";

const batched = (customId: string) => ({
  customId,
  request: question({ prompt: customId }),
  mode: "output_config" as const,
});

/** A batch with a row for each id, once it has ended. */
async function batchOf(ids: readonly string[], settings: ServerSettings = {}) {
  const pair = await pairWith({ batchPolls: 1, ...settings });
  const { batchId } = (await pair.client.createBatch(ids.map(batched))) as { batchId: string };
  return { ...pair, batchId };
}

async function resultsOf(
  { client, batchId }: Awaited<ReturnType<typeof batchOf>>,
  mode: StructureMode = "output_config",
) {
  const rows: BatchRow[] = [];
  for await (const row of client.batchResults(batchId, () => mode)) {
    rows.push(row);
  }
  return rows;
}

test("a batch goes on, ends, and its rows come in another order", async () => {
  const made = await batchOf(["a", "b", "c"]);
  const { client, batchId } = made;
  expect(await client.batchStatus(batchId)).toBe("in_progress");
  expect(await client.batchStatus(batchId)).toBe("ended");
  const rows = await resultsOf(made);
  expect(rows.map(({ customId }) => customId)).toEqual(["c", "b", "a"]);
  expect(rows.map(({ outcome }) => outcome.kind)).toEqual(["answer", "answer", "answer"]);
});

test("a row is the same answer as if it had been asked alone", async () => {
  const made = await batchOf(["a"], { batchPolls: 0 });
  const [row] = await resultsOf(made);
  const alone = await made.client.ask(batched("a").request);
  expect({ ...row?.outcome, requestId: null, latencyMs: 0 }).toEqual({
    ...alone,
    requestId: null,
    latencyMs: 0,
  });
});

test("every kind of row", async () => {
  const made = await batchOf(ROW_KINDS, { batchPolls: 0, rowKind: (id) => id as never });
  const rows = await resultsOf(made, "tool_auto");
  const byId = new Map(rows.map(({ customId, outcome }) => [customId, outcome]));
  expect(byId.get("succeeded")).toMatchObject({ kind: "answer", mode: "tool_auto" });
  expect(byId.get("errored")).toMatchObject({
    class: "server-error",
    billed: "no",
    requestId: "req_row",
    message: "no luck",
  });
  expect(byId.get("expired")).toMatchObject({ class: "timeout", billed: "no" });
  expect(byId.get("canceled")).toMatchObject({ class: "other-status", billed: "no" });
});

test.each([
  ["truncated", ["e", "d", null, null], "within its JSON"],
  ["lost-line", ["e", "d", "c", "b", null], "4 of 5 results came"],
] as const)("results that are %s give the rows before, and say so", async (kind, ids, message) => {
  const made = await batchOf(["a", "b", "c", "d", "e"], {
    batchPolls: 0,
    fault: (_, __, path) => (path.endsWith("/results") ? { kind } : null),
  });
  const rows = await resultsOf(made);
  expect(rows.map(({ customId }) => customId)).toEqual(ids);
  expect(rows.filter(({ customId }) => customId === null)[0]?.outcome).toMatchObject({
    class: "truncated-body",
    billed: "no",
    message: expect.stringContaining(message),
  });
});

test("results on a connection that breaks", async () => {
  const made = await batchOf(["a", "b", "c", "d"], {
    batchPolls: 0,
    fault: (_, __, path) => (path.endsWith("/results") ? { kind: "destroy-mid-body" } : null),
  });
  const rows = await resultsOf(made);
  expect(rows.at(-1)).toMatchObject({ customId: null, outcome: { class: "lost-connection", billed: "no" } });
});

test("results that are asked for too early", async () => {
  const rows = await resultsOf(await batchOf(["a"], { batchPolls: 5 }));
  expect(rows).toMatchObject([{ customId: null, outcome: { class: "not-found", billed: "no" } }]);
});

test("a batch that nobody knows", async () => {
  const { client } = await pairWith();
  expect(await client.batchStatus("msgbatch_999")).toMatchObject({
    class: "not-found",
    status: 404,
    billed: "no",
  });
});

test("a batch whose id was lost is found among the newest", async () => {
  const { client } = await pairWith();
  await client.createBatch([batched("a")]);
  await client.createBatch([batched("b"), batched("c")]);
  expect(await client.recentBatches()).toMatchObject([
    {
      batchId: "msgbatch_002",
      createdAt: "2026-11-30T00:00:01.000Z",
      status: "in_progress",
      counts: { processing: 2 },
    },
    {
      batchId: "msgbatch_001",
      createdAt: "2026-11-30T00:00:00.000Z",
      status: "in_progress",
      counts: { processing: 1 },
    },
  ]);
});

test.each([
  ["html", { kind: "html" }, { class: "not-json", billed: "unknown" }],
  ["another thing", { kind: "not-a-message" }, { class: "not-a-message", billed: "unknown" }],
  ["a lost connection", { kind: "destroy-before" }, { class: "lost-connection", billed: "unknown" }],
  ["413", { kind: "status", status: 413 }, { class: "too-large", billed: "no" }],
] as const)("making a batch and getting %s", async (_, fault, expected) => {
  const { server, client } = await pairWith({ fault: () => fault });
  expect(await client.createBatch([batched("a")])).toMatchObject(expected);
  expect(server.received).toHaveLength(1);
});

test("an id that the API would refuse is not sent", async () => {
  const { server, client } = await pairWith();
  await expect(client.createBatch([batched("a:b")])).rejects.toThrow("cannot be a custom_id");
  expect(server.received).toEqual([]);
});
