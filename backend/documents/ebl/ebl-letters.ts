import type { EntityManager } from "typeorm";
import { text, type Text } from "#domain/text";
import { EXCHANGED_KIND } from "#domain/kinds/exchanged";
import { linkTo, type LetterWords } from "../../mail/content.ts";
import { postToOrganisation } from "../../mail/organisation-mail.ts";

const asking = (subject: Text, body: Text): LetterWords => ({ topic: "asked", subject, body });
const telling = (subject: Text, body: Text): LetterWords => ({ topic: "documents", subject, body });

/** The letters to a carrier about shipping instructions of other platforms. */
export const LETTERS = {
  received: asking(
    text(
      "{platform} submitted a shipping instruction for booking {booking}",
      "{platform} 就订舱 {booking} 提交了装运指示",
    ),
    text(
      "{platform} has submitted a shipping instruction for the booking {booking}. A draft of the bill was made of it.\n\nComplete the draft and send it for approval, or ask for changes: {link}",
      "{platform} 就订舱 {booking} 提交了装运指示，并已据此生成提单草稿。\n\n请补全草稿并发送供确认，或要求更改：{link}",
    ),
  ),
  updated: asking(
    text(
      "{platform} updated the shipping instruction for booking {booking}",
      "{platform} 更新了订舱 {booking} 的装运指示",
    ),
    text(
      "{platform} has updated the shipping instruction for the booking {booking}.\n\nConfirm or decline the update: {link}",
      "{platform} 更新了订舱 {booking} 的装运指示。\n\n请确认或拒绝该更新：{link}",
    ),
  ),
  updateCancelled: telling(
    text(
      "{platform} withdrew the update of the shipping instruction for booking {booking}",
      "{platform} 撤回了订舱 {booking} 装运指示的更新",
    ),
    text(
      "{platform} has withdrawn its update of the shipping instruction for the booking {booking}, which stays as it was.\n\nSee it: {link}",
      "{platform} 撤回了对订舱 {booking} 装运指示的更新，指示维持原内容。\n\n查看：{link}",
    ),
  ),
  cancelled: telling(
    text(
      "{platform} cancelled the shipping instruction for booking {booking}",
      "{platform} 取消了订舱 {booking} 的装运指示",
    ),
    text(
      "{platform} has cancelled the shipping instruction for the booking {booking}. Its draft stays until your company deletes it.\n\nSee it: {link}",
      "{platform} 取消了订舱 {booking} 的装运指示。草稿会保留，直至本公司将其删除。\n\n查看：{link}",
    ),
  ),
  approved: asking(
    text("{platform} approved the draft of the bill {number}", "{platform} 确认了提单 {number} 的草稿"),
    text(
      "{platform} has approved the draft of the bill {number}.\n\nSign it to issue the bill: {link}",
      "{platform} 已确认提单 {number} 的草稿。\n\n请签署以签发提单：{link}",
    ),
  ),
} as const satisfies Record<string, LetterWords>;

/** Writes to the people of a carrier who draft bills. */
export const tellCarrier = (
  tx: EntityManager,
  organisation: string,
  name: keyof typeof LETTERS,
  { documentId, ...facts }: Readonly<Record<string, string>> & { readonly documentId: string },
): Promise<void> =>
  postToOrganisation(
    tx,
    organisation,
    { ...LETTERS[name], parameters: { ...facts, link: linkTo(`/doc/${EXCHANGED_KIND}/view/${documentId}`) } },
    ["bl.draft"],
  );
