import type { Session } from "../../src/history/session.ts";
import { entriesOf, messagesOf, prose, session } from "../build.ts";
import type { Fault } from "./fault.ts";

/** Texts of all outputs of the last window. */
function outputs({ windows }: Session): string[] {
  const parts = messagesOf(windows.at(-1)).flatMap((message) => message.parts);
  return parts.flatMap(({ block }) => (block.kind === "output" ? [block.text] : []));
}

/** Faults of what entries hold. */
export const CONTENT_FAULTS: readonly Fault[] = [
  {
    reports: "ccstatusline#549, aiusage#32",
    fault: "one response on three lines counts three times",
    does: "makes one message of it, and one model turn",
    given: session().user("1").thinks("a").says("b").calls("Read", {}).result("c1", "x").says("done"),
    look: ({ windows }) => messagesOf(windows[0]).filter(({ isTurn }) => isTurn).length,
    right: 2,
  },
  {
    reports: "cc#56064, cc#45982, cc#68325",
    fault: "lone surrogates in results crash writers",
    does: "reads them; the identifier beside them is found",
    given: session()
      .user("1")
      .calls("Read", {})
      .raw(
        '{"uuid":"r1","parentUuid":"a1","type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"c1","content":"\\ud83d src/a.ts \\udcb2"}]}}',
      )
      .from("r1")
      .says("2"),
    look: (read) => outputs(read).map((text) => text.includes("src/a.ts")),
    right: [true],
  },
  {
    reports: "cc#2104, cc#24387, cc#35310",
    fault: "images in results: huge base64, or a path where base64 should be",
    does: "reads the text beside them and nothing of the image",
    given: session()
      .user("1")
      .calls("Read", {})
      .result("c1", [
        { type: "image", source: { type: "base64", data: "src/not/mined.png" } },
        { type: "text", text: "id-123" },
      ])
      .says("2"),
    look: outputs,
    right: ["id-123"],
  },
  {
    reports: "cc#14416, cc#8484",
    fault: "a result whose call is not there",
    does: "keeps the output; its tool is unknown",
    given: session().user("1").result("t-missing", prose(300)).says("2"),
    look: (read) => outputs(read).length,
    right: 1,
  },
  {
    reports: "cc#77928, untether#489",
    fault: "block types that nobody knew of fail a strict schema, and the whole line is lost",
    does: "reads the blocks that it knows; the others are content without text",
    given: session()
      .user("1")
      .assistant([
        { type: "server_tool_use", id: "s" },
        { type: "text", text: "known" },
      ]),
    look: ({ windows }) => messagesOf(windows[0])[1]?.parts.map(({ block }) => block.kind),
    right: ["other", "text"],
  },
  {
    reports: "CL 2.1.152",
    fault: "the flat count of cache writes is 0 where the parts hold the truth",
    does: "takes the larger of the two",
    given: session()
      .user("1")
      .says("2", {
        message: {
          usage: {
            input_tokens: 11,
            cache_creation_input_tokens: 0,
            cache_creation: { ephemeral_5m_input_tokens: 8989 },
          },
        },
      }),
    look: (_, transcript) => entriesOf(transcript).map(({ contextTokens }) => contextTokens),
    right: [null, 9000],
  },
  {
    reports: "ccstatusline#98",
    fault: "a synthetic line of zeros is taken for a model turn of size 0",
    does: "knows that it was sent, and takes it for no turn and no size",
    given: session()
      .user("1")
      .says("2")
      .user("3")
      .says("No response requested.", { message: { model: "<synthetic>", usage: { input_tokens: 0 } } }),
    look: ({ windows }) => messagesOf(windows[0]).map(({ isTurn }) => isTurn),
    right: [false, true, false, false],
  },
  {
    reports: "morph-claude-code-plugin#18",
    fault: "the text of a result is sought in the wrong field, and all outputs are lost",
    does: "reads strings and arrays of texts alike",
    given: session()
      .user("1")
      .calls("Read", {})
      .result("c1", "string")
      .calls("Read", {})
      .result("c2", [
        { type: "text", text: "arr" },
        { type: "text", text: "ay" },
      ])
      .says("2"),
    look: outputs,
    right: ["string", "array"],
  },
  {
    reports: "cc#57788, cc#25666, cc#17407",
    fault: "outputs that a microcompaction took away count as if they were still there",
    does: "knows where each left the context; it is no candidate after that",
    given: session().user("1").calls("Read", {}).result("c1", "x").says("2").clears(["c1"]).user("3"),
    look: ({ clearedAt, entries }) => [...clearedAt].map(([call, line]) => [entries.textOf(call), line]),
    right: [["c1", 5]],
  },
  {
    reports: "cc#17944, cc#81129",
    fault: "a spilled output is read from its side file, which the model never saw",
    does: "reads the preview that stands in the transcript, and opens no other file",
    given: session()
      .user("1")
      .calls("Bash", {})
      .result("c1", "<persisted-output>\nFull output saved to: /gone/x.txt\nPreview", {
        with: { toolUseResult: { stdout: "everything" } },
      })
      .says("2"),
    look: outputs,
    right: ["<persisted-output>\nFull output saved to: /gone/x.txt\nPreview"],
  },
];
