/** The UTF-16 units of a text, where they can be scanned: many times faster than asking the string for each. */
export class TextUnits {
  bytes = Buffer.alloc(0);
  units = new Uint16Array(0);

  /** Copies a text's units, and a 0 behind them. Valid until the next text is loaded. */
  load(text: string): void {
    if (text.length >= this.units.length) {
      this.bytes = Buffer.allocUnsafeSlow(4 * text.length + 1024);
      this.units = new Uint16Array(this.bytes.buffer, 0, this.bytes.length >> 1);
    }
    this.bytes.write(text, 0, "utf16le");
    this.units[text.length] = 0;
  }
}
