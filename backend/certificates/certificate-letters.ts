import { text } from "#domain/text";

/** The letters about certificates. */
export const LETTERS = {
  ending: {
    subject: text("Your certificate expires in {days} days", "个人证书将在 {days} 天后到期"),
    body: text(
      "Your certificate {serial} for {company} is valid until {date}. After that day you cannot sign with it any more.\n\nRenew it here, in a minute and with your password, or bring the next one of its issuer:\n\n{link}",
      "在 {company} 的个人证书 {serial} 有效期至 {date}，到期后将无法以其签署。\n\n请在此更新（仅需一分钟并输入登录密码），或登记颁发机构换发的新证书：\n\n{link}",
    ),
  },
  companyEnding: {
    subject: text("The certificate of {company} expires in {days} days", "{company} 的证书将在 {days} 天后到期"),
    body: text(
      "The certificate {serial} of {company} is valid until {date}. After that day nobody can sign, seal or sign in for the company.\n\nAn administrator renews it here:\n\n{link}",
      "{company} 的证书 {serial} 有效期至 {date}，到期后本公司将无法签署、封装或登录。\n\n请由管理员在此更新：\n\n{link}",
    ),
  },
  changed: {
    subject: text("{company} has a new certificate", "{company} 已启用新证书"),
    body: text(
      "{name} has put a new certificate, {serial}, to use for {company}. What was signed before stays valid.\n\nIf this was not agreed, revoke it at once:\n\n{link}",
      "{name} 已为 {company} 启用新证书 {serial}，此前的签署仍然有效。\n\n如未经同意，请立即吊销：\n\n{link}",
    ),
  },
  revoked: {
    subject: text("Your certificate was revoked", "个人证书已被吊销"),
    body: text(
      "{name} has revoked your certificate {serial} for {company}: {reason}. Nothing can be signed with it any more; what was signed before stays valid.\n\nA new one is obtained here:\n\n{link}",
      "{name} 已吊销在 {company} 的个人证书 {serial}：{reason}。该证书不能再用于签署，此前的签署仍然有效。\n\n可在此申请新证书：\n\n{link}",
    ),
  },
  companyRevoked: {
    subject: text("The certificate of {company} was revoked", "{company} 的证书已被吊销"),
    body: text(
      "{name} has revoked the certificate {serial} of {company}: {reason}. Nothing can be sealed with it any more; what was signed before stays valid.\n\nA new one is obtained here:\n\n{link}",
      "{name} 已吊销 {company} 的证书 {serial}：{reason}。该证书不能再用于封装，此前的签署仍然有效。\n\n可在此申请新证书：\n\n{link}",
    ),
  },
} as const;
