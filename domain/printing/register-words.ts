import { say } from "../text.ts";
import { BILL } from "./bill-words.ts";
import { hexGroups, printedDate } from "./format.ts";
import type { PrintView } from "./print-view.ts";

/** The sentences that say where a title is kept; of a sheet of a paper set, what the originals take the place of. */
export function registerWords(
  { language, tokenId = "", marking, paper }: Pick<PrintView, "language" | "tokenId" | "marking" | "paper">,
  register: NonNullable<PrintView["register"]>,
): readonly string[] {
  const token = hexGroups(tokenId).split(" ").join("");
  if (paper !== undefined) {
    const date = printedDate(paper.ended.slice(0, 10), language);
    const words = marking === "PAPER" ? BILL.replaces : BILL.copyOfReplacing;
    return [say(words, language, { ...register, date, token: `0x${token}`, of: paper.originals })];
  }
  return [
    say(BILL.register, language, { ...register }),
    ...(token === "" ? [] : [say(BILL.token, language, { token: `0x${token}` })]),
  ];
}
