import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Answer, type Body, hashAnswer, promptOf } from "./answer.ts";
import { batchStore, type RowKind } from "./batches.ts";
import { type Fault, faulty, type Message, sendFaulty, sendStatus } from "./faults.ts";

/** One request as it came in. */
interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  /** Null where none came. */
  readonly body: Body | null;
}

export interface ServerSettings {
  readonly port?: number;
  /** Default: any. */
  readonly key?: string;
  readonly answer?: (body: Body) => Answer;
  /** `number` counts the requests to this path and method, from 1. */
  readonly fault?: (number: number, body: Body | null, path: string) => Fault | null;
  /** What an older server refuses with 400. */
  readonly rejects?: readonly ("output_config" | "tools")[];
  readonly rowKind?: (customId: string) => RowKind;
  readonly batchPolls?: number;
  /** Where batches say that their results are; default: here. */
  readonly resultsUrl?: (batchId: string) => string;
}

export interface ModelServer {
  readonly url: string;
  readonly port: number;
  readonly received: readonly Received[];
  /** How often each body came, by its hash: a question that is asked twice is paid twice. */
  readonly asked: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** A server that speaks like the API, on this machine. Nothing about it is random. */
export async function startModelServer(settings: ServerSettings = {}): Promise<ModelServer> {
  const received: Received[] = [];
  const asked = new Map<string, number>();
  const reply = replier(settings, () => url);
  const server = createServer((request, response) => {
    read(request).then(
      async (text) => {
        const path = new URL(request.url ?? "/", "http://here").pathname;
        const one = { method: request.method ?? "", path, headers: request.headers, body: parse(text) };
        if (path === "/log") {
          return sendJson(response, { requests: received.length, asked: Object.fromEntries(asked) });
        }
        received.push(one);
        if (path === "/v1/messages") {
          asked.set(hashOf(text), (asked.get(hashOf(text)) ?? 0) + 1);
        }
        const number = received.filter((other) => other.path === path && other.method === one.method).length;
        response.setHeader("request-id", `req_${received.length}`);
        await reply(one, number, response);
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((done) => server.listen(settings.port ?? 0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url, port, received, asked, close };
}

/** What the server counts a body by. */
function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function replier(settings: ServerSettings, here: () => string) {
  const {
    key,
    answer = hashAnswer,
    fault = () => null,
    rejects = [],
    rowKind = () => "succeeded",
  } = settings;
  const { batchPolls = 1, resultsUrl = (id) => `${here()}/v1/messages/batches/${id}/results` } = settings;
  const messageOf = (body: Body) => wholeMessage(body, answer(body));
  const batches = batchStore({ messageOf, rowKind, polls: batchPolls, resultsUrl });

  return async ({ method, path, headers, body }: Received, number: number, response: ServerResponse) => {
    const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? "";
    if (bearer === "" || (key !== undefined && bearer !== key)) {
      return refuse(response, 401, "authentication_error", `invalid bearer token ${bearer}`);
    }
    const wanted = fault(number, body, path);
    const send = async (value: unknown) => {
      const json = typeof value === "string" ? value : JSON.stringify(value);
      if (wanted === null || !(await sendFaulty(response, json, wanted))) {
        response.writeHead(200, {
          "content-type": typeof value === "string" ? "application/x-jsonl" : "application/json",
        });
        response.end(json);
      }
    };
    const orMissing = (value: unknown) =>
      value === null ? refuse(response, 404, "not_found_error", `no such batch: ${path}`) : send(value);
    const [, batchId = ""] = /^\/v1\/messages\/batches\/([^/]+)/.exec(path) ?? [];
    switch (`${method} ${path.replace(batchId, batchId && ":id")}`) {
      case "POST /v1/messages": {
        const complaint = complaintAbout(body, rejects);
        if (complaint !== null || body === null) {
          return refuse(response, 400, "invalid_request_error", complaint ?? "the body is not JSON");
        }
        return send(wanted === null ? messageOf(body) : faulty(messageOf(body), wanted, bearer));
      }
      case "POST /v1/messages/count_tokens":
        return send({ input_tokens: tokens(JSON.stringify(body)) });
      case "POST /v1/messages/batches":
        return send(batches.create((body as { requests: never[] } | null)?.requests ?? []));
      case "GET /v1/messages/batches":
        return send(batches.list());
      case "GET /v1/messages/batches/:id":
        return orMissing(batches.retrieve(batchId));
      case "GET /v1/messages/batches/:id/results":
        return orMissing(batches.results(batchId));
      default:
        return refuse(response, 404, "not_found_error", `no such path: ${path}`);
    }
  };
}

function complaintAbout(body: Body | null, rejects: readonly string[]): string | null {
  const output = body?.["output_config"] as { format?: unknown } | undefined;
  if (rejects.includes("output_config") && output?.format !== undefined) {
    return "output_config: Extra inputs are not permitted";
  }
  return rejects.includes("tools") && body?.["tools"] !== undefined
    ? "tools: Extra inputs are not permitted"
    : null;
}

/** A message as the API sends it: a call of the tool where one is offered. */
function wholeMessage(body: Body, { text = "{}", content, usage, stop_reason }: Answer): Message {
  const [tool] = (body["tools"] ?? []) as { name: string }[];
  const call = tool && { type: "tool_use", id: "toolu_1", name: tool.name, input: parse(text) };
  return {
    id: `msg_${hashOf(JSON.stringify(body)).slice(0, 12)}`,
    type: "message",
    role: "assistant",
    model: String(body["model"]),
    content: [...(content ?? [call ?? { type: "text", text }])],
    stop_reason: stop_reason ?? (call && content === undefined ? "tool_use" : "end_turn"),
    stop_sequence: null,
    usage: usage ?? {
      input_tokens: tokens(String(body["system"] ?? "") + promptOf(body)),
      output_tokens: tokens(text),
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      service_tier: "standard",
    },
  };
}

function tokens(text: string): number {
  return Math.ceil(text.length / 4);
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string): Body | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refuse(response: ServerResponse, status: number, type: string, message: string): void {
  sendStatus(response, { kind: "status", status, type, message });
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
}
