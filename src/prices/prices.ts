import { fileURLToPath } from "node:url";
import { z } from "zod";
import { readFileAs } from "./read-file.ts";

/** The prices that come with coref. */
const SHIPPED_PRICES = fileURLToPath(new URL("../../arms/models/prices.json", import.meta.url));

/** US dollars per million tokens, which is the same number as micro-dollars per token. */
const rate = z
  .number()
  .min(0)
  .refine(hasSixDecimals, { error: "no more than six decimals, so that sums of prices are exact" });

/** Prices for requests with up to so many tokens in; the whole request has the price of its band. */
const Tier = z.strictObject({
  upToInputTokens: z.number().int().min(1).nullable(),
  input: rate,
  write5m: rate,
  write1h: rate,
  read: rate,
  output: rate,
});
export type Tier = z.infer<typeof Tier>;

/** What a model costs from one day up to, but not on, another. Days begin at 00:00 UTC. */
const PriceRow = z
  .strictObject({
    /** Never given to another price: records of calls name it. */
    id: z.string().min(1),
    model: z.string().min(1),
    /** Other names of the same model. */
    aliases: z.array(z.string().min(1)).min(1).optional(),
    /** The first day for which a source states this price. */
    from: z.iso.date(),
    until: z.iso.date().optional(),
    source: z.array(z.url()).min(1),
    uncertain: z.string().min(1).optional(),
    tiers: z.array(Tier).min(1).refine(areBands, {
      error: "bands must rise, and the last one, and no other, has upToInputTokens null",
    }),
    /** What a token costs in a batch, as a part of its price. */
    batch: z.number().gt(0).max(1),
    /** What a token costs where inference is kept in the US, as a multiple of its price. */
    usOnly: z.number().min(1),
    /** A shorter prefix is not cached, whatever the request asks for. */
    minCacheableTokens: z.number().int().min(1).optional(),
  })
  .refine(({ from, until }) => until === undefined || from < until, {
    error: "must be later than from",
    path: ["until"],
  });
export type PriceRow = Readonly<z.infer<typeof PriceRow>>;

const PriceFile = z.strictObject({ rows: z.array(PriceRow).min(1).superRefine(reportClashes) });
export type Prices = Readonly<z.infer<typeof PriceFile>>;

/** Reads prices, by default those that come with coref. Throws a `UserError` that names the file and the field. */
export function readPrices(path: string = SHIPPED_PRICES): Prices {
  return readFileAs(path, "prices", PriceFile);
}

/**
 * The price of a model on a day (`2026-11-30`, or any ISO time in UTC that begins so). Null where none is
 * known: whoever asks must not take that for free.
 */
export function priceOn(prices: Prices, model: string, date: string): PriceRow | null {
  if (!/^\d{4}-\d{2}-\d{2}/.test(date)) throw new Error(`not a day: ${date}`);
  const day = date.slice(0, 10);
  return rowsOf(prices, model).find((row) => isValidOn(row, day)) ?? null;
}

/** Whether there is a price of a model on any day. */
export function isPriced(prices: Prices, model: string): boolean {
  return rowsOf(prices, model).length > 0;
}

/** The rows of a model in the order of the file. A session asks for them with every pass of every request. */
function rowsOf(prices: Prices, model: string): readonly PriceRow[] {
  let byName = ROWS.get(prices);
  if (byName === undefined) {
    byName = groupByName(prices.rows);
    ROWS.set(prices, byName);
  }
  return byName.get(model) ?? [];
}

const ROWS = new WeakMap<Prices, ReadonlyMap<string, readonly PriceRow[]>>();

/** Per name the rows that have it, each once. */
function groupByName(rows: readonly PriceRow[]): Map<string, PriceRow[]> {
  const byName = new Map<string, PriceRow[]>();
  for (const row of rows) {
    for (const name of new Set(namesOf(row))) {
      const list = byName.get(name);
      if (list === undefined) byName.set(name, [row]);
      else list.push(row);
    }
  }
  return byName;
}

function isValidOn({ from, until }: PriceRow, day: string): boolean {
  return from <= day && (until === undefined || day < until);
}

function namesOf({ model, aliases = [] }: PriceRow): readonly string[] {
  return [model, ...aliases];
}

function hasSixDecimals(value: number): boolean {
  return Math.abs(value * 1e6 - Math.round(value * 1e6)) < 1e-4;
}

function areBands(tiers: readonly Tier[]): boolean {
  const ends = tiers.map(({ upToInputTokens }) => upToInputTokens ?? Number.POSITIVE_INFINITY);
  return (
    ends.at(-1) === Number.POSITIVE_INFINITY && ends.every((end, i) => i === 0 || end > (ends[i - 1] ?? 0))
  );
}

/** Compares every two rows, but only in a file in which some two clash. */
function reportClashes(rows: readonly PriceRow[], context: z.RefinementCtx): void {
  if (!mayClash(rows)) return;
  rows.forEach((row, i) => {
    for (const earlier of rows.slice(0, i)) {
      if (row.id === earlier.id)
        context.addIssue({ code: "custom", message: `two rows have the id ${row.id}`, path: [i, "id"] });
      if (overlap(row, earlier)) {
        context.addIssue({ code: "custom", message: `overlaps the row ${earlier.id}`, path: [i, "from"] });
      }
    }
  });
}

/** Whether two rows have one id, or one name at one time: true of all that clash. */
function mayClash(rows: readonly PriceRow[]): boolean {
  if (new Set(rows.map(({ id }) => id)).size < rows.length) return true;
  return [...groupByName(rows).values()].some((own) => {
    const rising = own.toSorted((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)));
    let end = "";
    return rising.some(({ from, until }) => {
      const isCovered = from < end;
      if (until === undefined || until > end) end = until ?? AFTER_ALL_DAYS;
      return isCovered;
    });
  });
}

/** Above every date as text. */
const AFTER_ALL_DAYS = "~";

function overlap(a: PriceRow, b: PriceRow): boolean {
  const names = namesOf(a);
  if (!namesOf(b).some((name) => names.includes(name))) return false;
  return (b.until === undefined || a.from < b.until) && (a.until === undefined || b.from < a.until);
}
