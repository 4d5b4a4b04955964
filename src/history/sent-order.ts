import { isFrom21 } from "./client-version.ts";
import type { Message, Part } from "./session.ts";

/**
 * A message's parts in the order in which they were sent. From 2.1 on, text that stands behind a call was
 * moved before the message's first call; thinking keeps its place (R10). What a message holds is the same.
 */
export function sentOrder({ role, parts }: Message): readonly Part[] {
  const firstCall = parts.findIndex(({ block }) => block.kind === "call");
  if (
    role !== "assistant" ||
    firstCall === -1 ||
    !parts.some(({ entry }) => isFrom21(entry.version) === true)
  )
    return parts;
  const behind = parts.slice(firstCall);
  const isText = ({ block }: Part): boolean => block.kind === "text";
  return [...parts.slice(0, firstCall), ...behind.filter(isText), ...behind.filter((part) => !isText(part))];
}
