/** Method §8, `number`, as one regular expression and the arithmetic of whole numbers. */
const NUMBER = /(?<![\w.,])(\d{1,3}(?:,\d{3})+|\d+(?:_\d+)*)(?:\.(\d+))?([kmb])?(?!\w|[.,]\d)/gi;
const ZEROS = { k: 3, m: 6, b: 9 };

/** The values of the numbers in a text, in order, as plain digits. */
export function numberValues(text: string): string[] {
  return [...text.matchAll(NUMBER)].map(([, whole = "", fraction = "", suffix]) => {
    const places = suffix === undefined ? 0 : ZEROS[suffix.toLowerCase() as keyof typeof ZEROS];
    let value = BigInt(whole.replace(/[,_]/g, "") + fraction) * 10n ** BigInt(places);
    let digits = fraction.length;
    while (digits > 0 && value % 10n === 0n) {
      value /= 10n;
      digits -= 1;
    }
    const plain = value.toString().padStart(digits + 1, "0");
    return digits === 0 ? plain : `${plain.slice(0, -digits)}.${plain.slice(-digits)}`;
  });
}
