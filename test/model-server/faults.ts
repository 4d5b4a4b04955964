import type { ServerResponse } from "node:http";

/** What the server does instead of answering well. Plain data, so that a file can hold it. */
export type Fault =
  | {
      readonly kind: "status";
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly type?: string;
      readonly message?: string;
      /** The API's own code, in the details of an error. */
      readonly code?: string;
      /** The body; default: an error as the API words it. */
      readonly html?: string;
    }
  | {
      readonly kind:
        | "destroy-before"
        | "destroy-mid-body"
        | "html"
        | "truncated"
        | "lost-line"
        | "empty"
        | "not-a-message";
    }
  | { readonly kind: "slow" | "slow-body"; readonly ms: number }
  | { readonly kind: "refusal" | "max-tokens" | "context-window" }
  | { readonly kind: "wrong-schema" | "fenced" | "thinking-first" | "echo-key" };

const PAGE = "<!doctype html><html><body>Please sign in</body></html>";

/** The API's answer to a good question, as the server was about to send it. */
export type Message = Record<string, unknown> & { content: Record<string, unknown>[] };

/** A message that shows a fault which the model has, and the network has not. */
export function faulty(message: Message, fault: Fault, key: string): Message {
  const text = (inner: string) => ({
    ...message,
    content: [{ type: "text", text: inner }],
    stop_reason: "end_turn",
  });
  const said = JSON.stringify(message.content[0]?.["input"] ?? null);
  const answer = String(message.content[0]?.["text"] ?? said);
  switch (fault.kind) {
    case "refusal":
      return { ...message, content: [], stop_reason: "refusal" };
    case "max-tokens":
      return { ...text(answer.slice(0, answer.length / 2)), stop_reason: "max_tokens" };
    case "context-window":
      return { ...text(answer.slice(0, answer.length / 2)), stop_reason: "model_context_window_exceeded" };
    case "wrong-schema":
      return text('{"o01":{"action":"burn"},"o99":7}');
    case "fenced":
      return text(`Here it is:\n\`\`\`json\n${answer}\n\`\`\`\n`);
    case "thinking-first":
      return {
        ...message,
        content: [{ type: "thinking", thinking: "{hm}", signature: "s" }, ...message.content],
      };
    case "echo-key":
      return text(`I was called with ${key}`);
    default:
      return message;
  }
}

/** Sends a reply with a fault of the network or of something on the way. False: there is none, and it is sent as usual. */
export async function sendFaulty(response: ServerResponse, json: string, fault: Fault): Promise<boolean> {
  switch (fault.kind) {
    case "status":
      sendStatus(response, fault);
      return true;
    case "destroy-before":
      response.destroy();
      return true;
    case "destroy-mid-body":
      response.writeHead(200, {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(json),
      });
      response.write(json.slice(0, json.length / 2), () => setTimeout(() => response.destroy(), 20));
      return true;
    case "html":
      send(response, "text/html", PAGE);
      return true;
    case "truncated":
      send(response, "application/json", json.slice(0, json.length / 2));
      return true;
    case "lost-line":
      send(response, "application/x-jsonl", json.slice(0, json.trimEnd().lastIndexOf("\n") + 1));
      return true;
    case "empty":
      send(response, "application/json", "");
      return true;
    case "not-a-message":
      send(response, "application/json", '{"ok":true}');
      return true;
    case "slow":
      await new Promise((done) => setTimeout(done, fault.ms));
      return false;
    case "slow-body":
      response.writeHead(200, { "content-type": "application/json" });
      response.write(json.slice(0, json.length / 2));
      setTimeout(() => response.end(json.slice(json.length / 2)), fault.ms);
      return true;
    default:
      return false;
  }
}

/** An error as the API words it. */
export function sendStatus(response: ServerResponse, fault: Extract<Fault, { kind: "status" }>): void {
  const { status, headers, type = "api_error", message = `status ${status}`, code, html } = fault;
  const error = { type, message, ...(code !== undefined && { details: { error_code: code } }) };
  const contentType = html === undefined ? "application/json" : "text/html";
  response.writeHead(status, { "content-type": contentType, ...headers });
  response.end(
    html ?? JSON.stringify({ type: "error", error, request_id: response.getHeader("request-id") }),
  );
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { "content-type": type });
  response.end(body);
}
