import { describe, expect, test } from "vitest";
import type { CandidateSettings } from "../../src/analysis/settings.ts";
import { analyzeRead, Workspace } from "../../src/analysis/transcript-result.ts";
import { CLASS_RULE } from "../../src/references/evidence.ts";
import { defaultReading } from "../../src/transcript/blocks.ts";
import { TranscriptReader } from "../../src/transcript/transcript-reader.ts";
import { growth, LINEAR } from "./operations.ts";
import { SESSIONS } from "./sessions.ts";

const PLAIN: CandidateSettings = {
  profile: "default",
  firing: { kind: "turns", fraction: 0.6 },
  minTokens: 300,
  classRule: CLASS_RULE,
  subagents: false,
};

const SETTINGS: readonly (readonly [name: string, settings: CandidateSettings])[] = [
  ["as it is", PLAIN],
  [
    "with money, policies, models and another rule of identifiers",
    {
      ...PLAIN,
      forMoney: true,
      forModels: true,
      forPolicies: { caps: [{ head: 100, tail: 100 }] },
      variants: [{ identifiers: "corrected" }, { firing: { kind: "tokens", tokens: 12_000 } }],
    },
  ],
];

describe.each(SETTINGS)("a transcript, %s", (_, settings) => {
  test.each(Object.entries(SESSIONS))("twice the %s: twice the steps", (_name, [size, made]) => {
    const ratio = growth(size, (n) => {
      const bytes = Buffer.from(made(n).text());
      return () => {
        const workspace = new Workspace(settings);
        const texts = workspace.texts();
        const reader = new TranscriptReader(defaultReading, texts);
        reader.push(bytes);
        analyzeRead(reader.end(), settings, texts, workspace.indexer);
      };
    });
    expect(ratio).toBeGreaterThan(1.1);
    expect(ratio).toBeLessThanOrEqual(LINEAR);
  });
});
