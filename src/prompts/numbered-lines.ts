import { findIdentifiers } from "../references/identifiers.ts";
import { codePoints, tokensOfPoints } from "../transcript/token-size.ts";

/** A line that is longer, in UTF-16 units, is numbered in pieces of this length. */
const PIECE = 400;

/** Lines to keep, counted from 1, both ends included. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** What a trim leaves of an output. */
export interface KeptPart {
  /** Slices of the output in their order; where one does not end its line, a line end stands before the next. */
  readonly keptText: string;
  /** Size of `keptText` in tokens (method §2). */
  readonly keptTokens: number;
  /** Numbered lines that are kept, the added ones included. */
  readonly keptLines: number;
  /** Numbered lines that are kept for an anchor only. */
  readonly addedLines: number;
  /** Ranges that name no line of the output, or no lines at all. */
  readonly invalidRanges: number;
}

/**
 * The pieces of a text that get a number, line ends included: joined without a separator they are the text.
 * A surrogate pair is never split. An empty text has none.
 */
export function numberedLines(text: string): string[] {
  return linesOf(text).flatMap(piecesOf);
}

/**
 * What stays of an output when `ranges` of its numbered lines are kept (method §7): ranges are clamped, sorted and
 * merged, and every piece is added that holds one of `anchors`, the identifiers that were seen used, as an identifier
 * (method §4). Null where no range is valid: such a trim decides nothing.
 */
export function keptPart(
  text: string,
  ranges: readonly LineRange[],
  anchors: readonly string[],
): KeptPart | null {
  const pieces = numberedLines(text);
  // How much more often a piece is asked for than the one before it: ranges may overlap.
  const changes = new Int32Array(pieces.length + 1);
  let valid = 0;
  for (const range of ranges) {
    const from = Math.max(1, range.from);
    const to = Math.min(pieces.length, range.to);
    if (!Number.isInteger(from) || !Number.isInteger(to) || from > to) continue;
    valid += 1;
    changes[from - 1] = (changes[from - 1] as number) + 1;
    changes[to] = (changes[to] as number) - 1;
  }
  if (valid === 0) return null;
  let times = 0;
  const asked = pieces.map((_, piece) => {
    times += changes[piece] as number;
    return times > 0;
  });
  const anchored = piecesWith(text, new Set(anchors));
  const isKept = asked.map((isAsked, piece) => isAsked || anchored.has(piece));
  const keptText = joinKept(pieces, isKept);
  return {
    keptText,
    keptTokens: tokensOfPoints(codePoints(keptText)),
    keptLines: isKept.filter(Boolean).length,
    addedLines: isKept.filter((kept, piece) => kept && !asked[piece]).length,
    invalidRanges: ranges.length - valid,
  };
}

function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

function piecesOf(line: string): string[] {
  const end = line.endsWith("\n") ? line.length - 1 : line.length;
  const pieces: string[] = [];
  let start = 0;
  while (end - start > PIECE) {
    const cut = start + PIECE - (isInPair(line, start + PIECE) ? 1 : 0);
    pieces.push(line.slice(start, cut));
    start = cut;
  }
  pieces.push(line.slice(start));
  return pieces;
}

function isInPair(text: string, at: number): boolean {
  return (text.codePointAt(at - 1) as number) > 0xffff;
}

/** The pieces, counted from 0, that hold an anchor or a part of one. */
function piecesWith(text: string, anchors: ReadonlySet<string>): Set<number> {
  const found = new Set<number>();
  let first = 0;
  for (const line of linesOf(text)) {
    const pieces = piecesOf(line);
    for (const anchor of new Set(findIdentifiers(line).filter((name) => anchors.has(name)))) {
      for (const piece of piecesHolding(pieces, line, anchor)) found.add(first + piece);
    }
    first += pieces.length;
  }
  return found;
}

function piecesHolding(pieces: readonly string[], line: string, anchor: string): number[] {
  const holding: number[] = [];
  let at = line.indexOf(anchor);
  let start = 0;
  pieces.forEach((piece, number) => {
    const end = start + piece.length;
    while (at !== -1 && at + anchor.length <= start) at = line.indexOf(anchor, at + 1);
    if (at !== -1 && at < end) holding.push(number);
    start = end;
  });
  return holding;
}

function joinKept(pieces: readonly string[], isKept: readonly boolean[]): string {
  let kept = "";
  pieces.forEach((piece, number) => {
    if (!isKept[number]) return;
    const follows = number === 0 || isKept[number - 1];
    kept += follows || kept === "" || kept.endsWith("\n") ? piece : `\n${piece}`;
  });
  return kept;
}
