import { Column } from "../../src/columns/column.ts";
import type { IdentifierTable } from "../../src/references/identifier-table.ts";

/** The numbers of a text's identifiers, each once. */
export function readBy(table: IdentifierTable, text: string): number[] {
  const found = new Column();
  table.readInto(found, text);
  return [...found.slice(0, found.length)];
}
