import { text } from "#domain/text";

/** The letter that brings the link. What the company notes stands in it as it was typed. */
export const INVITED = {
  subject: text("{company} shares documents with you: {name}", "{company} 共享单证：{name}"),
  body: text(
    "{company} shows you documents under the name “{name}”, until {until} (UTC).\n\n{note}\n\nOpen the documents: {link}\n\nA code is then sent to this address: with it you read and download them. The link is for you; do not pass it on. {company} sees what you read and download.",
    "{company} 以“{name}”为名共享单证，有效期至 {until}（UTC）。\n\n{note}\n\n查看单证：{link}\n\n打开后，验证码将发送至本邮箱，凭验证码即可查看和下载。该链接仅供收件人本人使用，请勿转发。查看和下载将由 {company} 记录。",
  ),
} as const;
