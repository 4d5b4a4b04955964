import { isLive, type Truth, type Used } from "../../src/truths/truths.ts";
import { candidatesOf, prose, type SessionBuilder, session } from "../build.ts";

/** What stands in a window of ten model turns; turns count from 1, the call being the first. */
export interface Told {
  /** Said by the user before the call. */
  readonly before?: string;
  /** Input of the call. */
  readonly input?: unknown;
  /** The output, after 300 tokens of prose. */
  readonly output: string;
  /** Output of a call beside it, below the floor. */
  readonly sibling?: string;
  /** Said by the user in the output's message. */
  readonly beside?: string;
  /** What the model says at a turn; the pass fires at turn 7, `floor(0.6 × 10)` from 0, so the future begins with turn 8. */
  readonly turns?: Readonly<Record<number, string>>;
  /** What a small output brings right before a turn. */
  readonly brings?: Readonly<Record<number, string>>;
}

/** A session of ten model turns with one candidate. */
export function told({ before = "go", input = {}, output, sibling, beside, turns = {}, brings = {} }: Told) {
  const built = session().user(before).calls("Read", input, "probe");
  if (sibling !== undefined) built.calls("Read", {}, "sibling");
  built.result("probe", `${prose(300)} ${output}`);
  if (sibling !== undefined) built.result("sibling", sibling);
  if (beside !== undefined) built.user(beside);
  for (let turn = 2; turn <= 10; turn++) {
    built.says(turns[turn] ?? "very well");
    if (turn === 10) break;
    const next = brings[turn + 1];
    if (next !== undefined) built.calls("Read", {}, `c${turn}`).result(`c${turn}`, next);
    else built.user("go on");
  }
  return built;
}

/** The truths under which the one candidate of a session is live. */
export function truthsOf(built: SessionBuilder): Exclude<Truth, "lost">[] {
  const [only] = candidatesOf(built);
  return FIXED.filter((truth) => isLive(only as Used, truth));
}

const FIXED = ["exact", "strict", "loose", "strictGuarded", "looseGuarded", "needed"] as const;
