/** What has no shape of its own on a screen, or moves what stands around it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** The mark after a character that asks for its coloured form; it is in every second emoji. */
const EMOJI_FORM = 0xfe0f;

/**
 * A foreign text as a prompt may hold it. Of the C0 controls only tabs and line ends stay, so no terminal escape
 * does; every other character that cannot be seen (C1, direction marks, zero widths, tags, lone surrogates) is
 * written as `\u{…}`.
 */
export function harmlessText(text: string): string {
  return text.replace(UNSEEN, (character) => {
    const point = character.codePointAt(0) as number;
    if (character === "\t" || character === "\n" || point === EMOJI_FORM) return character;
    return point < 0x20 ? "" : `\\u{${point.toString(16)}}`;
  });
}

/** As `harmlessText`, on one line and of at most `most` code points. */
export function harmlessLine(text: string, most: number): string {
  const points = [...harmlessText(text).replaceAll(/[\t\n]+/g, " ")];
  return points.length <= most ? points.join("") : `${points.slice(0, most - 1).join("")}…`;
}
