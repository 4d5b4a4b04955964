/**
 * What a model said, as one text for the parser: its text blocks joined, or the input of the tool that it called.
 * Where it called one, the text beside the call is only talk. Thinking is no answer, and where the answer stands
 * among the blocks is never assumed.
 */
export function answerText(content: readonly Readonly<Record<string, unknown>>[]): string {
  const calls = content.filter((block) => block["type"] === "tool_use");
  if (calls.length > 0) {
    return calls.map((call) => JSON.stringify(call["input"] ?? null)).join("\n");
  }
  return content.map((block) => (block["type"] === "text" ? String(block["text"] ?? "") : "")).join("");
}
