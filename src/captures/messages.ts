import { UserError } from "../errors.ts";
import type { Converter, OnConversation, Reading, SkipCounter } from "./capture.ts";
import { countOutputs, EntryWriter } from "./entry-writer.ts";
import { plainMessages } from "./plain-messages.ts";
import { plainUsage } from "./reply.ts";
import { uniqueIds } from "./unique-ids.ts";

/** Where messages stand in a document; the first of these that has any is the conversation. */
export const MESSAGE_LISTS = ["messages", "history", "traj"] as const;

const NO_IDS =
  "its messages hold no tool calls with ids (tool_use and tool_result, or tool_calls and tool_call_id), so what a tool printed cannot be told from what the user wrote";

/**
 * Reads a document of messages: `{messages: […]}`, the `history` of SWE-agent, a list of messages, or a list
 * of conversations. Each message is converted as it comes.
 */
export function messages(reading: Reading, skips: SkipCounter, onConversation: OnConversation): Converter {
  const seen = new Map<string, number>();
  const lists = new Map<string, MessageList>();
  let conversations = 0;
  let outputs = 0;
  const emit = ({ entries, outputs: found }: MessageList): void => {
    conversations += 1;
    outputs += found;
    if (entries.length > 0) onConversation({ name: String(conversations), entries, clusterKeys: [] });
  };
  const start = (): MessageList => messageList(reading, skips, seen);
  return {
    push(record, place, path) {
      const inner = path === "" ? conversationIn(record) : null;
      if (inner !== null) {
        const list = start();
        for (const [i, message] of inner.entries()) list.push(message, i + 1);
        emit(list);
        return;
      }
      const list = lists.get(path) ?? start();
      lists.set(path, list);
      list.push(record, place);
    },
    end() {
      for (const path of ["", ...MESSAGE_LISTS]) {
        const list = lists.get(path);
        if (list === undefined) continue;
        emit(list);
        break;
      }
      if (outputs === 0) throw new UserError(NO_IDS);
    },
  };
}

/** The messages of an item that is a conversation of its own; null where it is a message. */
function conversationIn(record: object): readonly unknown[] | null {
  if (Array.isArray(record)) return record;
  const lists = record as Record<string, unknown>;
  for (const name of MESSAGE_LISTS) {
    const list = lists[name];
    if (Array.isArray(list)) return list;
  }
  return null;
}

interface MessageList {
  push(message: unknown, place: number): void;
  readonly entries: EntryWriter["entries"];
  readonly outputs: number;
}

function messageList(reading: Reading, skips: SkipCounter, seen: Map<string, number>): MessageList {
  const writer = new EntryWriter(reading);
  const rename = uniqueIds(seen);
  let outputs = 0;
  return {
    push(value, place) {
      const { messages: plain, noRole, noId } = plainMessages([value]);
      skips.add("no-role", noRole);
      skips.add("call-without-id", noId);
      const before = writer.entries.length;
      const { usage } = (value ?? {}) as { usage?: Record<string, unknown> | null };
      for (const message of plain)
        if (message.content.length > 0) writer.message(rename(message), place, plainUsage(usage));
      outputs += countOutputs(writer.entries, before);
    },
    get entries() {
      return writer.entries;
    },
    get outputs() {
      return outputs;
    },
  };
}
