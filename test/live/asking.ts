import { afterEach } from "vitest";
import { createClient } from "../../src/live/client.ts";
import type { ClientSettings, LiveClient } from "../../src/live/live-client.ts";
import type { ModelRequest } from "../../src/prompts/request.ts";
import { type ModelServer, type ServerSettings, startModelServer } from "../model-server/server.ts";

export const KEY = "sk-test-0123456789abcdef";

const open: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** A server that is closed after the test. */
export async function serverWith(settings: ServerSettings = {}): Promise<ModelServer> {
  const server = await startModelServer({ key: KEY, ...settings });
  open.push(server);
  return server;
}

export interface Pair {
  readonly server: ModelServer;
  readonly client: LiveClient;
}

/** A server and a client of it. */
export async function pairWith(
  settings: ServerSettings = {},
  more: Partial<ClientSettings> = {},
): Promise<Pair> {
  const server = await serverWith(settings);
  return { server, client: createClient({ apiKey: KEY, baseUrl: server.url, ...more }) };
}

/** A question about two outputs. */
export function question(changed: Partial<ModelRequest> = {}): ModelRequest {
  return {
    model: "claude-haiku-5-5",
    system: "You decide what stays.",
    prompt: "o01: a listing\no02: a log",
    slots: ["o01", "o02"],
    mayTrim: true,
    maxTokens: 1000,
    thinking: null,
    effort: null,
    sample: 0,
    ...changed,
  };
}
