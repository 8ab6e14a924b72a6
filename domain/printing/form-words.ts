import { text } from "../text.ts";

/** Everything that papers of forms print and that is not data. */
export const FORM = {
  originalNote: text("Signed electronically", "电子签署"),
  document: text("doc", "单证"),
  checksum: text("sha-256", "sha-256"),
  scan: text("Scan to verify", "扫码验证"),
  numberLater: text("The document number and its checksum are printed on signing.", "单证编号与校验值将于签署时打印。"),
  issuedBy: text("Issued by {name}", "出具方：{name}"),
  signatures: text("Signatures", "签署"),
  signs: text("Signs: {name}", "签署方：{name}"),
  continued: text("{label} (continued)", "{label}（续）"),
  item: text("{name} {number}", "{name} {number}"),
  page: text("Page {page} of {pages}", "第 {page} 页，共 {pages} 页"),
  footDRAFT: text("DRAFT – NOT SIGNED", "草稿 – 未签署"),
  footSAMPLE: text("SAMPLE – FOR PRACTICE", "样本 – 仅供练习"),
  footELSEWHERE: text("ORIGINAL ELSEWHERE", "正本在他处"),
  footCOPY_FULL: text("COPY", "副本"),
  footCOPY_TRADITIONAL: text("COPY", "副本"),
  footENDED: text("A RECORD, GIVES NO RIGHT", "仅为记录，不附带任何权利"),
  footPAPER_COPY: text("COPY ON PAPER", "纸质副本"),
  footPAPER: text("ORIGINAL ON PAPER", "纸质正本"),
  footORIGINAL: text(
    "ORIGINAL (electronic) · the signatures in this file prove who signed it and that nothing was changed since",
    "正本（电子）· 文件中的签名可证明签署人身份及签署后内容未被更改",
  ),
  belongs: text("to {kind} No. {number}", "{kind} {number} 之附页"),
  chain: text("CHAIN OF TITLE", "物 权 链"),
  chainNote: text(
    "The chain of title of this record is kept on the register, in the order below. Each entry is signed by the party that acted. Where this page and the register differ, the register decides.",
    "本记录的物权链记载于登记册，顺序如下。每一记录均由行为方签署。本页与登记册不一致时，以登记册为准。",
  ),
  to: text("To", "致"),
  date: text("Date", "日期"),
  reference: text("Reference", "编号"),
  behalf: text("For and on behalf of", "代表"),
} as const;
