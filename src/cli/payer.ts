import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Terminal } from "./main.ts";

/** Set in the process that pays. */
const PAYER = "COREF_PAYER";

export function isPayer(env: Terminal["env"]): boolean {
  return env[PAYER] === "1";
}

/** How far the arm that is being asked has come. */
export interface CallDone {
  readonly done: number;
  readonly of: number;
  readonly spentMicroUsd: number;
}

/**
 * Runs a command in a process of its own that outlives this one: whatever kills this process, calls that were
 * sent are waited for there, and their answers recorded. What is not sent yet stays unsent. Gives its exit code.
 */
export async function runPayer(
  args: readonly string[],
  { stdout, stderr, env }: Terminal,
  { onCall, onText }: { onCall: (call: CallDone) => void; onText: () => void },
): Promise<number> {
  // From source the command is TypeScript, from the build JavaScript.
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const command = fileURLToPath(new URL(`../cli.${extension}`, import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, command, ...args], {
    detached: true,
    env: { ...env, [PAYER]: "1" },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  child.on("message", (call) => onCall(call as CallDone));
  const pass = (text: Buffer, to: Terminal["stdout"]): void => {
    onText();
    to.write(text.toString());
  };
  child.stdout?.on("data", (text: Buffer) => pass(text, stdout));
  child.stderr?.on("data", (text: Buffer) => pass(text, stderr));
  const stop = (): void => {
    stderr.write("coref: no new calls; waiting for those that were sent\n");
    if (child.connected) child.send("stop", () => {});
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  try {
    return await new Promise<number>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code, signal) => {
        if (code === null)
          stderr.write(
            `coref: the process that asks was ended by ${signal}; run again to go on where it was\n`,
          );
        resolve(code ?? 1);
      });
    });
  } finally {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
  }
}

/** In the process that pays: tells the parent how far it is, if there still is one. */
export function tellParent(call: CallDone): void {
  // Without a callback, a parent that is gone would be an error that ends this process, and lose what is in flight.
  process.send?.(call, () => {});
}

/** In the process that pays: whether nothing new is to be sent, since it was told so or its parent is gone. */
export function watchParent(): () => boolean {
  // The parent may have gone while this process started.
  let isStopping = !process.connected;
  const stop = (): void => {
    isStopping = true;
  };
  process.on("disconnect", stop);
  process.on("message", (message) => {
    if (message === "stop") stop();
  });
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Nobody reads any more what is written to a parent that is gone.
  process.stdout.on("error", stop);
  process.stderr.on("error", stop);
  return () => isStopping;
}
