/** Coefficients of 1/x, 1/x³, 1/x⁵, … in Stirling's series. */
const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360_360, 1 / 156] as const;

/** From here on the terms left out are smaller than a double's precision. */
const SERIES_FROM = 15;

/** Logarithm of the gamma function, for x > 0. */
export function logGamma(x: number): number {
  let product = 1;
  let shifted = x;
  for (; shifted < SERIES_FROM; shifted += 1) product *= shifted;
  const series = STIRLING.reduce((sum, coefficient, i) => sum + coefficient / shifted ** (2 * i + 1), 0);
  return (
    (shifted - 0.5) * Math.log(shifted) - shifted + 0.5 * Math.log(2 * Math.PI) + series - Math.log(product)
  );
}
