import { text } from "#domain/text";

/** The letters between companies that get to know each other. */
export const LETTERS = {
  requested: {
    subject: text("{company} asks to become a contact", "{company} 请求添加本公司为联系人"),
    body: text(
      "{company} would like to exchange documents with your company on Hawser.\n\n{message}\n\nAccept or reject the request under Contacts.",
      "{company} 希望在 Hawser 上与本公司交换单证。\n\n{message}\n\n请在“联系人”中接受或拒绝该请求。",
    ),
  },
  added: {
    subject: text("{company} is now a contact", "{company} 已成为本公司的联系人"),
    body: text("{company} and your company can now exchange documents on Hawser.", "{company} 与本公司现可在 Hawser 上交换单证。"),
  },
  rejected: {
    subject: text("{company} declined your contact request", "{company} 拒绝了本公司的联系人请求"),
    body: text("{company} declined the request to become a contact. You may ask again.", "{company} 拒绝了联系人请求，可再次发起。"),
  },
} as const;
