import { z } from "zod";
import { joinedTexts } from "../transcript/blocks.ts";

const text = z.string().nullish().catch(null);
const Body = z.object({
  messages: z.array(z.unknown()).nullish().catch(null),
  system: z.unknown().optional(),
  tools: z.array(z.unknown()).nullish().catch(null),
  max_tokens: z.number().nullish().catch(null),
  metadata: z.object({ user_id: text }).nullish().catch(null),
  conversation_id: text,
});

/** What a request body says of itself. */
export interface RequestBody {
  readonly messages: readonly unknown[];
  /** The session in `metadata.user_id`, or `conversation_id`. */
  readonly session: string | null;
  readonly agent: string;
  readonly hasTools: boolean;
  /** It asks for one token: a check of the connection or of the quota. */
  readonly isCheck: boolean;
}

/** Reads a request body of Anthropic's or of OpenAI's API; null where it holds no messages. */
export function readRequestBody(value: unknown): RequestBody | null {
  const body = Body.safeParse(value).data;
  if (!body?.messages) return null;
  return {
    messages: body.messages,
    session: sessionOf(body.metadata?.user_id ?? "") ?? body.conversation_id ?? null,
    agent: agentOf(body.system, body.messages),
    hasTools: (body.tools ?? []).length > 0,
    isCheck: body.max_tokens === 1,
  };
}

const USER_ID = z.object({ session_id: z.string().min(1) });

/** Claude Code writes `user_<hash>_account_<uuid>_session_<uuid>`, or a JSON object since. */
function sessionOf(userId: string): string | null {
  const session = /_session_([\w-]+)$/.exec(userId)?.[1];
  if (session !== undefined) return session;
  try {
    return USER_ID.safeParse(JSON.parse(userId)).data?.session_id ?? null;
  } catch {
    return null;
  }
}

/** The end of a system prompt holds dates and folders, which change within a session. */
const HEAD_CHARACTERS = 200;

/** The head of each text of the system prompt, without the client's billing line. */
function agentOf(system: unknown, messages: readonly unknown[]): string {
  const said = messages
    .map((message) => (message ?? {}) as { role?: unknown; content?: unknown })
    .filter(({ role }, i) => i === 0 && (role === "system" || role === "developer"))
    .map(({ content }) => joinedTexts(content, (type) => type === "text"));
  const blocks = Array.isArray(system) ? system.map((block) => joinedTexts([block], () => true)) : [system];
  return [...blocks, ...said]
    .filter((block) => typeof block === "string" && !block.startsWith("x-anthropic-billing-header"))
    .map((block) => (block as string).slice(0, HEAD_CHARACTERS))
    .join("\n");
}
