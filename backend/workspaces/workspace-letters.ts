import { text } from "#domain/text";

/** The letter that brings the link. The company's note stands in it as it was typed. */
export const INVITED = {
  subject: text("{company} shares documents with you: {name}", "{company} 共享单证：{name}"),
  body: text(
    "{company} shows you documents under the name “{name}”, until {until} (UTC).\n\n{note}\n\nOpen the documents: {link}\n\nA code is then sent to this address: with it you read and download them. The link is for you; do not pass it on. {company} sees what you read and download.",
    "{company} 以“{name}”为名共享单证，有效期至 {until}（UTC）。\n\n{note}\n\n查看单证：{link}\n\n打开后，验证码将发送至本邮箱，凭验证码即可查看和下载。该链接仅供收件人本人使用，请勿转发。查看和下载将由 {company} 记录。",
  ),
} as const;

/** The same of a workspace about a B/L review. */
export const INVITED_TO_REVIEW = {
  subject: text("{company} shows you a B/L review: {name}", "{company} 邀请查看提单审阅：{name}"),
  body: text(
    "{company} shows you a B/L review under the name “{name}”, until {until} (UTC).\n\n{note}\n\nOpen the review: {link}\n\nA code is then sent to this address: with it you read the review and comment on it. Your comments stand under this address. The link is for you; do not pass it on. {company} sees what you read and download.",
    "{company} 以“{name}”为名邀请查看提单审阅，有效期至 {until}（UTC）。\n\n{note}\n\n查看审阅：{link}\n\n打开后，验证码将发送至本邮箱，凭验证码即可查看并评论。评论以本邮箱地址署名。该链接仅供收件人本人使用，请勿转发。查看和下载将由 {company} 记录。",
  ),
} as const;

/** The letter to a visitor who is to sign. */
export const ASKED = {
  subject: text("{company} asks you to sign {document}", "{company} 邀请签署 {document}"),
  body: text(
    "{company} asks you to sign {document}, which is shared with you under the name “{name}”.\n\nOpen the documents: {link}\n\nA code is sent to this address for your visit, and another for the signature. You sign in this e-mail address; nothing else about you is certified.",
    "{company} 邀请签署 {document}，该单证以“{name}”为名共享。\n\n查看单证：{link}\n\n访问和签署各需一个验证码，均发送至本邮箱。签名以本邮箱地址的名义作出，不证明签署人的其他信息。",
  ),
} as const;

/** The letter to a visitor who was asked to sign, and has not. */
export const SIGN_REMINDER = {
  subject: text("Reminder: {company} waits for your signature on {document}", "提醒：{company} 正等待签署 {document}"),
  body: text(
    "{company} asked you to sign {document}, which is shared with you under the name “{name}”, and it is not signed yet.\n\nOpen the documents: {link}\n\nWhoever signs on the tanker's tablet instead need do nothing here.",
    "{company} 邀请签署的 {document}（以“{name}”为名共享）尚未签署。\n\n查看单证：{link}\n\n如在供油船平板电脑上签署，则无需在此操作。",
  ),
} as const;

/** The letter to the company whose visitor refused. */
export const REFUSED = {
  subject: text("{visitor} refused to sign {document}", "{visitor} 拒绝签署 {document}"),
  body: text(
    "{visitor} refused to sign {document}, which is shared under the name “{name}”. Reason: {reason}\n\nUntil you ask again or stop asking, the document stands as rejected and cannot be sent: {link}\n",
    "{visitor} 拒绝签署以“{name}”为名共享的 {document}。原因：{reason}\n\n再次邀请或取消邀请之前，该单证为“已拒绝”状态，不可发送：{link}\n",
  ),
} as const;

/** The letter with the code that signs one document. */
export const SIGNING_CODE = {
  subject: text("Code to sign {document}", "签署 {document} 的验证码"),
  body: text(
    "With this code you sign {document} of {company}:\n\n{code}\n\nIt counts once, for {minutes} minutes, " +
      "and for this document as it is now. Give it to nobody. If you did not ask for it, do nothing.",
    "使用此验证码签署 {company} 的 {document}：\n\n{code}\n\n验证码仅可使用一次，{minutes} 分钟内有效，且仅适用于该单证的当前版本。请勿告知他人。如非本人操作，请忽略。",
  ),
} as const;
