import type { PricedPass, UnpricedReason } from "../money/price-request.ts";
import type { PriceRow } from "../prices/prices.ts";
import { type Parts, sumOf, TOKEN_KINDS, type TokenKind, toMicroUsd } from "../prices/split-cost.ts";
import type { Request } from "../usage/requests.ts";
import { contextOf } from "../usage/requests.ts";

/** Something that has no price, and how much of it there was. */
export interface Unpriced {
  /** Null where it is not told. */
  readonly model: string | null;
  readonly why: UnpricedReason;
  readonly requests: number;
  /** All of them, in and out. */
  readonly tokens: number;
}

/** What one model cost. */
export interface ModelCost {
  readonly model: string;
  readonly requests: number;
  readonly microUsd: number;
}

/** Adds requests up, exactly: money is rounded when it is asked for. */
export class Bill {
  requests = 0;
  /** Requests whose output tokens are a lower bound. */
  lowerBounds = 0;
  /** The first and the last day with a request, in UTC. */
  firstDay: string | null = null;
  lastDay: string | null = null;
  readonly rows = new Set<PriceRow>();
  readonly #tokens: Record<TokenKind, number> = { input: 0, write5m: 0, write1h: 0, read: 0, output: 0 };
  readonly #parts: Record<TokenKind, bigint> = { input: 0n, write5m: 0n, write1h: 0n, read: 0n, output: 0n };
  readonly #models = new Map<string, { requests: number; parts: bigint }>();
  readonly #unpriced = new Map<string, Unpriced>();

  add(request: Request, passes: readonly PricedPass[]): void {
    this.requests += 1;
    if (request.isLowerBound) this.lowerBounds += 1;
    const named = new Set<string>();
    for (const priced of passes) {
      const { pass, day } = priced;
      if (day !== null) this.#spanOver(day);
      const key = `${priced.row === null ? priced.why : ""} ${pass.model ?? ""}`;
      const requests = named.has(key) ? 0 : 1;
      named.add(key);
      if (priced.row === null) {
        const before = this.#unpriced.get(key) ?? {
          model: pass.model,
          why: priced.why,
          requests: 0,
          tokens: 0,
        };
        const tokens = before.tokens + contextOf(pass) + pass.output;
        this.#unpriced.set(key, { ...before, requests: before.requests + requests, tokens });
      } else {
        this.rows.add(priced.row);
        for (const kind of TOKEN_KINDS) this.#addKind(kind, pass[kind], priced.parts);
        this.#addModel(pass.model ?? "", requests, sumOf(priced.parts));
      }
    }
  }

  /** Adds all that another bill holds. */
  addBill(other: Bill): void {
    this.requests += other.requests;
    this.lowerBounds += other.lowerBounds;
    for (const day of [other.firstDay, other.lastDay]) if (day !== null) this.#spanOver(day);
    for (const row of other.rows) this.rows.add(row);
    for (const kind of TOKEN_KINDS) this.#addKind(kind, other.#tokens[kind], other.#parts);
    for (const [model, { requests, parts }] of other.#models) this.#addModel(model, requests, parts);
    for (const [key, unpriced] of other.#unpriced) {
      const before = this.#unpriced.get(key) ?? { requests: 0, tokens: 0 };
      const requests = before.requests + unpriced.requests;
      this.#unpriced.set(key, { ...unpriced, requests, tokens: before.tokens + unpriced.tokens });
    }
  }

  /** Micro-dollars, rounded up; of everything that has a price. */
  get microUsd(): number {
    return toMicroUsd(sumOf(this.#parts));
  }

  /** Tokens that have a price, by what they were billed as, and what they cost. */
  get kinds(): { kind: TokenKind; tokens: number; microUsd: number }[] {
    return TOKEN_KINDS.map((kind) => ({
      kind,
      tokens: this.#tokens[kind],
      microUsd: toMicroUsd(this.#parts[kind]),
    }));
  }

  /** The dearest first, then by name. */
  get models(): ModelCost[] {
    return [...this.#models]
      .map(([model, { requests, parts }]) => ({ model, requests, microUsd: toMicroUsd(parts) }))
      .sort((a, b) => b.microUsd - a.microUsd || (a.model < b.model ? -1 : 1));
  }

  /** Most requests first, then by name and reason. */
  get unpriced(): Unpriced[] {
    const nameOf = ({ model, why }: Unpriced): string => `${model ?? ""} ${why}`;
    return [...this.#unpriced.values()].sort(
      (a, b) => b.requests - a.requests || (nameOf(a) < nameOf(b) ? -1 : 1),
    );
  }

  #spanOver(day: string): void {
    if (this.firstDay === null || day < this.firstDay) this.firstDay = day;
    if (this.lastDay === null || day > this.lastDay) this.lastDay = day;
  }

  #addKind(kind: TokenKind, tokens: number, parts: Parts): void {
    this.#tokens[kind] += tokens;
    this.#parts[kind] += parts[kind];
  }

  #addModel(model: string, requests: number, parts: bigint): void {
    const before = this.#models.get(model) ?? { requests: 0, parts: 0n };
    this.#models.set(model, { requests: before.requests + requests, parts: before.parts + parts });
  }
}
