import { expect, test } from "vitest";
import { recognize } from "../../src/captures/recognize.ts";

const LONG = "x".repeat(500);

test.each([
  ["a transcript", "s.jsonl", '{"type":"user","uuid":"u","sessionId":"s"}\n', "claude-code", false],
  [
    "a transcript that begins with a title",
    "s.jsonl",
    '{"type":"summary"}\n{"uuid":"u"}\n',
    "claude-code",
    false,
  ],
  ["nothing that is known", "s.jsonl", "hello\n", "claude-code", false],
  ["an empty file", "s.jsonl", "", "claude-code", false],
  ["bodies", "s.jsonl", '{"provider":"p","body":{"messages":[]}}\n{}', "bodies", false],
  ["a body that is cut off", "s.jsonl", `{"provider":"p","body":{"messages":["${LONG}`, "bodies", false],
  ["bare bodies", "s.jsonl", '{"model":"m","messages":[]}\n{"model":"m","messages":[]}\n', "bodies", false],
  ["one body as a document", "s.json", '{\n "provider": "p",\n "body": {}\n}', "bodies", true],
  ["a trace", "s.jsonl", '{"request":{"method":"POST"},"response":null}\n', "claude-trace", false],
  [
    "a trace that is cut off",
    "s.jsonl",
    `{"request":{"timestamp":1,"method":"POST","body":"${LONG}`,
    "claude-trace",
    false,
  ],
  ["a trace as a list", "s.json", '[{"request":{"method":"POST"},"response":null}]', "claude-trace", true],
  ["an archive", "s.har", '{"log":{"version":"1.2","creator":{}', "har", true],
  ["an archive by another name", "s.json", '\ufeff{"log": {"entries": []}}', "har", true],
  [
    "stream-json after a debug line",
    "s.jsonl",
    '[debug] hi\n{"type":"system","session_id":"s","uuid":"u"}\n',
    "stream-json",
    false,
  ],
  ["messages", "s.json", '{"messages":[{"role":"user"}]}', "messages", true],
  ["a list of messages", "s.json", '[{"role":"user"}]', "messages", true],
  ["a list of lists", "s.json", '[[{"role":"user"}]]', "messages", true],
  ["a trajectory", "s.traj", '{\n  "environment": "e",\n  "trajectory": [', "messages", true],
  ["a packed name", "s.json.gz", '{"messages":[{"role":"user"}]}', "messages", true],
])("%s", (_, name, head, format, isDocument) => {
  expect(recognize(head, name, null)).toEqual({ format, isDocument });
});
