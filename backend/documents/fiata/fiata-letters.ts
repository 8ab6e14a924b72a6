import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import type { FiataMode } from "#domain/fiata/calls";
import { sayRefusal } from "#domain/refusals";
import { text } from "#domain/text";
import { linkTo, type LetterWords } from "../../mail/content.ts";
import { postToOrganisation } from "../../mail/organisation-mail.ts";

/** The letter to a company about a call to FIATA that a person must look at. */
export const LETTERS = {
  waits: {
    topic: "titles",
    subject: text("FIATA: the bill {number} waits for you", "FIATA：提单 {number} 等待处理"),
    body: text(
      "What FIATA was asked about the bill {number} has ended without a result. {reason}\n\nSee what FIATA said, and ask again: {link}",
      "就提单 {number} 向 FIATA 的请求未获结果。{reason}\n\n查看 FIATA 的答复并再次请求：{link}",
    ),
  },
} as const satisfies Record<string, LetterWords>;

/**
 * Writes about a call that waits for a person: of a registration to everybody who may draft FIATA bills, of a preview
 * to the one who asked.
 */
export const tellWaits = (
  tx: EntityManager,
  call: {
    readonly organisation: string;
    readonly document: string;
    readonly person: string;
    readonly number: string;
    readonly mode: FiataMode;
  },
  { code, parameters }: Refused,
): Promise<void> =>
  postToOrganisation(
    tx,
    call.organisation,
    {
      ...LETTERS.waits,
      parameters: {
        number: call.number,
        reason: text(sayRefusal(code, "en-US", parameters), sayRefusal(code, "zh-CN", parameters)),
        link: linkTo(`/fiata/${call.mode === "ISSUE" ? "issue" : "preview"}?id=${call.document}`),
      },
    },
    ["fbl.draft"],
    call.mode === "PREVIEW" ? call.person : null,
  );
