import { text } from "#domain/text";

/** The letters of a company's administration. */
export const LETTERS = {
  invitation: {
    subject: text("{name} invites you to {company} on Hawser", "{name} 邀请加入 Hawser 上的 {company}"),
    body: text(
      "{name} invites you to work for {company} on Hawser. Choose your name and password here:\n\n{link}\n\nThe link is valid for {days} days and can be used once.",
      "{name} 邀请加入 Hawser 上的 {company}。请在此设置姓名和密码：\n\n{link}\n\n链接 {days} 天内有效，仅可使用一次。",
    ),
  },
  walletLinked: {
    subject: text("The title address of {company} was changed", "{company} 的物权地址已更改"),
    body: text(
      "{name} made the wallet {address} the title address of {company}. From now on this wallet confirms every act on originals.\n\nIf this was not agreed, tell your administrators at once.",
      "{name} 已将钱包 {address} 设为 {company} 的物权地址。此后对正本的操作均由该钱包确认。\n\n如未经同意，请立即联系管理员。",
    ),
  },
  addressMade: {
    subject: text("The title address of {company} was changed", "{company} 的物权地址已更改"),
    body: text(
      "{name} made {address}, whose key is kept here, the title address of {company}. From now on colleagues who hold the company keys confirm acts on originals with their password.\n\nIf this was not agreed, tell your administrators at once.",
      "{name} 已将 {address}（密钥由本平台保管）设为 {company} 的物权地址。此后对正本的操作由持有公司密钥的同事以登录密码确认。\n\n如未经同意，请立即联系管理员。",
    ),
  },
} as const;
