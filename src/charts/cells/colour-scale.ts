/** From light to dark, a single hue: its order is the order of its greys, and no colour has to be told from another. */
const STOPS: readonly (readonly [number, number, number])[] = [
  [244, 248, 252],
  [208, 225, 242],
  [148, 196, 223],
  [74, 152, 201],
  [23, 100, 171],
  [8, 48, 107],
];

/** A colour from the scale, `share` being 0 for the lightest and 1 for the darkest, and the colour of text on it. */
export function shade(share: number): { readonly fill: string; readonly ink: string } {
  const at = share * (STOPS.length - 1);
  const i = Math.min(STOPS.length - 2, Math.floor(at));
  const [from, to] = [STOPS[i], STOPS[i + 1]] as [readonly number[], readonly number[]];
  const channels = from.map((value, c) => Math.round(value + ((to[c] as number) - value) * (at - i)));
  const fill = `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
  // Where contrast to black and to white is the same (WCAG 2): the square root of 1.05 * 0.05, less 0.05.
  return { fill, ink: luminance(channels) > 0.179 ? "#000000" : "#ffffff" };
}

/** The relative luminance of an sRGB colour (WCAG 2), from 0 to 1. */
export function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const c = value / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
