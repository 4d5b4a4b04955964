import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Fault } from "./faults.ts";
import { startModelServer } from "./server.ts";

/**
 * Runs the server as a process of its own, and prints its port on a line. `--faults` is a file with an object:
 * the number of a request for a message, from 1, to what goes wrong with it; `"*"` is every other request.
 * `GET /log` tells how many requests came, and how often each body for a message.
 */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    key: { type: "string" },
    faults: { type: "string" },
    rejects: { type: "string", multiple: true, default: [] },
    "batch-polls": { type: "string", default: "1" },
  },
});
const faults: Readonly<Record<string, Fault>> =
  values.faults === undefined ? {} : JSON.parse(readFileSync(values.faults, "utf8"));

const { port } = await startModelServer({
  port: Number(values.port),
  ...(values.key !== undefined && { key: values.key }),
  fault: (number, _, path) => (path === "/v1/messages" ? (faults[number] ?? faults["*"] ?? null) : null),
  rejects: values.rejects as ("output_config" | "tools")[],
  batchPolls: Number(values["batch-polls"]),
});
process.stdout.write(`${port}\n`);
