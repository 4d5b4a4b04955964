import { counted } from "../report/format.ts";
import type { Terminal } from "./main.ts";

const WIDTH = 30;

/** A bar on one line of a terminal; nothing at all elsewhere. */
export function progressLine(stream: Terminal["stderr"], isQuiet: boolean) {
  const isShown = Boolean(stream.isTTY) && !isQuiet;
  let last = "";
  return {
    /** `what` is counted, files where nothing else is said. */
    show: (share: number, count: number, what?: string): void => {
      const done = Math.round(Math.min(1, share) * WIDTH);
      const line = `${"█".repeat(done)}${"░".repeat(WIDTH - done)} ${Math.round(share * 100)}%  ${what === undefined ? counted(count, "file") : `${count} ${what}`}`;
      if (!isShown || line === last) return;
      last = line;
      stream.write(`\r\u001b[2K${line}`);
    },
    clear: (): void => {
      if (last !== "") stream.write("\r\u001b[2K");
    },
  };
}
