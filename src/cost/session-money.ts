import type { Session } from "../history/session.ts";
import { Arrivals } from "../money/arrivals.ts";
import { sizedOutputs } from "../money/output-sizes.ts";
import { priceRequest } from "../money/price-request.ts";
import type { Prices } from "../prices/prices.ts";
import type { IndexedTexts } from "../references/indexed-texts.ts";
import type { ReferenceIndexer } from "../references/reference-index.ts";
import type { Entries } from "../transcript/entries.ts";
import { type Request, requestsOf } from "../usage/requests.ts";
import { Bill } from "./bill.ts";
import { type Rereading, rereadingOf } from "./rereading.ts";
import { type WindowMoney, windowMoney } from "./window-money.ts";

/** What re-reading one output cost, by the id of its call and its tool's name. */
interface OutputMoney extends Omit<Rereading, "call" | "text" | "message"> {
  readonly callId: string;
  /** Null where the call is not in the transcript. */
  readonly tool: string | null;
}

/** The money of one session. */
export interface SessionMoney {
  readonly windows: readonly (WindowMoney & { readonly outputs: readonly OutputMoney[] })[];
  /** Requests of branches that were left out. */
  readonly beside: Bill;
  /** Messages of the model without recorded usage. */
  readonly unrecorded: number;
  /** Requests that count elsewhere. */
  readonly repeats: number;
}

/** What the money of a session is made from, beside it. */
interface Means {
  readonly prices: Prices;
  /** Keeps the texts of the session. */
  readonly texts: IndexedTexts;
  readonly indexer: ReferenceIndexer;
  /** Says of the id of a message whether it is met for the first time, and remembers it. */
  readonly isNew: (id: string) => boolean;
  /** What the session was read with. */
  readonly sidechain: "leave-out" | "take";
}

/** Adds up what a session cost, window by window, and what re-reading its outputs was of that (method §9). */
export function sessionMoney(session: Session, means: Means): SessionMoney {
  const { prices, texts, indexer, isNew, sidechain } = means;
  const { entries } = session;
  const found = requestsOf(session, sidechain);
  let repeats = 0;
  const isCounted = ({ id }: Request): boolean => {
    const counts = isNew(id);
    if (!counts) repeats += 1;
    return counts;
  };
  const tools = toolNames(entries);
  const windows = session.windows.map(({ messages }, window) => {
    const requests = found.windows[window] as readonly Request[];
    const money = windowMoney(prices, requests, isCounted);
    const arrivals = new Arrivals(messages, requests);
    const sized = sizedOutputs(messages, requests, arrivals, texts);
    if (sized.length === 0) return { ...money, outputs: [] };
    const index = indexer.index(messages, texts);
    const outputs = rereadingOf(sized, money.readers, arrivals, index, ({ call }) => {
      const line = session.clearedAt.get(call);
      return line === undefined ? requests.length : arrivals.afterLine(line);
    });
    return { ...money, outputs: outputs.map((output) => named(output, entries, tools)) };
  });
  const beside = new Bill();
  for (const request of found.beside)
    if (isCounted(request)) beside.add(request, priceRequest(prices, request));
  return { windows, beside, unrecorded: found.unrecorded, repeats };
}

function named(
  { call, text: _, message: __, ...output }: Rereading,
  entries: Entries,
  tools: ReadonlyMap<number, number>,
): OutputMoney {
  const tool = tools.get(call);
  return {
    ...output,
    callId: entries.textOf(call) ?? "",
    tool: tool === undefined ? null : entries.textOf(tool),
  };
}

/** Per call the number of its tool's name. */
function toolNames(entries: Entries): Map<number, number> {
  const tools = new Map<number, number>();
  for (let block = 0; block < entries.firstBlock(entries.length); block++)
    if (entries.blockKind(block) === "call") tools.set(entries.call(block), entries.tool(block));
  return tools;
}
