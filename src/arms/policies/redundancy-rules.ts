import type { Access, OutputFacts } from "../../facts/window-facts.ts";
import type { PolicyRule } from "./policy-arm.ts";

/** Drops what was read of a file that a later call read, edited or wrote. Which part was read is not looked at. */
export function superseded(by: readonly Access[]): PolicyRule {
  return (outputs) => {
    const last = new Map<string, number>();
    for (const [i, { path, access }] of outputs.entries())
      if (path !== null && access !== null && by.includes(access)) last.set(path, i);
    return outputs.filter(
      ({ path, access }, i) => access === "read" && path !== null && (last.get(path) ?? i) > i,
    );
  };
}

/** Drops the output of a call that was made again later with the same input. */
export function repeatedCalls(exceptTools: readonly string[] = []): PolicyRule {
  return (outputs) => {
    const last = new Map(outputs.map(({ call }, i) => [call, i]));
    return outputs.filter(
      ({ call, tool }, i) => last.get(call) !== i && (tool === null || !exceptTools.includes(tool)),
    );
  };
}

/** Of outputs with the same text, drops all but the oldest or the newest. */
export function duplicates(keep: "oldest" | "newest"): PolicyRule {
  return (outputs) => {
    const last = new Map(outputs.map(({ text }, i) => [text, i]));
    return outputs.filter(({ text }, i) => (keep === "oldest" ? text : last.get(text)) !== i);
  };
}

/** Of tools that write a list anew with each call, drops all outputs but the newest. */
export function olderLists(tools: readonly string[]): PolicyRule {
  return (outputs) => {
    const last = new Map(outputs.map(({ tool }, i) => [tool, i]));
    return outputs.filter(({ tool }, i) => tool !== null && tools.includes(tool) && last.get(tool) !== i);
  };
}

/** What any of several rules takes out, where it does not stand in the newest messages before the firing point. */
export function anyOf(rules: readonly PolicyRule[], isOld: (output: OutputFacts) => boolean): PolicyRule {
  return (outputs) => {
    const gone = new Set(rules.flatMap((rule) => rule(outputs)));
    return outputs.filter((output) => gone.has(output) && isOld(output));
  };
}
