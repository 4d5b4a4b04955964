import type { TokenKind } from "../prices/split-cost.ts";
import type { Interval } from "../statistics/interval.ts";
import type { ModelCost, Unpriced } from "./bill.ts";
import type { LastUse } from "./rereading.ts";
import type { Rewritten, WindowMoney } from "./window-money.ts";

/**
 * What the sessions of a corpus cost: what `coref cost --json` prints. Money is in micro-dollars. Files are numbers,
 * from 1 in the order of their paths. Nothing of a session's content is in it but names of tools and models.
 */
export interface CostReport {
  readonly coref: string;
  readonly files: number;
  readonly sessions: number;
  /** Conversations of subagents, in files of their own or inside a session's. */
  readonly subagents: number;
  /** Files that could not be used, and why. */
  readonly unusable: readonly { readonly file: number; readonly why: string }[];
  /** The first and the last day with a request, in UTC. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** Each message id once. */
  readonly requests: number;
  /** Copies of requests in resumed and forked sessions, which count in the first file only. */
  readonly repeats: number;
  /** Messages of the model for which no usage was recorded. */
  readonly unrecorded: number;
  /** Requests whose output tokens are placeholders: what they cost is a lower bound. */
  readonly lowerBounds: number;
  /** All that has a price. */
  readonly microUsd: number;
  readonly kinds: readonly { readonly kind: TokenKind; readonly tokens: number; readonly microUsd: number }[];
  readonly models: readonly ModelCost[];
  readonly unpriced: readonly Unpriced[];
  /** The rows of prices that were used. */
  readonly prices: readonly UsedPrice[];
  /** Part of the whole: branches that were left out, and subagents. */
  readonly beside: { readonly requests: number; readonly microUsd: number };
  readonly ofSubagents: { readonly requests: number; readonly microUsd: number };
  readonly rereading: RereadingSum;
  readonly gaps: WindowMoney["gaps"];
  readonly rewritten: WindowMoney["rewritten"];
  /** By how much the context grew from one request to the next, in tokens; null where no window has two. */
  readonly growthPerTurn: number | null;
  /** The outputs whose re-reading cost most. */
  readonly outputs: readonly OutputRow[];
  readonly windows: readonly WindowRow[];
  /** What policies of other products would have saved and lost in the sessions, subagents left out (docs/money.md): the most first. */
  readonly policies: readonly PolicySaving[];
}

/** One policy: a cut in each window, at its own trigger, or where it looks at every request at 60% of the turns. */
export interface PolicySaving {
  readonly name: string;
  readonly trigger: string | null;
  /** Windows with prices in which its moment came, and those of them in which it cut something. */
  readonly windows: number;
  /** Windows in which its moment came, and that have no price: they are in nothing below. */
  readonly unpriced: number;
  readonly cuts: number;
  /** Micro-dollars: what was not sent, written again, fetched again; and the net with that, and without. */
  readonly notSent: number;
  readonly writtenAgain: number;
  readonly fetchedAgain: number;
  readonly net: number;
  /** 95%, over sessions; null where few sessions hold a cut. */
  readonly netInterval: Interval | null;
  readonly netIfUnfetched: number;
  /** Outputs that it dropped or trimmed. */
  readonly drops: number;
  readonly trims: number;
  /** Of the dropped: those that can be scored; of these those that were used again, and those of which something was lost. */
  readonly scored: number;
  readonly usedAgain: number;
  readonly lost: number;
}

/** A row of prices: what it is valid for, and where it is from. */
export interface UsedPrice {
  readonly id: string;
  readonly from: string;
  readonly until: string | null;
  readonly source: readonly string[];
  readonly uncertain: string | null;
}

/** What re-reading tool outputs cost. Estimates. */
interface RereadingSum {
  readonly microUsd: number;
  /** Of that, after the last use of an output; outputs that introduced nothing are left out. */
  readonly microUsdAfterUse: number;
  readonly outputs: number;
  /** How often an output was sent again. */
  readonly times: number;
}

/** One output in the list. */
export interface OutputRow {
  readonly file: number;
  readonly tool: string | null;
  readonly tokens: number;
  readonly times: number;
  readonly microUsd: number;
  readonly microUsdAfterUse: number;
  readonly lastUse: LastUse;
}

/** One window: its requests that count here. */
export interface WindowRow {
  readonly file: number;
  /** Its conversation in the file, from 0: the session, then subagents. */
  readonly conversation: number;
  readonly window: number;
  readonly requests: number;
  readonly microUsd: number;
  readonly tokens: Readonly<Record<TokenKind, number>>;
  readonly firstContext: number | null;
  readonly lastContext: number | null;
  readonly growthPerTurn: number | null;
  readonly gaps: WindowMoney["gaps"];
  readonly rewritten: Readonly<Record<"cold" | "warm", Rewritten>>;
  readonly rereadingMicroUsd: number;
}
