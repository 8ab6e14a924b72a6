// Data: why an envelope or document of another platform is not taken, with the code that is answered.

import { text, type Text } from "./text.ts";
import type { ResponseCode } from "./pint-codes.ts";

const of = (code: ResponseCode, en: string, zh: string): { readonly code: ResponseCode; readonly label: Text } => ({
  code,
  label: text(en, zh),
});

export const PINT_FAULTS = {
  ENVELOPE_FORM: of("BENV", "The envelope has not the form of the standard.", "信封不符合标准格式。"),
  DOCUMENT_FORM: of("BENV", "The transport document has not the form of the standard.", "运输单证不符合标准格式。"),
  MANIFEST_FORM: of("BENV", "The signed manifest cannot be read.", "无法读取已签名的清单。"),
  ENTRY_FORM: of("BENV", "An entry of the transfer chain cannot be read.", "无法读取转让链中的某一条目。"),
  ISSUANCE_FORM: of("BENV", "The issuance manifest of the carrier cannot be read.", "无法读取承运人的签发清单。"),
  SIGNATURE_HEADER: of(
    "BSIG",
    "A signature is not ES256 or PS256, or names no key.",
    "签名算法不是 ES256 或 PS256，或未指明密钥。",
  ),
  KEY_UNKNOWN: of("BSIG", "A signature names a key that is not known here.", "签名所用密钥在此未登记。"),
  KEY_OF_ANOTHER: of("BSIG", "A signature was made with the key of another party.", "签名使用了另一方的密钥。"),
  KEY_OUT_OF_TIME: of("BSIG", "A signature was made with a key outside its validity.", "签名密钥不在有效期内。"),
  SIGNATURE_WRONG: of("BSIG", "A signature does not match what it signs.", "签名与其内容不符。"),
  LAST_CHECKSUM: of(
    "BENV",
    "The manifest names another last entry than the chain has.",
    "清单所列的最后条目与转让链不一致。",
  ),
  BACK_LINK: of("BENV", "An entry does not name the entry before it.", "某一条目未正确引用前一条目。"),
  ISSUE_MISSING: of("BENV", "The chain does not begin with the issue.", "转让链未以签发开始。"),
  ISSUE_TWICE: of("BENV", "The chain has a second issue.", "转让链中出现第二次签发。"),
  ISSUANCE_MISSING: of(
    "BENV",
    "The chain has no issuance manifest of the carrier, or has it in another entry than the first.",
    "转让链中没有承运人的签发清单，或签发清单不在首条目中。",
  ),
  DOCUMENT_CHECKSUM: of("BENV", "The checksum of the document is not the same everywhere.", "单证校验和在各处不一致。"),
  VISUALISATION: of("BENV", "The carrier's copy is not the one of the issue.", "承运人副本与签发时的副本不一致。"),
  DOCUMENTS_LISTED: of("BENV", "A further document is listed twice.", "附加文件重复列出。"),
  NOT_A_TITLE: of("BENV", "Only an electronic bill of lading is transferred.", "只能转让电子提单。"),
  AFTER_END: of("BENV", "An act follows the accepted surrender.", "交单被接受后仍有后续操作。"),
  SURRENDERED_ELSEWHERE: of(
    "BENV",
    "The surrender is not addressed to the carrier that issued.",
    "交单对象不是签发提单的承运人。",
  ),
  STRAIGHT_ENDORSED: of("BENV", "A straight bill cannot be endorsed.", "记名提单不可背书。"),
  PLATFORM_BREAK: of(
    "BENV",
    "An entry comes from a platform that the title did not go to.",
    "某一条目来自提单并未转至的平台。",
  ),
  ACTOR_ELSEWHERE: of(
    "BENV",
    "An entry has an act of a party of another platform.",
    "某一条目包含其他平台当事方的操作。",
  ),
  REGISTRY_UNKNOWN: of(
    "BENV",
    "The transfer is guarded by a registry that is not supported here.",
    "该转让受此处不支持的登记系统保护。",
  ),
  HISTORY: of(
    "DISE",
    "The envelope contradicts what is known here of this title.",
    "信封与此处已知的该提单记录相矛盾。",
  ),
  OTHER_PLATFORM: of("BENV", "The last act is not addressed to this platform.", "最后一项操作并非发往本平台。"),
  NOTICE: of(
    "BENV",
    "The last act gives possession to nobody. Send the envelope that transfers the bill; notices are not taken here.",
    "最后一项操作未转移占有。请发送转让提单的信封；此处不接收通知。",
  ),
  SURRENDERED_HERE: of(
    "BENV",
    "A surrender is not taken as an envelope here. Send it to the carrier's address for surrender requests.",
    "此处不以信封接收交单。请发送至承运人的交单请求地址。",
  ),
  RECIPIENT_UNKNOWN: of("BENV", "The recipient is not known on this platform.", "本平台不存在该接收方。"),
  DOCUMENT_UNDECLARED: of("INCD", "The document was not declared.", "该文件未经申报。"),
  DOCUMENT_CONTENT: of("INCD", "The document has another checksum than its address.", "文件校验和与地址不符。"),
  DOCUMENT_SIZE: of("INCD", "The document has another size than declared.", "文件大小与申报不符。"),
  DOCUMENTS_MISSING: of("MDOC", "Documents are missing.", "缺少文件。"),
} as const satisfies Record<string, { readonly code: ResponseCode; readonly label: Text }>;
export type PintFault = keyof typeof PINT_FAULTS;
