// Data: the words of title and of this platform, explained in both languages.
import { text, type Text } from "./text.ts";

interface Explained {
  readonly word: Text;
  /** One or two sentences that need no other word of the table. */
  readonly meaning: Text;
}

const explained = (word: Text, en: string, zh: string): Explained => ({ word, meaning: text(en, zh) });

/** Words that people of the trade, or newcomers to it, may not know in the sense that they have here. */
export const GLOSSARY = {
  title: explained(
    text("Title", "物权"),
    "The right to the goods or the money that a document stands for. It exists once: whoever has it on the chain has the original.",
    "单证所代表的货物或款项的权利，仅有一份：链上持有者即持有正本。",
  ),
  original: explained(
    text("Original and copy", "正本与副本"),
    "The original is the document with the title behind it. A copy is marked as such and moves nothing.",
    "正本是附有物权的单证；副本带有标记，不转移任何权利。",
  ),
  issuer: explained(
    text("Issuer", "签发人"),
    "The company that signed the document and brought its title onto the chain, such as the carrier.",
    "签署单证并将其物权上链的公司，例如承运人。",
  ),
  holder: explained(
    text("Holder", "持有人"),
    "The company that has the original, as if the paper lay in its safe. Only the holder can transfer or surrender it.",
    "持有正本的公司，如同纸质正本存放于其保险柜。只有持有人可以转让或交单。",
  ),
  owner: explained(
    text("Owner", "所有人"),
    "The company that the endorsements name as entitled; programs call it the beneficiary. A bank may hold an original that a buyer owns.",
    "背书所指明的权利人，程序中称为受益人。银行可以持有由买方拥有的正本。",
  ),
  negotiability: explained(
    text("To order, blank, straight", "指示、空白与记名"),
    "To order: ownership passes by endorsement. Blank: whoever holds the original is entitled. Straight: made out to one consignee, and not endorsed.",
    "指示：所有权以背书转让。空白：持有正本者即为权利人。记名：指定收货人，不可背书。",
  ),
  endorsement: explained(
    text("Endorsement", "背书"),
    "The owner names the next owner, as on the back of a paper bill. It is signed, and stands in the story of the title for good.",
    "所有人指明下一所有人，如同在纸质提单背面签署。背书经签署，永久载于物权历程。",
  ),
  nomination: explained(
    text("Nomination", "提名"),
    "The owner, who does not hold the original, names the next owner; the holder carries that out or does not.",
    "未持有正本的所有人提名下一所有人，由持有人决定是否执行。",
  ),
  surrender: explained(
    text("Surrender", "交单"),
    "The original goes back to its issuer, for the cargo to be delivered or the bill to be changed. The issuer accepts or rejects it.",
    "正本交回签发人，用于提货或修改提单，由签发人接受或拒绝。",
  ),
  release: explained(
    text("Release agent", "放货代理"),
    "The company that hands the cargo over against a surrendered original.",
    "凭已交单的正本放货的公司。",
  ),
  telex: explained(
    text("Telex release", "电放"),
    "A straight bill that is back with its issuer is ended, and the agent at the destination releases the cargo without it.",
    "记名提单交回签发人后即终结，由目的港代理凭通知放货。",
  ),
  escrow: explained(
    text("Title escrow", "物权托管合约"),
    "The contract on the chain that keeps one title: it knows holder and owner, and lets nobody else move it.",
    "链上保管一份物权的合约：记载持有人和所有人，其他任何人均无法转移。",
  ),
  register: explained(
    text("Register", "登记册"),
    "The contract on the chain in which all titles of one issuer stand.",
    "链上登记同一签发人全部物权的合约。",
  ),
  address: explained(
    text("Title address", "物权地址"),
    "The address by which a company holds and owns titles on the chain. Its key is kept on this platform under the login password, or in a wallet.",
    "公司在链上持有和拥有物权的地址，其密钥由本平台以登录密码保管，或存于钱包。",
  ),
  seal: explained(
    text("Seal", "封签"),
    "The company’s signature over the list of all files of an envelope. One colleague seals, another transfers; afterwards no file can be changed unseen.",
    "公司对信封内全部文件清单的签名。由一位同事封装，另一位转让；此后任何文件一经改动即可发现。",
  ),
  anchor: explained(
    text("Anchoring", "锚定"),
    "A fingerprint is written to the chain. It proves that something existed then, and has not been changed since, without showing it.",
    "将指纹写入区块链，证明内容当时已存在且此后未经改动，而不公开内容本身。",
  ),
  fingerprint: explained(
    text("Fingerprint", "指纹"),
    "A short value that is computed from a file (SHA-256). Any other byte in the file gives another value.",
    "由文件计算得出的短值（SHA-256）。文件中任何一个字节不同，指纹即不同。",
  ),
  keys: explained(
    text("Company keys", "公司密钥"),
    "The keys by which the company signs and moves originals. Colleagues who are given them open them by their login password.",
    "公司用于签署和转移正本的密钥。获授予的同事以登录密码开启。",
  ),
  capacity: explained(
    text("Capacity", "签署身份"),
    "In what position somebody signs a bill: as carrier, as master, or as agent for one of them.",
    "签署提单时的身份：承运人、船长，或其代理人。",
  ),
  envelope: explained(
    text("Envelope", "信封"),
    "Documents that go to one company together. They are sealed, then transferred: all of them, or none.",
    "一并发送给一家公司的单证。先封装再转让：全部成功，或全部不变。",
  ),
  pack: explained(
    text("e-Pack", "电子单证包"),
    "The documents of one transaction under a reference of one’s own, such as the number of a letter of credit.",
    "一笔交易的全部单证，以自有编号（例如信用证号）归集。",
  ),
  accomplished: explained(
    text("Accomplished", "已完结"),
    "All cargo was handed over, or the bill of exchange was paid: the title has ended.",
    "货物已全部交付，或汇票已付款：物权终结。",
  ),
  node: explained(
    text("Node", "节点"),
    "One installation of this platform. Its administrators approve companies and see to its chains.",
    "本平台的一套安装。其管理员审批公司并维护所连接的区块链。",
  ),
} as const satisfies Record<string, Explained>;

export type GlossaryTerm = keyof typeof GLOSSARY;
