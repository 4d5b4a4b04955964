const SURROGATE = /[\ud800-\udbff]/;

/** The code points of a text; a lone surrogate is one. */
export function codePoints(text: string): number {
  let points = text.length;
  if (!SURROGATE.test(text)) return points;
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(i + 1);
      if (next >= 0xdc00 && next <= 0xdfff) {
        points -= 1;
        i += 1;
      }
    }
  }
  return points;
}

/** Size in tokens by the proxy of the published figures: `max(1, floor(code points / 4))` (method §2). */
export function tokensOfPoints(points: number): number {
  return Math.max(1, Math.floor(points / 4));
}
