import type { PriceRow } from "../prices/prices.ts";
import { Bill } from "./bill.ts";
import type { CostReport, OutputRow, UsedPrice, WindowRow } from "./cost-report.ts";
import type { SessionMoney } from "./session-money.ts";
import type { WindowMoney } from "./window-money.ts";

/** How many outputs are listed. */
const LISTED = 8;

type Place = Pick<WindowRow, "file" | "conversation"> & { readonly isSubagent: boolean };

/** Adds the sessions of a corpus up, one after the other. */
export class CorpusMoney {
  readonly #bill = new Bill();
  readonly #beside = new Bill();
  readonly #ofSubagents = new Bill();
  readonly #outputs = new Map<string, OutputRow>();
  readonly #windows: WindowRow[] = [];
  readonly #growth = { tokens: 0, steps: 0 };
  readonly #gaps = { over5m: 0, over1h: 0, cold: 0 };
  readonly #rewritten = {
    cold: { requests: 0, tokens: 0, microUsd: 0 },
    warm: { requests: 0, tokens: 0, microUsd: 0 },
  };
  #sessions = 0;
  #subagents = 0;
  #repeats = 0;
  #unrecorded = 0;

  add(place: Place, { windows, beside, unrecorded, repeats }: SessionMoney): void {
    if (place.isSubagent) this.#subagents += 1;
    else this.#sessions += 1;
    this.#repeats += repeats;
    this.#unrecorded += unrecorded;
    this.#addBill(beside, place);
    this.#beside.addBill(beside);
    for (const [window, money] of windows.entries()) {
      this.#addBill(money.bill, place);
      this.#addCache(money);
      let rereadingMicroUsd = 0;
      for (const { callId, ...output } of money.outputs) {
        rereadingMicroUsd += output.microUsd;
        this.#addOutput(callId || `${place.file} ${this.#outputs.size}`, { file: place.file, ...output });
      }
      this.#windows.push({ ...windowRow(money), ...placeOf(place), window, rereadingMicroUsd });
    }
  }

  /** The sums, with what else is known of the files. */
  report(about: Pick<CostReport, "coref" | "files" | "unusable" | "policies">): CostReport {
    const outputs = [...this.#outputs.values()];
    const { tokens, steps } = this.#growth;
    return {
      ...about,
      sessions: this.#sessions,
      subagents: this.#subagents,
      firstDay: this.#bill.firstDay,
      lastDay: this.#bill.lastDay,
      requests: this.#bill.requests,
      repeats: this.#repeats,
      unrecorded: this.#unrecorded,
      lowerBounds: this.#bill.lowerBounds,
      microUsd: this.#bill.microUsd,
      kinds: this.#bill.kinds,
      models: this.#bill.models,
      unpriced: this.#bill.unpriced,
      prices: [...this.#bill.rows].map(usedPrice).sort((a, b) => (a.id < b.id ? -1 : 1)),
      beside: summed(this.#beside),
      ofSubagents: summed(this.#ofSubagents),
      rereading: {
        microUsd: Math.round(sum(outputs, ({ microUsd }) => microUsd)),
        microUsdAfterUse: Math.round(sum(outputs, ({ microUsdAfterUse }) => microUsdAfterUse)),
        outputs: outputs.filter(({ times }) => times > 0).length,
        times: sum(outputs, ({ times }) => times),
      },
      gaps: this.#gaps,
      rewritten: {
        cold: { ...this.#rewritten.cold, ...rounded(this.#rewritten.cold) },
        warm: { ...this.#rewritten.warm, ...rounded(this.#rewritten.warm) },
      },
      growthPerTurn: steps === 0 ? null : tokens / steps,
      outputs: outputs
        .filter(({ microUsd }) => microUsd > 0)
        .sort((a, b) => b.microUsd - a.microUsd)
        .slice(0, LISTED)
        .map((output) => ({
          ...output,
          ...rounded(output),
          microUsdAfterUse: Math.round(output.microUsdAfterUse),
        })),
      windows: this.#windows.map((row) => ({ ...row, rereadingMicroUsd: Math.round(row.rereadingMicroUsd) })),
    };
  }

  #addBill(bill: Bill, { isSubagent }: Place): void {
    this.#bill.addBill(bill);
    if (isSubagent) this.#ofSubagents.addBill(bill);
  }

  #addCache({ bill, firstContext, lastContext, steps, gaps, rewritten }: WindowMoney): void {
    // A window that only repeats another one grew once.
    if (bill.requests > 0 && firstContext !== null && lastContext !== null) {
      this.#growth.tokens += lastContext - firstContext;
      this.#growth.steps += steps;
    }
    for (const key of ["over5m", "over1h", "cold"] as const) this.#gaps[key] += gaps[key];
    for (const key of ["cold", "warm"] as const) {
      const [to, from] = [this.#rewritten[key], rewritten[key]];
      to.requests += from.requests;
      to.tokens += from.tokens;
      to.microUsd += from.microUsd;
    }
  }

  /** An output that stands in several windows, or in copies of a session, is one; its use is that where it cost most. */
  #addOutput(key: string, output: OutputRow): void {
    const before = this.#outputs.get(key);
    if (before === undefined) {
      this.#outputs.set(key, output);
      return;
    }
    const most = output.microUsd > before.microUsd ? output : before;
    this.#outputs.set(key, {
      ...most,
      times: before.times + output.times,
      microUsd: before.microUsd + output.microUsd,
      microUsdAfterUse: before.microUsdAfterUse + output.microUsdAfterUse,
    });
  }
}

function windowRow(
  money: WindowMoney,
): Omit<WindowRow, "file" | "conversation" | "window" | "rereadingMicroUsd"> {
  const { bill, firstContext, lastContext, steps, gaps, rewritten } = money;
  const tokens = Object.fromEntries(
    bill.kinds.map(({ kind, tokens }) => [kind, tokens]),
  ) as WindowRow["tokens"];
  const growth = (lastContext ?? 0) - (firstContext ?? 0);
  return {
    requests: bill.requests,
    microUsd: bill.microUsd,
    tokens,
    firstContext,
    lastContext,
    growthPerTurn: steps === 0 ? null : growth / steps,
    gaps,
    rewritten: {
      cold: { ...rewritten.cold, ...rounded(rewritten.cold) },
      warm: { ...rewritten.warm, ...rounded(rewritten.warm) },
    },
  };
}

function placeOf({ file, conversation }: Place): Pick<WindowRow, "file" | "conversation"> {
  return { file, conversation };
}

function usedPrice({ id, from, until, source, uncertain }: PriceRow): UsedPrice {
  return { id, from, until: until ?? null, source, uncertain: uncertain ?? null };
}

function summed({ requests, microUsd }: Bill): { requests: number; microUsd: number } {
  return { requests, microUsd };
}

/** Estimates are made of fractions; they are shown in whole tokens and micro-dollars. */
function rounded<T extends { readonly tokens: number; readonly microUsd: number }>({
  tokens,
  microUsd,
}: T): { tokens: number; microUsd: number } {
  return { tokens: Math.round(tokens), microUsd: Math.round(microUsd) };
}

function sum<T>(items: readonly T[], valueAt: (item: T) => number): number {
  return items.reduce((total, item) => total + valueAt(item), 0);
}
