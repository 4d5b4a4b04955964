import type { ClassRule } from "../references/evidence.ts";
import type { Corpus } from "./default-arms.ts";
import { CLOSED, dormantFor, INDEX, indexWhere, indexWith } from "./index-rules.ts";
import { type RuleSweep, ruleSweep } from "./rule-sweep.ts";
import type { SweepPlan } from "./sweep.ts";

const FLOORS = [0, 4, 8, 12, 20, 40, 80];
const REPS = [1, 2, 3, 4, 5, 6];
const DISTANCES = [0, 4, 8, 12, 20, 40];
const NOVEL = [1, 2, 3, 5, 10, 20, 50];
const DORMANT = [0, 5, 10, 20, 40, 80, 160];

/** The curves of the sweep over introduced identifiers. */
const AT_LEAST = "index, at least";
const AT_MOST = "index, at most";

/** min_later_turns: how many turns an output is given to be used before it is called unused. */
export function floorSweep(corpus: Corpus): SweepPlan {
  const { classRule } = corpus.settings;
  const own = String(classRule.minLaterTurns);
  return compared(corpus, {
    name: "floor",
    default: own,
    defaultAt: { [INDEX]: own, [CLOSED]: own },
    points: FLOORS.map((floor) => {
      const arm = (curve: string) =>
        indexWith(curve, `min_later_turns ${floor}`, { ...classRule, minLaterTurns: floor });
      return { value: String(floor), at: floor, arms: { [INDEX]: arm(INDEX), [CLOSED]: arm(CLOSED) } };
    }),
  });
}

/** open_reps × closed_dist: when what was used counts as done with. Only `index+closed` asks. */
export function classesSweep(corpus: Corpus): SweepPlan {
  const { classRule } = corpus.settings;
  const dialsOf = ({ openReps, closedDist }: Omit<ClassRule, "minLaterTurns">): string =>
    `${openReps} × ${closedDist}`;
  const own = dialsOf(classRule);
  const grid = REPS.flatMap((openReps) => DISTANCES.map((closedDist) => ({ openReps, closedDist })));
  return compared(corpus, {
    name: "classes",
    default: own,
    defaultAt: { [CLOSED]: own },
    points: grid.map((dials) => {
      const where = `open_reps ${dials.openReps}, closed_dist ${dials.closedDist}`;
      return {
        value: dialsOf(dials),
        at: [dials.openReps, dials.closedDist] as const,
        arms: { [CLOSED]: indexWith(CLOSED, where, { ...classRule, ...dials }) },
      };
    }),
  });
}

/** How many identifiers an output introduced: with more of them, more can be seen to be used. */
export function novelSweep(corpus: Corpus): SweepPlan {
  const { classRule } = corpus.settings;
  return compared(corpus, {
    name: "novel",
    default: "at least 1",
    defaultAt: { [AT_LEAST]: "1" },
    points: NOVEL.map((k) => ({
      value: String(k),
      at: k,
      arms: {
        [AT_LEAST]: indexWhere(INDEX, `at least ${k} introduced`, classRule, ({ novel }) => novel >= k),
        [AT_MOST]: indexWhere(INDEX, `at most ${k} introduced`, classRule, ({ novel }) => novel <= k),
      },
    })),
  });
}

/** How long an output was left alone. */
export function dormancySweep(corpus: Corpus): SweepPlan {
  const { classRule } = corpus.settings;
  return compared(corpus, {
    name: "dormancy",
    default: "0",
    defaultAt: { [INDEX]: "0", [CLOSED]: "0" },
    points: DORMANT.map((least) => {
      const arm = (curve: string) =>
        indexWhere(curve, `dormant for ${least}`, classRule, (c, firing) => dormantFor(c, firing) >= least);
      return { value: String(least), at: least, arms: { [INDEX]: arm(INDEX), [CLOSED]: arm(CLOSED) } };
    }),
  });
}

/** Every curve's default is the arm of the index by the settings' own thresholds. */
function compared(corpus: Corpus, sweep: RuleSweep): SweepPlan {
  const { classRule } = corpus.settings;
  return ruleSweep(corpus, sweep, (curve) =>
    indexWith(curve === CLOSED ? CLOSED : INDEX, `as it is, for ${curve}`, classRule),
  );
}
