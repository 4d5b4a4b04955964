/** A cap on an output: the code points at its head and at its tail that stay. */
export interface Cap {
  readonly head: number;
  readonly tail: number;
}

/** What a cap leaves of a text, with a line feed where the rest was, which glues nothing together. */
export function headAndTail(text: string, { head, tail }: Cap): string {
  return `${text.slice(0, unitsFromStart(text, head))}\n${text.slice(unitsFromEnd(text, tail))}`;
}

/** The length in units of the first code points of a text. */
function unitsFromStart(text: string, points: number): number {
  let at = 0;
  for (let i = 0; i < points && at < text.length; i++)
    at += (text.codePointAt(at) as number) > 0xffff ? 2 : 1;
  return at;
}

/** Where the last code points of a text begin. */
function unitsFromEnd(text: string, points: number): number {
  let at = text.length;
  for (let i = 0; i < points && at > 0; i++) at -= isPairBefore(text, at) ? 2 : 1;
  return at;
}

function isPairBefore(text: string, at: number): boolean {
  return at > 1 && (text.codePointAt(at - 2) as number) > 0xffff;
}
