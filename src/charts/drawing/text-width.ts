/** Widths in em of DejaVu Sans, the widest font that a browser is likely to take for `sans-serif`. */
const WIDTHS: readonly (readonly [number, string])[] = [
  [0.32, " ',.·ijlIJ"],
  [0.42, "!()[]/:;\\|-frt"],
  [0.53, '"*_`–?csz'],
  [0.63, "LFkvxyPTYaoeESbdghnpqu"],
  [0.73, "$0123456789{}KAVBRXZCU∩∪"],
  [0.84, "HNDGOQwM&#+<=>^~×−"],
  [1, "mW%@…"],
];

const BY_CHARACTER = new Map(WIDTHS.flatMap(([width, all]) => [...all].map((c) => [c, width] as const)));

/**
 * An estimate, in pixels, of how wide a text is at a font size: rather too wide than too narrow, and the same on every
 * machine. A mark that combines with the letter before it counts as well, so no text is long and thin.
 */
export function textWidth(text: string, size: number, bold = false): number {
  let em = 0;
  for (const c of text) em += BY_CHARACTER.get(c) ?? ((c.codePointAt(0) as number) < 0x250 ? 0.85 : 1.25);
  return em * size * (bold ? 1.12 : 1);
}

/** The text, or as much of its beginning as fits, with `…` behind it. */
export function clip(text: string, width: number, size: number, bold = false): string {
  if (textWidth(text, size, bold) <= width) return text;
  const room = width - textWidth("…", size, bold);
  let used = 0;
  let kept = "";
  for (const c of text) {
    used += textWidth(c, size, bold);
    if (used > room) break;
    kept += c;
  }
  return `${kept.trimEnd()}…`;
}

/** The text in lines of at most this width, cut at spaces; what does not fit on the last line is clipped. */
export function wrap(text: string, width: number, size: number, lines: number, bold = false): string[] {
  const done: string[] = [];
  let line = "";
  const words = text.split(" ").filter((word) => word !== "");
  for (const [i, word] of words.entries()) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line === "" || textWidth(longer, size, bold) <= width) {
      line = longer;
      continue;
    }
    if (done.length === lines - 1) {
      line = [line, ...words.slice(i)].join(" ");
      break;
    }
    done.push(clip(line, width, size, bold));
    line = word;
  }
  return line === "" ? done : [...done, clip(line, width, size, bold)];
}
