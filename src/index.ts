// What the command does, as functions. Not exported: the command itself, and the shape of Claude Code's own
// files, which change in most releases.
export {
  type Analysis,
  type AnalysisSettings,
  analyze,
  type DecidedWindow,
  type FileResult,
} from "./analysis/analyze.ts";
export { type Candidate, findCandidates, type SessionCandidates } from "./analysis/candidates.ts";
export { type CandidateSettings, PROFILES, type ProfileName } from "./analysis/settings.ts";
export { analyzeTranscript, type TranscriptResult } from "./analysis/transcript-result.ts";
export { type AnalysisInput, analyzeCorpus, type Report } from "./analyze-corpus.ts";
export { type Arm, type Decision, DROP, type Firing, KEEP, type KnownCandidate } from "./arms/arm.ts";
export { ArmFile, type ArmSpec } from "./arms/arm-file.ts";
export { buildArms } from "./arms/build-arms.ts";
export { readArmFile, readArmFolders, SHIPPED_ARMS, selectArms } from "./arms/load-arms.ts";
export { cacheFolder } from "./cache/default-folder.ts";
export { buildFingerprint } from "./cache/fingerprint.ts";
export { type Cache, type CacheOptions, openCache } from "./cache/open-cache.ts";
export { FORMATS, type Format } from "./captures/capture.ts";
export { type Check, type CheckSettings, checkResults } from "./check/check-results.ts";
export type { ArmChange, CompareSettings } from "./compare/arm-changes.ts";
export { compareResults, type ResultsComparison } from "./compare/compare-results.ts";
export { type FinishedResults, readResults } from "./compare/finished-results.ts";
export { readSide, type Side } from "./compare/side.ts";
export { Diagnosis, DOCTOR_SCHEMA } from "./doctor/doctor-schema.ts";
export { type ExaminationInput, examineCorpus } from "./doctor/examine-corpus.ts";
export { UserError } from "./errors.ts";
export { findFiring } from "./firing/find-firing.ts";
export { type FiringRule, firingRuleName, parseFiringRule } from "./firing/firing-rule.ts";
export { readSession } from "./history/read-session.ts";
export type { Message, Session, Window } from "./history/session.ts";
export { type CandidateClass, CLASS_RULE, CLASSES, classify, type Evidence } from "./references/evidence.ts";
export { IdentifierTable } from "./references/identifier-table.ts";
export { findIdentifiers } from "./references/identifiers.ts";
export { IndexedTexts } from "./references/indexed-texts.ts";
export { type ReferenceIndex, ReferenceIndexer } from "./references/reference-index.ts";
export { candidateLines } from "./report/candidate-lines.ts";
export { renderMarkdown } from "./report/markdown.ts";
export { toResults } from "./report/results.ts";
export { RESULTS_SCHEMA, Results } from "./report/results-schema.ts";
export { renderTerminal } from "./report/terminal.ts";
export type { ArmScores } from "./scoring/arm-scores.ts";
export { scoreArms } from "./scoring/score-arms.ts";
export { type AnalyzedShard, analyzeShard, type ShardInput } from "./shards/analyze-shard.ts";
export { mergeParts } from "./shards/merge-parts.ts";
export { parseShard, type Shard } from "./shards/shard.ts";
export { findTranscripts, ownSessions, type Source, type Sources } from "./sources/find-transcripts.ts";
export { bootstrap, type Resampled } from "./statistics/bootstrap.ts";
export type { Interval } from "./statistics/interval.ts";
export type { ChartSpec } from "./sweeps/chart-spec.ts";
export { runSweeps, variantsFor } from "./sweeps/run-sweeps.ts";
export type { SweepArm, SweepPoint, SweepResults } from "./sweeps/sweep.ts";
export { sweepChart } from "./sweeps/sweep-chart.ts";
export { SWEEPS, type SweepName } from "./sweeps/sweep-names.ts";
export { Entries } from "./transcript/entries.ts";
export { readTranscriptFile } from "./transcript/read-file.ts";
export type { Block, Entry, Transcript } from "./transcript/transcript.ts";
export { TranscriptReader } from "./transcript/transcript-reader.ts";
