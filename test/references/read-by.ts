import { Column } from "../../src/columns/column.ts";
import { IdentifierTable } from "../../src/references/identifier-table.ts";

/** The numbers of a text's identifiers, each once. */
export function readBy(table: IdentifierTable, text: string): number[] {
  const found = new Column();
  table.readInto(found, text);
  return [...found.slice(0, found.length)];
}

/** What a table of the corrected rule reads: each identifier once. */
export function readCorrected(text: string): string[] {
  const table = new IdentifierTable("corrected");
  return readBy(table, text).map((id) => table.nameOf(id));
}
