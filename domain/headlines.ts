import { text, type Text } from "./text.ts";

/** The verdict in one line, said first. */
export const HEADLINES = {
  GENUINE_IN_CIRCULATION: text("Genuine, and in circulation", "文件真实，提单流通中"),
  GENUINE: text("Genuine and unaltered", "文件真实，未经改动"),
  GENUINE_RETURNED: text("Genuine, but returned to its issuer", "文件真实，但提单已交回签发人"),
  GENUINE_BURNT: text("Genuine once, but no longer in force", "文件真实，但提单已失效"),
  BILL_DISCHARGED: text("Genuine once, and discharged since", "文件真实，汇票已清偿"),
  BILL_REJECTED: text("Genuine once, but its acceptance was refused", "文件真实，但汇票被拒绝承兑"),
  GENUINE_PAUSED: text("Genuine, but its register is paused", "文件真实，但登记册已暂停"),
  STATUS_UNKNOWN: text("Unaltered, but its state on chain is not known here", "文件未经改动，但此处无法得知其链上状态"),
  TITLE_UNKNOWN: text("Not genuine: the register knows no such title", "文件不真实：登记册中无此物权"),
  ALTERED: text("Altered: do not rely on it", "文件已被改动：请勿信赖"),
  ISSUER_UNKNOWN: text("Unaltered, but its issuer is not known here", "文件未经改动，但签发人未知"),
  ISSUER_UNCHECKED: text(
    "Unaltered, but issued by a company whose identity nobody has checked",
    "文件未经改动，但签发公司的身份无人核实",
  ),
  ISSUER_UNSAID: text(
    "Unaltered, but its certificate does not say whether anybody has checked the company's identity",
    "文件未经改动，但证书未注明签发公司的身份是否经过核实",
  ),
  ISSUER_REFUSED: text("Not genuine: the certificate was not valid for it", "文件不真实：所用证书无效"),
  REVOKED: text("Not in force: revoked, or never issued", "文件无效：已被撤销或从未签发"),
  ISSUER_DENIED: text("Not genuine: the issuer's domain does not confirm it", "文件不真实：签发人的域名未予确认"),
  SIGNER_REFUSED: text("From its issuer, but another signature on it is not valid", "签发人属实，但另有签名无效"),
  SIGNER_UNKNOWN: text(
    "From its issuer, but another signer could not be confirmed",
    "签发人属实，但另有签署人无法确认",
  ),
  SIGNER_UNCHECKED: text(
    "From its issuer, but nobody has checked the identity of another signer",
    "签发人属实，但另有签署人的身份无人核实",
  ),
  ADDITION_OPEN: text(
    "Signed and unaltered, with an addition that is not judged here",
    "签名有效，未经改动，但含有此处不作判断的添加",
  ),
  UNCERTAIN: text("It cannot be said for certain", "文件真伪无法确定"),
  COPY: text("An unsigned copy, not the original", "文件为未经签署的副本，不是正本"),
  NOT_SIGNED: text("Not signed: there is nothing to verify", "文件未经签署：无可验证的内容"),
  UNREADABLE: text("Not a document that can be checked here", "此文件无法在此验证"),
} as const satisfies Record<string, Text>;

export type Headline = keyof typeof HEADLINES;

/** The warning under every verdict on a document of title: of a file, and of a link alone. */
export const HOLDING = {
  file: text(
    "Having this file is not holding the bill: the holder is the party in control on the register.",
    "拥有此文件不等于持有提单：持有人是登记册上控制该正本的一方。",
  ),
  link: text(
    "Having this link is not holding the bill: the holder is the party in control on the register.",
    "拥有此链接不等于持有提单：持有人是登记册上控制该正本的一方。",
  ),
} as const satisfies Record<string, Text>;
