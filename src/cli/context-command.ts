import { readContext } from "../read-context.ts";
import { contextJson, contextText } from "../report/context-text.ts";
import type { Terminal } from "./main.ts";
import { userErrorOf } from "./user-error.ts";

/** The options of `coref context` as commander gives them. */
export interface ContextOptions {
  readonly at: string;
  readonly json: boolean;
  readonly whole: boolean;
}

/** `coref context`: prints what the model had in context just before a message. */
export async function runContext(
  path: string,
  { at, json, whole }: ContextOptions,
  { stdout }: Terminal,
): Promise<number> {
  const context = await userErrorOf(path, () => readContext(path, at));
  stdout.write(json ? contextJson(context) : contextText(context, whole));
  return 0;
}
