import { counted } from "../report/format.ts";
import type { Terminal } from "./main.ts";

const WIDTH = 30;

/** A bar on one line of a terminal; nothing at all elsewhere. */
export function progressLine(stream: Terminal["stderr"], isQuiet: boolean) {
  const isShown = Boolean(stream.isTTY) && !isQuiet;
  let last = "";
  return {
    show: (share: number, files: number): void => {
      const done = Math.round(share * WIDTH);
      const line = `${"█".repeat(done)}${"░".repeat(WIDTH - done)} ${Math.round(share * 100)}%  ${counted(files, "file")}`;
      if (!isShown || line === last) return;
      last = line;
      stream.write(`\r\u001b[2K${line}`);
    },
    clear: (): void => {
      if (last !== "") stream.write("\r\u001b[2K");
    },
  };
}
