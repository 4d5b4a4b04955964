/** What the client puts among a user's words: reminders, and what commands printed. */
const NOT_SAID =
  /^\s*(?:<(?:system-reminder|local-command-(?:stdout|stderr|caveat)|bash-(?:stdout|stderr|input)|command-(?:message|contents)|user-prompt-submit-hook|task-notification|ide_[a-z_]+)\b|Caveat: The messages below|\[Request interrupted|This session is being continued from a previous conversation)/;

const REMINDER = /<system-reminder>[\s\S]*?<\/system-reminder>/g;
/** The client writes the name or the message first; in the middle of a prompt it is only a quotation. */
const COMMAND =
  /^\s*(?:<command-message>[\s\S]*?<\/command-message>\s*)?<command-name>\s*([\s\S]*?)\s*<\/command-name>(?:[\s\S]*?<command-args>\s*([\s\S]*?)\s*<\/command-args>)?/;

/** Longer ones are cut: the head of a prompt says what is wanted. */
const MOST_CHARACTERS = 4000;

/** What the user asked in a text that came in their name; null where it is a reminder or a command's output. */
export function askedIn(text: string): string | null {
  const said = text.replaceAll(REMINDER, "").trim();
  const [, command, args] = COMMAND.exec(said) ?? [];
  if (command !== undefined) return clipped(args ? `${command} ${args}` : command);
  return said === "" || NOT_SAID.test(said) ? null : clipped(said);
}

function clipped(text: string): string {
  const points = [...text];
  return points.length <= MOST_CHARACTERS ? text : `${points.slice(0, MOST_CHARACTERS).join("")} […]`;
}
