import { closeSync, openSync, writeSync } from "node:fs";

const PROSE = "the river runs past an old mill and over two quiet fields ".repeat(70);

/**
 * Writes one session with one window of so many model turns, of some 4 kB each, and gives its size in bytes. Each turn
 * reads 20 new identifiers, and uses three that earlier turns brought in.
 */
export function writeLargeSession(path: string, turns: number): number {
  const file = openSync(path, "w");
  let parentUuid: string | null = null;
  let bytes = 0;
  const write = (entry: object): void => {
    const uuid = `${String(bytes).padStart(12, "0")}-2fa1-11d2-883f-0016d3cca427`;
    bytes += writeSync(file, `${JSON.stringify({ uuid, parentUuid, sessionId: "one", ...entry })}\n`);
    parentUuid = uuid;
  };
  write({ type: "user", message: { content: "go" } });
  for (let turn = 0; turn < turns; turn++) {
    const names = Array.from({ length: 20 }, (_, i) => `name_${turn}_${i}`).join(" ");
    const used = `name_${turn - 1}_0 name_${turn - 1}_7 name_${turn - 10}_19`;
    const id = `toolu_${turn}`;
    const call = { type: "tool_use", id, name: "Read", input: { file_path: `src/${used}` } };
    write({ type: "assistant", message: { id: `msg_${turn}`, content: [call] } });
    write({
      type: "user",
      message: { content: [{ type: "tool_result", tool_use_id: id, content: `${names} ${PROSE}` }] },
    });
  }
  closeSync(file);
  return bytes;
}
