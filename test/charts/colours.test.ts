import { expect, test } from "vitest";
import { luminance, shade } from "../../src/charts/cells/colour-scale.ts";
import { INK } from "../../src/charts/drawing/palette.ts";

const shares = Array.from({ length: 101 }, (_, i) => i / 100);

test("luminance is that of WCAG 2", () => {
  expect(luminance([255, 255, 255])).toBeCloseTo(1, 10);
  expect(luminance([0, 0, 0])).toBe(0);
  // sRGB 119 is 0.1845 of white: the grey on which white text has a contrast of 4.48.
  expect(luminance([119, 119, 119])).toBeCloseTo(0.1845, 4);
});

test("text on every shade has the contrast that WCAG AA asks for", () => {
  for (const share of shares) {
    const { fill, ink } = shade(share);
    expect(contrast(fill, ink)).toBeGreaterThanOrEqual(4.5);
  }
});

test("the greater the value, the darker its grey", () => {
  const greys = shares.map((share) => luminance(channelsOf(shade(share).fill)));
  for (const [i, grey] of greys.slice(1).entries()) expect(grey).toBeLessThan(greys[i] as number);
});

test("quiet text can be read on white", () => {
  expect(contrast("#ffffff", INK.quiet)).toBeGreaterThanOrEqual(4.5);
});

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [a, b].map((colour) => luminance(channelsOf(colour))).sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
