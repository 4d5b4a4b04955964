import { MIN_CLUSTERS } from "../statistics/bootstrap.ts";
import { counted, grouped, interval, markdownTable, percent } from "./format.ts";
import type { IncumbentResults } from "./incumbent-schema.ts";

type Spread = IncumbentResults["growth"]["perTurn"];
type Estimate = IncumbentResults["damage"];

/** What the client's own compactions cost (method §10), as a section of the report. */
export function incumbentSection(results: IncumbentResults): string {
  const parts =
    results.compactions === 0
      ? ["No session holds a compaction with a window after it, so there is nothing to measure of them."]
      : [
          lead(results),
          `### Damage\n\n${damageTable(results)}\n\n${DAMAGE_NOTE}`,
          `### Sizes and reading again\n\n${costTable(results)}\n\n${COST_NOTE}`,
        ];
  return [
    "## What real compactions cost",
    ...parts,
    `### How often it comes to that\n\n${reachTable(results)}\n\n${reachText(results)}`,
  ].join("\n\n");
}

function lead({ compactions, repeatedCompactions, clusters, totals, damage }: IncumbentResults): string {
  const copies =
    repeatedCompactions === 0 ? "" : ` (${counted(repeatedCompactions, "copy", "copies")} in forks left out)`;
  const found = `${counted(compactions, "compaction")}${copies} in ${counted(clusters, "cluster")} of sessions, with ${counted(totals.turnsAfter, "model turn")} after them.`;
  const share =
    totals.turnsAfter === 0
      ? ""
      : ` **${grouped(totals.damagedTurns)}** of these (${percent(damage.share)}${interval(damage.interval)}) use an identifier that the compaction lost.`;
  return `${found}${share}${smallNote(clusters)}\n\n${WHY_NOT_LIVE_KEPT}`;
}

/** Under this many clusters an interval is itself uncertain (docs/statistics.md). */
const FEW_CLUSTERS = 30;

function smallNote(clusters: number): string {
  if (clusters < MIN_CLUSTERS)
    return ` **This is little**: intervals need ${MIN_CLUSTERS} clusters. Read the counts, and no share as a rate.`;
  if (clusters < FEW_CLUSTERS)
    return ` **This is little**: with fewer than ${FEW_CLUSTERS} clusters the intervals are themselves uncertain.`;
  return "";
}

const WHY_NOT_LIVE_KEPT = `A summary gets no live-kept score. Identifiers are matched word for word, and a summary
paraphrases: it can hold what an output said without one of its identifiers, and such a score would count that
as lost. What can be counted is what the agent visibly reached for afterwards.`;

function damageTable({ totals, damage, first, placebo, lost }: IncumbentResults): string {
  const used = totals.usedHeld + totals.usedBroughtBack + totals.usedLost;
  const row = (what: string, part: number, of: string, whole: number, estimate?: Estimate): string[] => {
    const share = percent(whole === 0 ? null : part / whole) + interval(estimate?.interval ?? null);
    return [what, inPart(part), `${grouped(whole)} ${of}`, share];
  };
  return markdownTable(
    ["", "count", "of", "share [95%]"],
    ["left", "right", "left", "right"],
    [
      row("damaged turns", totals.damagedTurns, "later turns", totals.turnsAfter, damage),
      row("damaged by chance (placebo)", placebo.damagedTurns, "later turns", placebo.turnsAfter),
      row(
        "turns that write a lost identifier first",
        totals.firstTurns,
        "later turns",
        totals.turnsAfter,
        first,
      ),
      row("identifiers that are held", totals.held, "introduced", totals.introduced),
      row("identifiers that are used later", used, "introduced", totals.introduced),
      row("held when used first", totals.usedHeld, "used later", used),
      row("brought back before", totals.usedBroughtBack, "used later", used),
      row("lost", totals.usedLost, "used later", used, lost),
    ],
  );
}

/** A mean count may have a fraction. */
function inPart(part: number): string {
  return Number.isInteger(part) ? grouped(part) : part.toFixed(1);
}

const DAMAGE_NOTE = `**introduced**: by tool outputs of any window before the compaction. **held**: it stands in the
summary or in a preserved message. **brought back**: an output, the user or an attachment said it after the
compaction. **lost**: none of these, and a model turn wrote it all the same. **damaged turn**: a model turn up to the
next boundary that uses a lost identifier; the model's own words bring nothing back. **placebo**: the same with as
many identifiers that went at a compaction of another session and that this session had not seen, a mean over ten
such sessions. Intervals are over clusters.

Read damage with care. It is too high where the model knew a name without having been told: a common word, a path
that it put together, a file that the client showed it again and did not record. It is too low where the agent gave
up, asked, or went on with something wrong: that leaves no identifier.`;

function costTable({
  totals,
  contexts,
  outputTokensGone,
  repeatedTokens,
  returningTokens,
}: IncumbentResults): string {
  const row = (what: string, n: string, total: string, { lower, median, upper }: Spread): string[] => [
    what,
    n,
    total,
    ...[lower, median, upper].map(tokens),
  ];
  return markdownTable(
    ["tokens per compaction", "counted", "total", "lower quartile", "median", "upper quartile"],
    ["left", "right", "right", "right", "right", "right"],
    [
      row("context before", counted(contexts.recorded, "compaction"), "–", contexts.before),
      row("context after", counted(contexts.recorded, "compaction"), "–", contexts.after),
      row("outputs gone", "–", grouped(totals.outputTokensGone), outputTokensGone),
      row(
        "read again",
        `${grouped(totals.repeatedCalls)} of ${counted(totals.calls, "call")}`,
        grouped(totals.repeatedTokens),
        repeatedTokens,
      ),
      row(
        "outputs that bring something back",
        counted(totals.returningOutputs, "output"),
        grouped(totals.returningTokens),
        returningTokens,
      ),
    ],
  );
}

const COST_NOTE = `**context**: the last recorded size before and the first after. **outputs gone**: tool outputs of the
window that were not preserved. **read again**: outputs of calls that repeat a call of before exactly, tool and input;
some would have been made anyway, such as running the tests. **bring something back**: the output holds an introduced
identifier that was not held and had stood nowhere since the compaction.`;

function reachTable({ reach }: IncumbentResults): string {
  return markdownTable(
    ["sessions", "count", "with a compaction", "share [95%, Wilson]"],
    ["left", "right", "right", "right"],
    reach.groups.map(({ minTurns, sessions, compacted, interval: width }) => [
      minTurns === 0 ? "all" : `with at least ${counted(minTurns, "model turn")}`,
      grouped(sessions),
      grouped(compacted),
      percent(sessions === 0 ? null : compacted / sessions) + interval(width),
    ]),
  );
}

function reachText({ reach, growth }: IncumbentResults): string {
  return `Files count as sessions here, forks included, and as independent of each other. The largest recorded context of a session: ${spread(reach.largestContext)} tokens
(median and quartiles, ${counted(reach.recorded, "session")} that recorded it). A context grows by ${spread(growth.perTurn)} tokens a model turn
(${counted(growth.windows, "window")} with at least two recorded sizes, from the first to the last).`;
}

function spread({ lower, median, upper }: Spread): string {
  return median === null ? "–" : `${tokens(median)} [${tokens(lower)}, ${tokens(upper)}]`;
}

/** A context can also shrink. */
function tokens(value: number | null): string {
  if (value === null) return "–";
  return value < 0 ? `−${grouped(-value)}` : grouped(value);
}
