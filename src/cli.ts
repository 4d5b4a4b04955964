#!/usr/bin/env node
import { main } from "./cli/main.ts";

// A reader that stops early, as `head` does, is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
process.exitCode = await main(process.argv, process);
