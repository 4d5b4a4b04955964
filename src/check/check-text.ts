import { counted, printable } from "../report/format.ts";
import type { Check } from "./check-results.ts";
import { LIMITS } from "./limits.ts";

const SCORES: Readonly<Record<(typeof LIMITS)[number]["name"], string>> = {
  "max-false-drop": "false-drop",
  "max-lost": "lost",
  "min-live-kept": "live-kept",
  "min-informedness": "informedness",
  "min-removed": "removed",
};

/** One line per limit: whether it holds, the value with its interval, and the limit. */
export function checkText({ holds, truth, sessions, limits }: Check): string {
  const lines = limits.map(({ arm, name, limit, value, interval, judged, note, ...one }) => {
    const side = LIMITS.find((known) => known.name === name)?.side;
    const places = placesFor(judged, limit);
    const range =
      interval === null ? "" : ` [${share(interval.low, places)}, ${share(interval.high, places)}]`;
    // These two do not ask what "used" means, or have an answer of their own.
    const under = truth === "exact" || name === "max-lost" || name === "min-removed" ? "" : ` (${truth})`;
    return [
      one.holds ? "pass" : "FAIL",
      `  ${printable(arm)}: ${SCORES[name]}${under} ${value === null ? "–" : share(value, places)}${range}`,
      `, at ${side} ${share(limit, places)}`,
      note === null ? "" : ` (${note})`,
    ].join("");
  });
  if (sessions !== null)
    lines.push(
      `${sessions.holds ? "pass" : "FAIL"}  ${counted(sessions.count, "session")}, at least ${sessions.least}`,
    );
  const failed = limits.filter((one) => !one.holds).length + (sessions?.holds === false ? 1 : 0);
  const total = limits.length + (sessions === null ? 0 : 1);
  const end = holds
    ? `${counted(total, "limit holds", "limits hold")}.`
    : `${failed} of ${counted(total, "limit")} ${failed === 1 ? "does" : "do"} not hold.`;
  return `${[...lines, end].join("\n")}\n`;
}

function share(value: number, places: number): string {
  return `${(100 * value).toFixed(places).replace(/^-(0(\.0*)?)$/, "$1")}%`;
}

/** One decimal, and more where the number judged and the limit would else look alike though they are not. */
function placesFor(judged: number | null, limit: number): number {
  const isShown = (places: number): boolean =>
    judged === null || judged === limit || share(judged, places) !== share(limit, places);
  return [1, 2, 3, 4, 5, 6].find(isShown) ?? 6;
}
