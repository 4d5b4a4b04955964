import { createHash } from "node:crypto";
import { harmlessText } from "./harmless-text.ts";
import { numberedLines } from "./numbered-lines.ts";

/** A content between two marker lines, each of its lines after its number: none of it can begin a line. */
export function fenced(slot: string, content: string, nonce: string): string {
  const pieces = numberedLines(content);
  const width = String(pieces.length).length;
  const lines = pieces.map((piece, at) => `${String(at + 1).padStart(width)}| ${shownPiece(piece)}`);
  return [markerLine(slot, "begin", nonce), ...lines, markerLine(slot, "end", nonce)].join("\n");
}

function shownPiece(piece: string): string {
  return harmlessText(piece.endsWith("\n") ? piece.slice(0, -1) : piece);
}

function markerLine(slot: string, which: "begin" | "end", nonce: string): string {
  return `===== ${slot} ${which} ${nonce} =====`;
}

/**
 * A code for the markers of each content, from its digest and its slot: none occurs in any of the contents or the
 * `others`, as they are or as they are shown, in any case of its letters; and no two are the same.
 */
export function nonces(
  slots: readonly string[],
  contents: readonly string[],
  others: readonly string[],
): string[] {
  const foreign = [...contents, ...others].flatMap((text) => [text, harmlessText(text)]).map(lowered);
  const taken = new Set<string>();
  return slots.map((slot, at) => {
    let nonce: string;
    let tries = 0;
    do {
      nonce = digest(`${slot}\0${tries}\0${contents[at]}`);
      tries += 1;
    } while (taken.has(nonce) || foreign.some((text) => text.includes(nonce)));
    taken.add(nonce);
    return nonce;
  });
}

function lowered(text: string): string {
  return text.toLowerCase();
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
