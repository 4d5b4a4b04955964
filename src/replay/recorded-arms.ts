import type { DecidedWindow } from "../analysis/analyze.ts";
import { type Arm, type Decision, type Firing, NOT_ASKED } from "../arms/arm.ts";

/** What one arm decided, by the id of the decision. */
export type DecisionsById = ReadonlyMap<string, Decision>;

/** Finds the id of a candidate's decision from where it stands. */
export type IdAt = (firing: Firing, toolUseId: string, message: number) => string | undefined;

/** Where each candidate's decision is known by which id. */
export function idsByPlace(
  windows: readonly DecidedWindow[],
  idOf: (candidate: DecidedWindow["candidates"][number]) => string,
): IdAt {
  const ids = new Map<string, string>();
  for (const { file, candidates } of windows) {
    for (const candidate of candidates) {
      const { window, toolUseId, message } = candidate;
      ids.set(placeKey(file, window, toolUseId, message), idOf(candidate));
    }
  }
  return ({ file, window }, toolUseId, message) => ids.get(placeKey(file, window, toolUseId, message));
}

function placeKey(file: string, window: number, toolUseId: string, message: number): string {
  return JSON.stringify([file, window, toolUseId, message]);
}

/** An arm that decides what a record says it decided; what the record does not hold it was not asked about. */
export function recordedArm(name: string, what: string, decisions: DecisionsById, idAt: IdAt): Arm {
  return {
    name,
    what,
    cheats: false,
    decide: (firing) =>
      firing.candidates.map(({ toolUseId, message }) => {
        const id = idAt(firing, toolUseId, message);
        return (id === undefined ? undefined : decisions.get(id)) ?? NOT_ASKED;
      }),
  };
}
