import { text } from "#domain/text";

/** The letters of the automatic service. */
export const LETTERS = {
  granted: {
    subject: text("Documents of {company} can be signed automatically", "{company} 的单证可自动签署"),
    body: text(
      "{name} let the automatic service sign documents for {company}, with the certificates of colleagues who agree to it. Settings, Advanced Setting show them.\n\nIf this was not agreed, withdraw it there and tell your administrators at once.",
      "{name} 已允许自动签署服务为 {company} 签署单证，使用同意的同事的证书。可在“设置”的“高级设置”中查看。\n\n如未经同意，请在该处撤回并立即联系管理员。",
    ),
  },
  withdrawn: {
    subject: text("Documents of {company} are not signed automatically any more", "{company} 的单证不再自动签署"),
    body: text(
      "{name} withdrew the automatic service of {company}. From now on every signature is confirmed with a password.",
      "{name} 已撤回 {company} 的自动签署服务。此后每次签署均须以密码确认。",
    ),
  },
  signed: {
    subject: text("B/L {number} was signed in your name", "提单 {number} 已以本人名义签署"),
    body: text(
      "At the request of {name}, the automatic service signed the bill of lading {number} of {company} in your name.\n\nOpen it: {link}\n\nYou can end this under Settings, Advanced Setting.",
      "应 {name} 的请求，自动签署服务已以本人名义签署 {company} 的提单 {number}。\n\n查看：{link}\n\n可在“设置”的“高级设置”中停止。",
    ),
  },
  signedFile: {
    subject: text("“{document}” was signed in your name", "“{document}”已以本人名义签署"),
    body: text(
      "At the request of {name}, the automatic service signed the document “{document}” of {company} in your name.\n\nOpen it: {link}\n\nYou can end this under Settings, Advanced Setting.",
      "应 {name} 的请求，自动签署服务已以本人名义签署 {company} 的单证“{document}”。\n\n查看：{link}\n\n可在“设置”的“高级设置”中停止。",
    ),
  },
} as const;
