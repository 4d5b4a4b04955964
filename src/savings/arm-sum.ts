import type { Tokens } from "../prices/split-cost.ts";
import type { Interval } from "../statistics/interval.ts";
import { type PriceCurve, priceCurve } from "./crossover.ts";
import { cutsOf, type SavingsWindow } from "./cuts-of-window.ts";
import { medianOf } from "./median.ts";
import type { PriceKind } from "./price-kinds.ts";
import { costOf, type RowOf, tokensOf } from "./price-window.ts";
import { cutWindow, type WindowSavings, windowSavings } from "./window-savings.ts";

/** What an arm's cuts would have saved, over windows. Micro-dollars and tokens; all of it is an estimate. */
export interface ArmSavings {
  /** Windows with prices, and those of them in which the arm cut something. */
  readonly windows: number;
  readonly cuts: number;
  /** Sums over the windows; see `WindowSavings`. */
  readonly recorded: number;
  readonly notSent: number;
  readonly writtenAgain: number;
  readonly fetchedAgain: number;
  readonly net: number;
  /** 95% interval over sessions of the net sum, for as many windows as there are. None where few sessions hold a cut. */
  readonly netInterval: Interval | null;
  /** Of what the requests after the cut cost. */
  readonly netShare: number | null;
  readonly netShareInterval: Interval | null;
  /** The same if nothing had to be fetched again: `notSent − writtenAgain`. */
  readonly netIfUnfetched: number;
  readonly netIfUnfetchedInterval: Interval | null;
  /** Without the session whose requests cost most. */
  readonly netWithoutDearest: number;
  /** Over the windows with a cut. */
  readonly medianNet: number | null;
  readonly medianNetIfUnfetched: number | null;
  /** Of the windows with a cut: those that gained, those that would have if nothing had to be fetched, those whose cut repays its rewrite. */
  readonly gained: number;
  readonly gainedIfUnfetched: number;
  readonly repaid: number;
  /** Of the windows with a cut, those in which the cache had lapsed. */
  readonly cold: number;
  readonly fetches: number;
  readonly medianRequests: number | null;
  readonly medianCut: number | null;
  readonly medianRewritten: number | null;
  /** Of the tokens in context at the cuts, the share that they removed. */
  readonly removedOfContext: number | null;
  /** At which price of cached input it would turn. */
  readonly crossover: PriceCurve;
  /** Windows with a cut, those without a price as well. */
  readonly repricedCuts: number;
  /** Per kind of price, in their order: the net of the same windows over what the requests after the cut would have cost. */
  readonly repriced: readonly (number | null)[];
}

/** 95%, over sessions: of the net per window, of its share of what was recorded, and of the net if nothing is fetched. */
export interface Intervals {
  readonly net: Interval | null;
  readonly share: Interval | null;
  readonly netIfUnfetched: Interval | null;
}

/** One arm's windows, one after the other. */
export class ArmSum {
  readonly name: string;
  readonly priced: (WindowSavings & { readonly cluster: number })[] = [];
  readonly #kinds: readonly PriceKind[];
  readonly #repriced: { recorded: number; net: number }[];
  #repricedCuts = 0;
  readonly #tokens = { recorded: emptyTokens(), after: emptyTokens(), ifUnfetched: emptyTokens() };

  constructor(name: string, kinds: readonly PriceKind[]) {
    this.name = name;
    this.#kinds = kinds;
    this.#repriced = kinds.map(() => ({ recorded: 0, net: 0 }));
  }

  add(window: SavingsWindow, first: number, rowOf: RowOf | null): void {
    const { requests = [], cluster, decisions } = window;
    const cuts = cutsOf(window, decisions.get(this.name) ?? []);
    const prompts = cutWindow(requests, first, cuts);
    if (prompts.cuts.length > 0) this.#repricedCuts += 1;
    if (rowOf !== null) this.priced.push({ cluster, ...windowSavings(prompts, rowOf) });
    addTokens(this.#tokens.recorded, tokensOf(prompts.recorded));
    addTokens(this.#tokens.ifUnfetched, tokensOf(prompts.writtenAgain));
    addTokens(this.#tokens.after, tokensOf(prompts.fetchedAgain));
    for (const [i, { row }] of this.#kinds.entries()) {
      const sum = this.#repriced[i] as { recorded: number; net: number };
      const cost = costOf(prompts.recorded, () => row);
      sum.recorded += cost;
      sum.net += prompts.cuts.length === 0 ? 0 : cost - costOf(prompts.fetchedAgain, () => row);
    }
  }

  /** Clusters that hold a window in which it cut something. */
  get clustersWithCut(): number {
    return new Set(this.priced.flatMap(({ cutTokens, cluster }) => (cutTokens > 0 ? [cluster] : []))).size;
  }

  /** `dearest` is the cluster whose requests cost most. */
  summary({ net: perWindow, share, netIfUnfetched }: Intervals, dearest: number | null): ArmSavings {
    const { priced } = this;
    const ofAll = (width: Interval | null): Interval | null =>
      width && { low: width.low * priced.length, high: width.high * priced.length };
    const cut = priced.filter(({ cutTokens }) => cutTokens > 0);
    const sum = (key: "recorded" | "notSent" | "writtenAgain" | "fetchedAgain" | "net"): number =>
      priced.reduce((total, one) => total + one[key], 0);
    const over = (key: "context" | "cutTokens" | "fetches"): number =>
      cut.reduce((total, one) => total + one[key], 0);
    const count = (holds: (one: WindowSavings) => boolean): number => cut.filter(holds).length;
    const [net, recorded, context] = [sum("net"), sum("recorded"), over("context")];
    return {
      windows: priced.length,
      cuts: cut.length,
      ...{
        recorded,
        notSent: sum("notSent"),
        writtenAgain: sum("writtenAgain"),
        fetchedAgain: sum("fetchedAgain"),
        net,
      },
      netInterval: ofAll(perWindow),
      netIfUnfetched: sum("notSent") - sum("writtenAgain"),
      netIfUnfetchedInterval: ofAll(netIfUnfetched),
      netWithoutDearest: priced.reduce((sum, one) => sum + (one.cluster === dearest ? 0 : one.net), 0),
      netShare: recorded === 0 ? null : net / recorded,
      netShareInterval: share,
      medianNet: medianOf(cut.map((one) => one.net)),
      medianNetIfUnfetched: medianOf(cut.map(({ notSent, writtenAgain }) => notSent - writtenAgain)),
      gained: count((one) => one.net > 0),
      gainedIfUnfetched: count(({ notSent, writtenAgain }) => notSent > writtenAgain),
      repaid: count(({ repays }) => repays),
      cold: count(({ isCold }) => isCold),
      fetches: over("fetches"),
      medianRequests: medianOf(cut.map(({ requests }) => requests)),
      medianCut: medianOf(cut.map(({ cutTokens }) => cutTokens)),
      medianRewritten: medianOf(cut.map(({ rewrittenTokens }) => rewrittenTokens)),
      removedOfContext: context === 0 ? null : over("cutTokens") / context,
      crossover: priceCurve(this.#tokens),
      repricedCuts: this.#repricedCuts,
      repriced: this.#repriced.map((sum) => (sum.recorded === 0 ? null : sum.net / sum.recorded)),
    };
  }
}

type Sums = Record<keyof Tokens, number>;

function emptyTokens(): Sums {
  return { input: 0, write5m: 0, write1h: 0, read: 0, output: 0 };
}

function addTokens(sums: Sums, tokens: Tokens): void {
  for (const kind of Object.keys(sums) as (keyof Tokens)[]) sums[kind] += tokens[kind];
}
