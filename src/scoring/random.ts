/** Gives numbers in [0, 1). */
export type Random = () => number;

/**
 * A seeded stream of random numbers: sfc32 (Chris Doty-Humphrey, PractRand; public domain), 32 bits a draw.
 * The first rounds are thrown away, so that near seeds give far streams.
 */
export function seededRandom(seed: number): Random {
  let a = seed | 0;
  let b = Math.floor(seed / 2 ** 32) | 0;
  let c = 0x9e3779b9 | 0;
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let i = 0; i < 16; i++) next();
  return next;
}
