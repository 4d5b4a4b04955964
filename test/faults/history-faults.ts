import type { Session } from "../../src/history/session.ts";
import type { Transcript } from "../../src/transcript/transcript.ts";
import { outline, session } from "../build.ts";
import type { Fault } from "./fault.ts";

const m1 = { message: { id: "parallel" } };

const skipped = (_: Session, transcript: Transcript): unknown => transcript.skipped;

const paths = (read: Session): unknown => outline(read);

const counts = ({ counts }: Session): unknown => counts;

/** Faults of lines, branches and compactions. */
export const HISTORY_FAULTS: readonly Fault[] = [
  {
    reports: "cc#31330, cc#37779",
    fault: "a walk along the parents loses the results of parallel calls",
    does: "brings back all results of a response, in the order in which they finished",
    given: session()
      .user("1")
      .calls("Read", {}, "c1", m1)
      .calls("Read", {}, "c2", { ...m1 })
      .result("c1", "x", { after: "a1" })
      .result("c2", "y", { after: "a2" })
      .says("done"),
    look: paths,
    right: [["u1", "a1 a2", "r1 r2", "a3"]],
  },
  {
    reports: "cozempic#57",
    fault: "an assistant line beside the chain, of the same message, vanishes",
    does: "brings back all lines of a response that has a result on the path",
    given: session()
      .user("1")
      .calls("Read", {}, "c1", m1)
      .calls("Read", {}, "c2", { ...m1, after: "a1" })
      .result("c1", "x", { after: "a1" })
      .says("done"),
    look: paths,
    right: [["u1", "a1 a2", "r1", "a3"]],
  },
  {
    reports: "antiburn#403, frugal-tokens#56, cc#92089",
    fault: "a resume writes boundary, summary and later rows again, with the same uuids",
    does: "takes the first copy, counts the others as repeats",
    given: session().user("1").says("2").boundary("summary").user("3").says("4").again(3).again(4),
    look: (read) => [outline(read), read.counts.repeats],
    right: [
      [
        ["u1", "a1"],
        ["s1 u2", "a2"],
      ],
      2,
    ],
  },
  {
    reports: "cc#22245",
    fault: "a uuid that stands twice, with different parents, makes a circle",
    does: "takes the first copy; the walk ends",
    given: session().user("1", { as: "x" }).says("2", { as: "y" }).user("3", { as: "x", after: "y" }),
    look: (read) => [outline(read), read.counts.repeats],
    right: [[["x", "y"]], 1],
  },
  {
    reports: "CL 2.1.108, CL 2.1.30",
    fault: "an entry that is its own parent ends the history, or hangs the reader",
    does: "bridges it to what was said before, and counts a gap",
    given: session().user("1").says("2").user("3", { as: "x", after: "x" }).says("4"),
    look: (read) => [outline(read), read.counts.gaps],
    right: [[["u1", "a1", "x", "a2"]], 1],
  },
  {
    reports: "cc#22526, cc#58554",
    fault: "a parent that was never written cuts the history off",
    does: "bridges it to what was said before, and counts a gap",
    given: session().user("1").says("2").user("3", { after: "ghost" }).says("4"),
    look: (read) => [outline(read), read.counts.gaps],
    right: [[["u1", "a1", "u2", "a2"]], 1],
  },
  {
    reports: "cc#46603",
    fault:
      "after a compaction the first line hangs below a line from before it, which takes the whole old history in",
    does: "begins the window with the boundary, its summary and what was preserved",
    given: session()
      .user("1")
      .says("2")
      .user("3")
      .says("4")
      .boundary("summary", { preservedMessages: { anchorUuid: "s1", uuids: ["u2", "a2"] } })
      .user("5", { after: "a2" })
      .says("6"),
    look: paths,
    right: [
      ["u1", "a1", "u2", "a2"],
      ["s1 u2", "a2", "u3", "a3"],
    ],
  },
  {
    reports: "cc#40027",
    fault: "the entry before a boundary is in a file that is gone",
    does: "reads the window that is there",
    given: session()
      .boundary("summary", {}, { with: { logicalParentUuid: "gone" } })
      .user("1")
      .says("2"),
    look: paths,
    right: [["s1 u1", "a1"]],
  },
  {
    reports: "cc#50347, cc#52387, cc#20992, cc#53821",
    fault: "a torn line, a fragment, or two entries on one line stop the reader",
    does: "skips that line and names it; its child is bridged",
    given: session()
      .user("1")
      .raw('{"type":"pr-link","prNu{"parentUuid":null}')
      .says("2")
      .raw('pbi/gUEKpQ=="}')
      .user("3"),
    look: skipped,
    right: [
      { line: 2, reason: "not-json" },
      { line: 4, reason: "not-json" },
    ],
  },
  {
    reports: "alignment-hive, cc#2597",
    fault: "summary lines of other sessions stand at the start of a file",
    does: "takes them for no conversation",
    given: session().raw('{"type":"summary","summary":"s","leafUuid":"elsewhere"}').user("1").says("2"),
    look: (read, transcript) => [outline(read), transcript.otherLines],
    right: [[["u1", "a1"]], 1],
  },
  {
    reports: "claude-code-log#300, claude-code-trace#40, CL 2.1.101",
    fault: "branches that the user took back count as live",
    does: "follows the latest leaf; what hangs elsewhere is left out and counted",
    given: session().user("1").says("2").user("3").says("4").user("5", { after: "a1" }).says("6"),
    look: (read) => [outline(read), read.counts.leftOut],
    right: [[["u1", "a1", "u3", "a3"]], 2],
  },
  {
    reports: "cc#83692, CL 2.1.218",
    fault: "a call that was never answered",
    does: "keeps it as a call; nothing else changes",
    given: session().user("1").calls("Read", {}, "t9").user("2").says("3"),
    look: paths,
    right: [["u1", "a1", "u2", "a2"]],
  },
  {
    reports: "CL 2.1.69",
    fault: "timestamps that are missing, malformed or run backwards change the order",
    does: "never looks at them: the chain and the file's order decide",
    given: session()
      .user("1", { with: { timestamp: "yesterday" } })
      .says("2", { with: { timestamp: 7 } })
      .user("3"),
    look: paths,
    right: [["u1", "a1", "u2"]],
  },
  {
    reports: "SDK-py session_mutations",
    fault: "a raw U+2028 inside a string splits the line",
    does: "splits at line feeds and at nothing else",
    given: session().user("one\u2028two").says("3"),
    look: (read, transcript) => [outline(read), transcript.lines],
    right: [[["u1", "a1"]], 2],
  },
  {
    reports: "CL 2.1.89, CL 2.1.217",
    fault: "fields of the wrong type crash the reader",
    does: "takes a field that does not fit as absent; the entry stays",
    given: session()
      .user("1")
      .raw('{"uuid":"t1","parentUuid":"u1","type":"attachment","attachment":null}')
      .from("t1")
      .calls("Read", null, "c1", { with: { toolUseResult: "Error: x", isMeta: "no" } })
      .result("c1", null)
      .says("2"),
    look: paths,
    right: [["u1", "a1", "r1", "a2"]],
  },
  {
    reports: "agentsview#406, cc#86980",
    fault: "a prompt typed while a tool ran exists only as an attachment without a uuid",
    does: "puts it after the entry before it in the file",
    given: session()
      .user("1")
      .says("2")
      .raw('{"type":"attachment","attachment":{"type":"queued_command","prompt":"?"}}')
      .says("3"),
    look: paths,
    right: [["u1", "a1", "?", "a2"]],
  },
  {
    reports: "cc#60845",
    fault: "a cleared context leaves an older tree in the file",
    does: "takes it for an earlier window",
    given: session().user("1").says("2").from(null).user("3").says("4"),
    look: (read) => [outline(read), read.counts.leftOut],
    right: [
      [
        ["u1", "a1"],
        ["u2", "a2"],
      ],
      0,
    ],
  },
  {
    reports: "github.com/microsoft/amplifier PR#30 and others",
    fault: "sidechain entries in the main file mix two conversations",
    does: "leaves them out and counts them",
    given: session()
      .user("1")
      .says("2")
      .user("aside", { after: null, with: { isSidechain: true } })
      .says("aside", { with: { isSidechain: true } })
      .user("3", { after: "a1" }),
    look: counts,
    right: { gaps: 0, repeats: 0, leftOut: 0, sidechain: 2 },
  },
];
