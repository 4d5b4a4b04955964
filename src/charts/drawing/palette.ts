/** The width of every chart, in pixels. */
export const WIDTH = 760;

/** Space between a chart's edge and what is on it. */
export const EDGE = 16;

/** Sizes of text, in pixels. */
export const FONT = { title: 17, subtitle: 13, label: 12, note: 11.5 } as const;

/** Colours of text and of lines that are no data. */
export const INK = { text: "#1f2328", quiet: "#59636e", axis: "#818b98", grid: "#e4e7eb" } as const;

/** Okabe and Ito's colours without yellow, which cannot be seen on white, and with a grey. */
export const COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#5f6670"] as const;

/** The colour of the n-th series. */
export function colourOf(n: number): string {
  return COLOURS[n % COLOURS.length] as string;
}
