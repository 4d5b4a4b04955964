import type { SessionOptions } from "./session-state.ts";

const OLD = "2.1.49";
const NEW = "2.1.197";
const NEWEST = "2.1.219";

const ZHALDOTH = { project: "zhaldoth", start: "2026-02-02T08:30:00.000Z" };
const QUIMBREL = { project: "quimbrel", start: "2026-03-09T13:05:00.000Z" };
const VORLUNE = { project: "vorlune", start: "2026-05-18T07:45:00.000Z" };
const SKADRIM = { project: "skadrim", start: "2026-07-06T15:20:00.000Z" };

/** What the committed corpus is made of. Seeds are small here; the seed of the corpus is put before them. */
export const CORPUS_SESSIONS: readonly SessionOptions[] = [
  { seed: 1, ...ZHALDOTH, version: OLD, turns: 42 },
  { seed: 2, ...ZHALDOTH, version: OLD, turns: 44, events: { 30: "rewind" } },
  { seed: 3, ...ZHALDOTH, version: OLD, turns: 64, events: { 36: "compact" } },
  { seed: 4, ...ZHALDOTH, version: OLD, turns: 60, events: { 31: "clear" } },
  { seed: 5, ...ZHALDOTH, version: OLD, turns: 41, events: { 9: "torn-line" } },
  { seed: 6, ...ZHALDOTH, version: OLD, turns: 40, events: { 12: "subagent" } },
  { seed: 7, ...QUIMBREL, version: NEW, turns: 41 },
  { seed: 8, ...QUIMBREL, version: NEW, turns: 42, events: { 14: "image" } },
  { seed: 9, ...QUIMBREL, version: NEW, turns: 68, events: { 38: "compact" } },
  { seed: 10, ...QUIMBREL, version: NEW, turns: 44, events: { 20: "rewind", 34: "rewind" } },
  { seed: 11, ...QUIMBREL, version: NEW, turns: 40, events: { 8: "spill" } },
  { seed: 12, ...QUIMBREL, version: NEW, turns: 40, events: { 22: "queued-prompt" } },
  { seed: 13, ...QUIMBREL, version: NEW, turns: 180, events: { 150: "rewind" } },
  { seed: 14, ...VORLUNE, version: NEWEST, turns: 42 },
  { seed: 15, ...VORLUNE, version: NEWEST, turns: 66, events: { 36: "compact-by-hand" } },
  { seed: 16, ...VORLUNE, version: NEWEST, turns: 40, events: { 10: "subagent" } },
  { seed: 17, ...VORLUNE, version: NEWEST, turns: 42, events: { 16: "image", 21: "spill" } },
  { seed: 18, ...VORLUNE, version: NEWEST, turns: 90, events: { 30: "compact", 60: "compact" } },
  { seed: 19, ...SKADRIM, version: NEWEST, turns: 42 },
  { seed: 19, ...SKADRIM, version: NEWEST, turns: 40, fork: { seed: 119, after: 24 } },
  { seed: 20, ...SKADRIM, version: NEWEST, turns: 41, events: { 26: "rewind" } },
  { seed: 21, ...SKADRIM, version: OLD, turns: 42, events: { 11: "spill" } },
  { seed: 22, ...SKADRIM, version: NEW, turns: 110 },
  { seed: 23, ...SKADRIM, version: OLD, turns: 42, events: { 20: "clear-outputs" } },
];
