import { LIMITS } from "#domain/limits";
import { text } from "#domain/text";
import { linkTo, type Words } from "../mail/content.ts";

/** The letters of signing in. */
export const LETTERS = {
  code: {
    subject: text("Your Hawser verification code", "Hawser 验证码"),
    body: text(
      "Your verification code:\n\n{code}\n\nIt is valid for {minutes} minutes and can be used once.\n\nIf you did not ask for it, ignore this e-mail. Never tell the code to anybody.",
      "验证码：\n\n{code}\n\n{minutes} 分钟内有效，仅可使用一次。\n\n如非本人操作，请忽略此邮件。请勿将验证码告知他人。",
    ),
  },
  /** The link stands for the code where it is opened in the browser that registered. */
  proof: {
    subject: text("Your Hawser verification code", "Hawser 验证码"),
    body: text(
      "Your verification code:\n\n{code}\n\nIt is valid for {minutes} minutes and can be used once.\n\nOr open this link in the browser in which you registered:\n\n{link}\n\nIf you did not ask for it, ignore this e-mail. Never tell the code to anybody.",
      "验证码：\n\n{code}\n\n{minutes} 分钟内有效，仅可使用一次。\n\n也可在注册时所用的浏览器中打开此链接：\n\n{link}\n\n如非本人操作，请忽略此邮件。请勿将验证码告知他人。",
    ),
  },
  alreadyRegistered: {
    subject: text("Somebody tried to register with your e-mail address", "有人尝试使用此邮箱地址注册"),
    body: text(
      "Somebody tried to register a company at {url} with this address, which already belongs to an account. Nothing has changed.\n\nIf it was you, sign in at {login}. If it was not, you need to do nothing.",
      "有人在 {url} 使用此邮箱注册公司，而该邮箱已有账号。未作任何更改。\n\n如为本人操作，请在 {login} 登录；否则无需处理。",
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
    subject: text(
      "{name} set a new password and needs the company keys again",
      "{name} 已重设密码，需重新授予公司密钥",
    ),
    body: text(
      "{name} of {company} has set a new password by e-mail, and no longer holds the company keys. Make sure that it was really {name}, then give the keys again:\n\n{link}",
      "{company} 的 {name} 已通过邮件重设密码，不再持有公司密钥。请先确认确系本人操作，再重新授予：\n\n{link}",
    ),
  },
  changeEmail: {
    subject: text("Confirm your new e-mail address", "确认新邮箱地址"),
    body: text(
      "This address is to become that of a Hawser account. Confirm it here within {minutes} minutes:\n\n{link}\n\nIf you did not ask for this, you need to do nothing.",
      "有人请求将此邮箱设为 Hawser 账号邮箱。请在 {minutes} 分钟内在此确认：\n\n{link}\n\n如非本人操作，无需处理。",
    ),
  },
  emailChanged: {
    subject: text("The e-mail address of your Hawser account was changed", "Hawser 账号邮箱已更改"),
    body: text(
      "Your account has the address {value} now, and no longer this one.\n\nIf it was not you, tell your administrator at once.",
      "账号邮箱已改为 {value}，本邮箱不再使用。\n\n如非本人操作，请立即联系管理员。",
    ),
  },
  changePhone: {
    subject: text("Confirm your telephone number", "确认电话号码"),
    body: text(
      "The telephone number of your Hawser account is to be {value}. Confirm it here within {minutes} minutes:\n\n{link}\n\nIf you did not ask for this, change your password.",
      "Hawser 账号的电话号码将改为 {value}。请在 {minutes} 分钟内在此确认：\n\n{link}\n\n如非本人操作，请修改密码。",
    ),
  },
  changeSecondOn: {
    subject: text("Confirm the second verification by e-mail", "确认启用邮件二次验证"),
    body: text(
      "From now on a code by e-mail is to be asked for when you sign in to Hawser. " +
        "Confirm it here within {minutes} minutes:\n\n{link}\n\nIf you did not ask for this, change your password.",
      "此后登录 Hawser 时将要求邮件验证码。请在 {minutes} 分钟内在此确认：\n\n{link}\n\n如非本人操作，请修改密码。",
    ),
  },
  changeSecondOff: {
    subject: text("Confirm that no second verification by e-mail is asked for", "确认停用邮件二次验证"),
    body: text(
      "A code by e-mail is no longer to be asked for when you sign in to Hawser. Confirm it here within {minutes} minutes:\n\n{link}\n\nIf you did not ask for this, change your password.",
      "此后登录 Hawser 时将不再要求邮件验证码。请在 {minutes} 分钟内在此确认：\n\n{link}\n\n如非本人操作，请修改密码。",
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
  secondResetAsked: {
    subject: text("Your second verification is to be reset", "即将重置二次验证"),
    body: text(
      "{name} of {company} has asked that your authenticator apps, passkeys and recovery codes be removed, because you have lost them. This happens on {when}, and a code by e-mail is asked for from then on.\n\nIf you still have one of them, sign in with it: that ends the reset. If you did not ask for this, also change your password and tell your administrator at once.\n\n{link}",
      "因遗失验证方式，{company} 的 {name} 申请移除本账号的验证器应用、通行密钥和恢复码。将于 {when} 执行，此后登录须使用邮件验证码。\n\n如仍持有其中任何一种，请以其登录，重置即取消。如非本人要求，请同时修改密码并立即联系管理员。\n\n{link}",
    ),
  },
  secondReset: {
    subject: text("Your second verification was reset", "二次验证已重置"),
    body: text(
      "Your authenticator apps, passkeys and recovery codes were removed, and every session has ended. When you sign in, a code by e-mail is asked for beside the password; add an app or a passkey anew under Settings, Security.\n\nIf you did not ask for this, change your password and tell your administrator at once.\n\n{link}",
      "验证器应用、通行密钥和恢复码均已移除，所有会话均已结束。登录时除密码外须使用邮件验证码，请在“设置 – 安全”中重新添加应用或通行密钥。\n\n如非本人要求，请修改密码并立即联系管理员。\n\n{link}",
    ),
  },
  secondResetKept: {
    subject: text("Your second verification is not reset", "二次验证不再重置"),
    body: text(
      "The reset of your second verification was withdrawn. Your authenticator apps, passkeys and recovery codes count as before.",
      "二次验证的重置已取消，验证器应用、通行密钥和恢复码照常有效。",
    ),
  },
  secondOfColleague: {
    subject: text("The second verification of {name} was reset", "{name} 的二次验证已重置"),
    body: text(
      "The authenticator apps and passkeys of {name} were removed because they were lost. {name} now signs in with the password and a code by e-mail until another is added.\n\nIf you do not expect this, ask {name}, and disable the account meanwhile:\n\n{link}",
      "因遗失，{name} 的验证器应用和通行密钥已被移除。重新添加之前，{name} 以密码和邮件验证码登录。\n\n如有疑问，请向 {name} 核实，并可先停用该账号：\n\n{link}",
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

/** The letter that proves an address. Its link has the code behind #, so that no server and no log on the way gets it. */
export const proofLetter = (code: string): Words => ({
  ...LETTERS.proof,
  parameters: { code, minutes: LIMITS.codeMinutes, link: linkTo(`/email#${code}`) },
});
