import type { Reporter, TestModule } from "vitest/node";
import { SHARED_IS_ABSENT } from "./shared.ts";

/** Ends a run with one plain line, which continuous integration reads. */
export default class PassedFailedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
      if (module.errors().length > 0) counts.failed += 1;
    }
    if (SHARED_IS_ABSENT !== null) {
      process.stdout.write(`\nTests over real transcripts were skipped: ${SHARED_IS_ABSENT}.\n`);
    }
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
  }
}
