import { writeSync } from "node:fs";
import { openJournal } from "../../src/record/journal.ts";
import { imported } from "./rows-of.ts";

/**
 * A program that writes rows to a record until it is stopped, and says so of each when it is written. Rows are
 * long, so that one may be stopped in the middle.
 */
const [path, length] = process.argv.slice(2) as [string, string];
const journal = openJournal(path, "stand-in");
writeSync(1, "open\n");
for (let i = journal.rows.length; ; i++) {
  const row = imported(i, "x".repeat(Number(length)));
  try {
    journal.append(row);
  } catch {
    // Whoever tries again is told of the first failure.
    journal.append(row);
  }
  writeSync(1, `${i}\n`);
}
