import { say } from "../text.ts";
import { BILL } from "./bill-words.ts";
import { hexGroups, printedDate } from "./format.ts";
import type { PrintView } from "./print-view.ts";

/** The sentences that say where a title is kept; of an original on paper, what it takes the place of. */
export function registerWords(
  { language, tokenId = "", paper }: Pick<PrintView, "language" | "tokenId" | "paper">,
  register: NonNullable<PrintView["register"]>,
): readonly string[] {
  const token = hexGroups(tokenId).split(" ").join("");
  if (paper !== undefined) {
    const date = printedDate(paper.ended.slice(0, 10), language);
    return [say(BILL.replaces, language, { ...register, date, token: `0x${token}`, of: paper.of })];
  }
  return [
    say(BILL.register, language, { ...register }),
    ...(token === "" ? [] : [say(BILL.token, language, { token: `0x${token}` })]),
  ];
}
