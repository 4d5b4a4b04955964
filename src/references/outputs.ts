import type { Messages } from "../history/messages.ts";

/** A tool output in its message, by numbers. */
export interface Output {
  readonly block: number;
  /** The call that it answers. */
  readonly call: number;
  /** The text whose identifiers count as its own. */
  readonly text: number;
}

/**
 * The tool outputs of a message. With `lastResultStands`, results of one call all hold what the last of them
 * does.
 */
export function outputsOf(messages: Messages, message: number, lastResultStands: boolean): Output[] {
  const { entries } = messages;
  const outputs: Output[] = [];
  for (let part = messages.firstPart(message); part < messages.firstPart(message + 1); part++) {
    const block = messages.block(part);
    if (entries.blockKind(block) !== "output") continue;
    outputs.push({ block, call: entries.call(block), text: entries.blockText(block) });
  }
  if (!lastResultStands || outputs.length < 2) return outputs;
  const last = new Map(outputs.map(({ call, text }) => [call, text]));
  return outputs.map((output) => ({ ...output, text: last.get(output.call) as number }));
}
