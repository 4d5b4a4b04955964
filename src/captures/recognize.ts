import { UserError } from "../errors.ts";
import type { Format } from "./capture.ts";
import { type Sketch, sketchJson } from "./json-sketch.ts";

/** What a file holds, and whether it is one JSON document or a record a line. */
export interface Recognized {
  readonly format: Format;
  readonly isDocument: boolean;
}

/** Lines without a hint that are looked at. */
const LOOKED_AT = 20;

/**
 * Tells a file's format by its first bytes; by its name where these say nothing. `forced` is believed.
 * Throws a `UserError` for a format that coref knows and does not read.
 */
export function recognize(head: string, name: string, forced: Format | null): Recognized {
  const ending = /\.(jsonl|json|har|traj)(\.gz)?$/i.exec(name)?.[1]?.toLowerCase();
  let first: Sketch | undefined;
  let format = forced;
  for (const sketch of sketchesOf(head)) {
    first ??= sketch;
    format ??= formatOf(sketch);
    if (format !== null) break;
  }
  const isDocument =
    ending === "har" ||
    ending === "traj" ||
    (first !== undefined && !first.isFollowed && (ending === "json" || first.hasLines || first.isArray));
  if (format !== null) return { format, isDocument: format === "har" || isDocument };
  if (ending === "har") return { format: "har", isDocument: true };
  return ending === "json" || ending === "traj"
    ? { format: "messages", isDocument }
    : { format: "claude-code", isDocument: false };
}

/** Line by line, and no further than asked: the first line mostly tells. */
function* sketchesOf(head: string): Generator<Sketch> {
  let start = head.startsWith("\ufeff") ? 1 : 0;
  for (let line = 0; line < LOOKED_AT && start < head.length; line++) {
    const sketch = sketchJson(head.slice(start).trimStart());
    if (sketch !== null) yield sketch;
    if (sketch?.hasLines) break;
    const end = head.indexOf("\n", start);
    if (end === -1) break;
    start = end + 1;
  }
}

function formatOf({ keys, inner, isArray, isFollowed }: Sketch): Format | null {
  const has = (...names: string[]): boolean => names.every((name) => keys.has(name));
  if (has("projectHash", "messages")) throw unsupported("a Gemini CLI session");
  if (has("timestamp", "type", "payload")) throw unsupported("a Codex CLI session");
  if (has("log") && (inner.has("entries") || inner.has("creator"))) return "har";
  if (has("request") && (has("response") || inner.has("method"))) return "claude-trace";
  if (has("sessionId") || has("parentUuid")) return "claude-code";
  if (has("type", "session_id")) return "stream-json";
  if (has("uuid") || has("leafUuid")) return "claude-code";
  if (has("body")) return "bodies";
  const hasList = has("messages") || has("history") || has("traj") || has("trajectory");
  if (hasList) return has("messages") && (has("session") || has("seq") || isFollowed) ? "bodies" : "messages";
  if (has("role")) return "messages";
  if (isArray && keys.size === 0 && inner.has("role")) return "messages";
  return !isArray && inner.has("messages") ? "bodies" : null;
}

function unsupported(what: string): UserError {
  return new UserError(`${what}, which coref does not read`);
}
