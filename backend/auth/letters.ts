import { text } from "#domain/text";

/** The letters of signing in. */
export const LETTERS = {
  code: {
    subject: text("Your Hawser verification code: {code}", "Hawser 验证码：{code}"),
    body: text(
      "Your verification code:\n\n{code}\n\nIt is valid for {minutes} minutes and can be used once.\n\nIf you did not ask for it, ignore this e-mail. Never tell the code to anybody.",
      "验证码：\n\n{code}\n\n{minutes} 分钟内有效，仅可使用一次。\n\n如非本人操作，请忽略此邮件。请勿将验证码告知他人。",
    ),
  },
  alreadyRegistered: {
    subject: text("Somebody tried to register with your e-mail address", "有人尝试使用此邮箱地址注册"),
    body: text(
      "Somebody tried to register a company at {url} with this address, which already belongs to an account. Nothing has changed.\n\nIf it was you, sign in at {url}/login. If it was not, you need to do nothing.",
      "有人在 {url} 使用此邮箱注册公司，而该邮箱已有账号。未作任何更改。\n\n如为本人操作，请在 {url}/login 登录；否则无需处理。",
    ),
  },
  forgotten: {
    subject: text("A new password for Hawser", "重设 Hawser 密码"),
    body: text(
      "Somebody asked for a new password for your account. Set it here within {minutes} minutes:\n\n{link}\n\nA new password does not open what the old one did: a colleague who holds the company keys gives them to you again. If nobody else holds them, they stay closed until you remember the old password.\n\nIf you did not ask for this, you need to do nothing.",
      "有人请求重设此账号的密码。请在 {minutes} 分钟内在此设置：\n\n{link}\n\n新密码无法开启旧密码所保护的内容：须由持有公司密钥的同事重新授予。若无其他人持有，在想起旧密码之前密钥将无法使用。\n\n如非本人操作，无需处理。",
    ),
  },
  keysNeeded: {
    subject: text("{name} set a new password and needs the company keys again", "{name} 已重设密码，需重新授予公司密钥"),
    body: text(
      "{name} of {company} has set a new password by e-mail, and no longer holds the company keys. Make sure that it was really {name}, then give the keys again:\n\n{link}",
      "{company} 的 {name} 已通过邮件重设密码，不再持有公司密钥。请先确认确系本人操作，再重新授予：\n\n{link}",
    ),
  },
  secondAdded: {
    subject: text("A second verification was added to your Hawser account", "Hawser 账号已添加二次验证"),
    body: text(
      "An authenticator app or a passkey was added to your account. From now on it is asked for when you sign in, and every other session has ended.\n\nIf it was not you, change your password and tell your administrator at once.",
      "账号已添加验证器应用或通行密钥，此后登录时须使用，其他会话均已结束。\n\n如非本人操作，请立即修改密码并联系管理员。",
    ),
  },
  secondRemoved: {
    subject: text("A second verification was removed from your Hawser account", "Hawser 账号已移除二次验证"),
    body: text(
      "An authenticator app or a passkey was removed from your account, and every other session has ended.\n\nIf it was not you, change your password and tell your administrator at once.",
      "账号已移除验证器应用或通行密钥，其他会话均已结束。\n\n如非本人操作，请立即修改密码并联系管理员。",
    ),
  },
  passwordChanged: {
    subject: text("Your Hawser password was changed", "Hawser 密码已更改"),
    body: text(
      "The password of your account was changed and every other session has ended.\n\nIf it was not you, tell your administrator at once.",
      "账号密码已更改，其他会话均已结束。\n\n如非本人操作，请立即联系管理员。",
    ),
  },
} as const;
