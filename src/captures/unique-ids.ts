import type { PlainMessage } from "./entry-writer.ts";

/**
 * Gives ids that are used again a number. Some agents number their calls anew in every turn, or replay them
 * with the ids of an earlier run: a later call with a known id gets `#2`, `#3` and so on behind it, and so do
 * the outputs that follow. `seen` counts the calls with an id so far.
 */
export function uniqueIds(seen: Map<string, number> = new Map()): (message: PlainMessage) => PlainMessage {
  const current = new Map<string, string>();
  const rename = (value: unknown): unknown => {
    const block = (value ?? {}) as { type?: unknown; id?: unknown; tool_use_id?: unknown };
    if (block.type === "tool_use" && typeof block.id === "string") {
      const times = (seen.get(block.id) ?? 0) + 1;
      seen.set(block.id, times);
      const id = times === 1 ? block.id : `${block.id}#${times}`;
      current.set(block.id, id);
      return times === 1 ? value : { ...block, id };
    }
    if (block.type !== "tool_result" || typeof block.tool_use_id !== "string") return value;
    const id = current.get(block.tool_use_id) ?? block.tool_use_id;
    return id === block.tool_use_id ? value : { ...block, tool_use_id: id };
  };
  return ({ role, content }) => ({ role, content: content.map(rename) });
}
