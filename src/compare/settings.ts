import { isDeepStrictEqual } from "node:util";
import type { FinishedResults } from "./finished-results.ts";

/** A setting that is not the same in both; null where a side does not have it. */
export interface SettingDifference {
  readonly setting: string;
  readonly a: unknown;
  readonly b: unknown;
}

/** Arms that are not the same in both. */
export interface ArmDifferences {
  readonly onlyA: readonly string[];
  readonly onlyB: readonly string[];
  /** Arms of one name whose parameters differ. */
  readonly changed: readonly { readonly arm: string; readonly a: unknown; readonly b: unknown }[];
}

/** The settings that differ, coref's version among them, in the order of the files. */
export function settingDifferences(a: FinishedResults, b: FinishedResults): SettingDifference[] {
  const [ofA, ofB] = [settingsOf(a), settingsOf(b)];
  return [...new Set([...ofA.keys(), ...ofB.keys()])]
    .map((setting) => ({ setting, a: ofA.get(setting) ?? null, b: ofB.get(setting) ?? null }))
    .filter((one) => !isDeepStrictEqual(one.a, one.b));
}

function settingsOf({ coref, profile, identifiers, settings }: FinishedResults): Map<string, unknown> {
  return new Map<string, unknown>([
    ["coref", coref],
    ["profile", profile],
    ["identifiers", identifiers],
    ...Object.entries(settings),
  ]);
}

/** Arms on one side only, and arms whose parameters differ, by name. */
export function armDifferences({ arms: a }: FinishedResults, { arms: b }: FinishedResults): ArmDifferences {
  return {
    onlyA: Object.keys(a)
      .filter((arm) => !Object.hasOwn(b, arm))
      .sort(),
    onlyB: Object.keys(b)
      .filter((arm) => !Object.hasOwn(a, arm))
      .sort(),
    changed: armsInBoth(a, b)
      .map((arm) => ({ arm, a: a[arm]?.spec ?? null, b: b[arm]?.spec ?? null }))
      .filter((one) => !isDeepStrictEqual(one.a, one.b)),
  };
}

/** The names of the arms that both have, sorted. */
export function armsInBoth(a: FinishedResults["arms"], b: FinishedResults["arms"]): string[] {
  return Object.keys(a)
    .filter((arm) => Object.hasOwn(b, arm))
    .sort();
}
