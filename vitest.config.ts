import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Lets piscina's workers load TypeScript, as `tsx` does for the command.
    execArgv: ["--import", "tsx"],
    reporters: ["default", "./test/passed-failed-reporter.ts"],
    testTimeout: 60_000,
  },
});
