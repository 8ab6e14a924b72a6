import { text, type Text } from "./text.ts";

export type Outcome = "VALID" | "INVALID" | "INDETERMINATE";

/** Why a check came out as it did, in words for everyone. */
export const REASONS = {
  // Integrity
  SIGNATURE_MATCHES: text("No byte has changed since it was signed", "签署后未有任何字节被改动"),
  ANCHORED: text("This very file is anchored on the chain", "该文件的指纹已锚定于链上"),
  DIGEST_DIFFERS: text("The content was changed after signing", "内容在签署后被改动"),
  SIGNATURE_WRONG: text("The signature does not belong to this content and certificate", "签名与内容及证书不符"),
  SIGNATURE_UNREADABLE: text("The signature is damaged and cannot be read", "签名已损坏，无法读取"),
  ALGORITHM_WEAK: text("The signature uses a method that can be forged", "签名使用了可被伪造的弱算法"),
  ATTRIBUTE_UNSIGNED: text(
    "Something stands beside the signature that nobody signed, and that is not judged here",
    "签名中带有未经签署且此处不作判断的内容",
  ),
  CERTIFICATE_SWAPPED: text(
    "The certificate beside the signature is not the one that signed",
    "签名所附证书不是签署时使用的证书",
  ),
  CONTAINER_UNUSUAL: text(
    "The signature matches, but is put together in a way that is not judged here",
    "签名与内容相符，但其结构此处不作判断",
  ),
  CERTIFICATE_MISSING: text(
    "The certificate of the signer is not in the file, so that nothing can be checked with it",
    "文件中没有签署人的证书，无法据以核验",
  ),
  SIGNATURE_LOOSE: text("No field of the document bears the signature", "该签名不属于文件中的任何签名域"),
  TIMESTAMP_WRONG: text("The time-stamp does not belong to this signature", "时间戳与该签名不符"),
  ALGORITHM_UNKNOWN: text("The signature uses a method that is not supported here", "签名使用了此处不支持的算法"),
  RANGE_WRONG: text("The signature does not cover the file from its first byte", "签名未从文件首字节起覆盖全文"),
  CONTENT_DIFFERS: text(
    "The data in the file is not what the title on chain commits to",
    "文件中的数据与链上物权所承诺的内容不一致",
  ),
  KEY_ENDED: text("The key that signed it had ended by then, says its issuer", "签发人声明：签署所用密钥当时已停用"),
  NOT_SIGNED: text("The file bears no signature", "文件未经签署"),
  FILE_UNREADABLE: text("This is not a document that can be checked here", "此文件无法在此验证"),
  PROOF_MATCHES: text("The proof matches every field of the credential", "证明与凭证的全部字段相符"),
  PROOF_UNREADABLE: text(
    "The proof cannot be checked here: it is not written as the standard asks",
    "证明的写法不符合标准，无法在此验证",
  ),
  SUITE_BBS_2020: text(
    "It is signed by an older method (BbsBlsSignature2020), which is not checked here",
    "凭证使用较旧的签名方法（BbsBlsSignature2020），此处不予验证",
  ),
  CONTEXT_UNKNOWN: text(
    "It uses a vocabulary that is not at hand here, so that its proof cannot be checked",
    "凭证所用的词汇表不在此处，因此无法验证其证明",
  ),
  TERM_UNDEFINED: text(
    "It uses words that no vocabulary it names defines, which no proof covers",
    "凭证使用了其词汇表中未定义的词语，任何证明都不涵盖这些词语",
  ),
  TERMS_OWN: text(
    "Its proof matches, but it defines words of its own that need not mean what they say",
    "证明相符，但凭证自行定义了词语，其含义可能与字面不同",
  ),
  PRESENTATION_MATCHES: text(
    "The proof of whoever shows it matches, and so does that of every credential in it",
    "出示者的证明与其中每份凭证的证明均相符",
  ),
  PRESENTATION_UNSIGNED: text(
    "What it holds is whole, but nobody signed that they show it",
    "其中内容完整，但没有人签署出示",
  ),
  HOLDER_UNRESOLVED: text(
    "What it holds is whole, but the key of whoever shows it could not be asked for",
    "其中内容完整，但无法获取出示者的密钥",
  ),
  HOLDER_DIFFERS: text(
    "What it holds is whole, but whoever shows it is not whom it was issued to, or did not sign it",
    "其中内容完整，但出示者并非凭证的签发对象，或未签署出示",
  ),
  KEY_UNNAMED: text(
    "Its issuer does not name the key that it was signed with as one for this",
    "签发人未将签署所用的密钥列为此用途的密钥",
  ),
  MANDATORY_WITHHELD: text(
    "Something that every such document has to show was left out of it",
    "该文件被隐去了此类文件必须披露的内容",
  ),
  PROOF_WRONG: text("The credential was changed after it was signed", "凭证在签署后被改动"),

  // Identity
  PATH_VALID: text(
    "The certificate leads to a trusted authority and was valid",
    "证书可追溯至受信任的机构，且在有效期内",
  ),
  COMPANY_APPROVED: text(
    "The platform that issued the certificate has checked the company's identity, and it was valid",
    "签发证书的平台已核实该公司的身份，且证书在有效期内",
  ),
  COMPANY_UNCHECKED: text(
    "Nobody has checked the company's identity: its certificate proves an e-mail address only",
    "无人核实过该公司的身份：其证书仅证明一个邮箱地址",
  ),
  ASSURANCE_UNSAID: text(
    "The certificate does not say whether anybody has checked the company's identity",
    "证书未注明是否有人核实过该公司的身份",
  ),
  ISSUER_UNKNOWN: text("The certificate leads to no authority that is trusted here", "证书无法追溯至此处信任的机构"),
  CERTIFICATE_EXPIRED: text(
    "The certificate has expired since, and nothing proves that the signature is older",
    "证书现已过期，且无法证明签名早于到期时间",
  ),
  CERTIFICATE_NOT_VALID_THEN: text("The certificate was not valid at the time of signing", "签署时证书不在有效期内"),
  CERTIFICATE_REVOKED: text("The certificate had been revoked", "证书已被吊销"),
  CERTIFICATE_REVOKED_SINCE: text(
    "The certificate has been revoked, and nothing proves that the signature is older",
    "证书已被吊销，且无法证明签名早于吊销时间",
  ),
  REVOCATION_UNKNOWN: text(
    "No list of that time shows whether the certificate had been revoked",
    "没有当时的吊销列表可证明证书未被吊销",
  ),
  CERTIFICATE_RULE_UNKNOWN: text("The certificate has a rule that is not known here", "证书中含有此处无法识别的限制"),
  CERTIFICATE_DAMAGED: text("A certificate in the file is damaged", "文件中的证书已损坏"),
  CERTIFICATE_PURPOSE: text("The certificate may not be used for signing documents", "该证书不得用于签署单证"),
  SIGNER_NOT_ISSUER: text("The signer is not the company that issued the title", "签署人不是签发该物权的公司"),
  DOMAIN_CONFIRMS: text(
    "The issuer's domain confirms where its documents are registered",
    "签发人的域名确认了其登记处",
  ),
  DOMAIN_DENIES: text("The domain that the document names does not confirm it", "文件所称的域名未予确认"),
  DOMAIN_UNASKED: text(
    "The issuer's domain could not be asked, or not all who were asked for it say the same",
    "无法查询签发人的域名，或各解析服务器的答复不一致",
  ),
  IDENTITY_RECORDED: text(
    "Its domain confirmed its issuer when that was written down, and was not asked again",
    "域名曾在记录时确认其签发人，此次未再查询",
  ),
  IDENTITY_UNCLAIMED: text(
    "The document names no domain or key that vouches for its issuer",
    "文件未指明可证明签发人身份的域名或密钥",
  ),
  DID_RESOLVED: text("The issuer's domain confirms its key", "签发人的域名确认了其密钥"),
  KEY_ONLY: text(
    "Its issuer is a key alone: nothing says whose it is",
    "签发人仅为一个密钥：没有任何资料说明密钥属于谁",
  ),
  DID_UNRESOLVED: text("The issuer's domain could not be asked for its key", "无法从签发人的域名获取密钥"),

  // Later changes
  COVERS_ALL: text("Nothing was added after it", "其后未添加任何内容"),
  ONLY_SIGNATURES: text("Only further signatures were added after it", "其后仅添加了签名"),
  ONLY_PROOFS: text("Only proofs for later checks were added after it", "其后仅添加了用于长期验证的资料"),
  ONLY_HARMLESS: text(
    "Only signatures, and additions that no page shows, came after it",
    "其后仅有签名及页面上不显示的添加",
  ),
  ONLY_ALLOWED: text(
    "Only fields that its signer left to be filled in were filled after it",
    "其后仅填写了签署人允许填写的域",
  ),
  CHANGED_OPEN: text(
    "Something that is not judged here was added after it: look at what was added later",
    "其后添加了此处不作判断的内容：请查看后续添加的内容",
  ),
  CERTIFIED_AGAINST: text(
    "What was added or changed after it is more than its signer allowed",
    "其后的添加或改动超出签署人所允许的范围",
  ),
  EMAIL_ONLY: text(
    "Signed by a visitor: only that a code was read at the e-mail address is proved, not who the person is",
    "由访客签署：仅证明验证码在该邮箱收到，不证明签署人的身份",
  ),
  COVERS_TEXT: text("What this signer put on the page covers text that was there before", "该签名的图样遮盖了原有文字"),
  COVERS_IMAGE: text(
    "What this signer put on the page covers part of a picture that was there before, as a scanned page is one: compare the page as it was",
    "该签名的图样遮盖了原有图像（如扫描页面）的一部分：请与此前的页面对照",
  ),
  CHANGED_AFTER: text(
    "What a page shows, or a value that was signed, was changed after it",
    "其后页面显示的内容或已签署的值被改动",
  ),
  UNSIGNED_AFTER: text("Something that nobody signed was added at the end", "文件末尾添加了未经签署的内容"),
  LATER_UNREADABLE: text("What was added after it cannot be read here", "其后添加的内容无法在此读取"),

  VALIDITY_ENDED: text(
    "The time for which its issuer made it valid has ended, or has not begun",
    "签发人设定的有效期已过或尚未开始",
  ),
  SUSPENDED: text("Its issuer has suspended it", "签发人已将其暂停"),

  // Packages
  PARTS_MATCH: text("Every file in the package was checked and is whole", "包内每个文件均已验证且完整"),
  PART_FAILS: text("A file in the package was altered", "包内有文件被改动"),
  PART_UNCERTAIN: text("A file in the package could not be judged for certain", "包内有文件无法确定真伪"),
  PACKAGE_AMBIGUOUS: text(
    "Programs would unpack different files from this archive",
    "不同程序会从该压缩包中解出不同的文件",
  ),
  MANIFEST_DIFFERS: text("The files are not those that the sealed list names", "文件与封签清单所列不符"),

  // Status on chain
  NO_TITLE: text("The file names no title on chain", "文件未指明链上物权"),
  IN_CIRCULATION: text("In circulation: not returned, burnt or paused", "流通中：未交回、未注销、未暂停"),
  RETURNED: text("The title has been returned to its issuer", "物权已交回签发人"),
  BURNT: text("The title has ended; this bill no longer entitles anyone", "物权已终结，本提单不再赋予任何人权利"),
  BILL_DISCHARGED: text(
    "The bill of exchange was discharged by its owner and has ended; it no longer entitles anyone",
    "该汇票已由权利人确认清偿并终结，不再赋予任何人权利",
  ),
  BILL_REJECTED: text(
    "Acceptance of the bill of exchange was refused, and its title has ended with that",
    "该汇票被拒绝承兑，其物权随之终结",
  ),
  PAUSED: text("The register is paused: nothing can move until it is resumed", "登记册已暂停，恢复前无法变动"),
  ISSUED_ON_CHAIN: text("Issued on the chain and not revoked", "已在链上签发，且未被撤销"),
  SIGNED_BY_KEY: text(
    "Signed by the issuer's key; it can be revoked in no register",
    "由签发人密钥签署，不在任何登记处撤销",
  ),
  NOT_REVOKED: text("Its issuer's status list does not name it as revoked", "签发人的状态列表未将其列为已撤销"),
  STATUS_KIND_UNKNOWN: text(
    "It names a place to ask for its status that is not known here",
    "文件所指的状态查询方式在此无法识别",
  ),
  TITLE_UNREADABLE: text(
    "It names a title on chain, but not which one and where",
    "文件指向链上物权，但未写明是哪一项及其位置",
  ),
  STATUS_WITHHELD: text(
    "Whoever passed it on chose what to show, and it does not show whether and where it can be revoked",
    "转交者选择了披露的内容，其中未显示该凭证能否撤销及在何处撤销",
  ),
  TITLES_SEVERAL: text(
    "It names several titles on chain: check each credential by itself",
    "文件指向多项链上物权：请逐份验证",
  ),
  TITLE_UNNAMED: text(
    "It is of a kind that is a title, but does not say which title it is",
    "此类文件属于物权凭证，但未写明是哪一项物权",
  ),
  REVOKED: text("Its issuer has revoked it", "签发人已将其撤销"),
  NOT_ISSUED: text("It was never issued on the chain", "从未在链上签发"),
  REVOCATION_UNASKED: text("Whether its issuer has revoked it could not be asked", "无法查询签发人是否已将其撤销"),
  TITLE_UNKNOWN: text("The register knows no such title", "登记册中无此物权"),
  CHAIN_UNREACHABLE: text("The chain could not be asked here", "此处无法查询该区块链"),
  CHAIN_UNNAMED: text(
    "It does not say on which chain it was issued, and the one that can be asked here does not know it",
    "文件未写明在哪条区块链上签发，而此处可查询的区块链上没有该文件",
  ),
} as const satisfies Record<string, Text>;

export type Reason = keyof typeof REASONS;

export interface Finding {
  readonly outcome: Outcome;
  readonly reason: Reason;
}

export const valid = (reason: Reason): Finding => ({ outcome: "VALID", reason });
export const invalid = (reason: Reason): Finding => ({ outcome: "INVALID", reason });
export const unsure = (reason: Reason): Finding => ({ outcome: "INDETERMINATE", reason });
