/** Something in a text that looks like a secret: UTF-16 positions, the end not included. */
export interface Finding {
  readonly rule: string;
  readonly start: number;
  readonly end: number;
}
