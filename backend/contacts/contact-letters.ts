import { text } from "#domain/text";

/** The letters between companies that get to know each other. */
export const LETTERS = {
  requested: {
    subject: text("{company} asks to become a contact", "{company} 请求添加本公司为联系人"),
    body: text(
      "{company} would like to exchange documents with your company on Hawser.{message}\n\nAccept or reject: {link}",
      "{company} 希望在 Hawser 上与本公司交换单证。{message}\n\n接受或拒绝：{link}",
    ),
  },
  added: {
    subject: text("{company} is now a contact", "{company} 已成为本公司的联系人"),
    body: text(
      "{company} and your company can now exchange documents on Hawser.\n\nContacts: {link}",
      "{company} 与本公司现可在 Hawser 上交换单证。\n\n联系人：{link}",
    ),
  },
  rejected: {
    subject: text("{company} declined your contact request", "{company} 拒绝了本公司的联系人请求"),
    body: text(
      "{company} declined the request to become a contact. You may ask again.\n\nContacts: {link}",
      "{company} 拒绝了联系人请求，可再次发起。\n\n联系人：{link}",
    ),
  },
} as const;
