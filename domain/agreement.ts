// Data: the user agreement, in both languages.
import { LIMITS } from "./limits.ts";
import { text, type Text } from "./text.ts";

export interface Clause {
  readonly heading: Text;
  readonly words: Text;
}

/** The text that a company and each of its users accept before originals are moved. A changed text is a new version. */
export const AGREEMENT: {
  readonly version: number;
  readonly date: string;
  readonly title: Text;
  readonly clauses: readonly Clause[];
} = {
  version: LIMITS.agreementVersion,
  date: LIMITS.agreementDate,
  title: text("User agreement for electronic bills of lading", "电子提单用户协议"),
  clauses: [
    {
      heading: text("What this is about", "本协议的内容"),
      words: text(
        "Hawser records who holds and who owns an electronic bill of lading. The record is kept by contracts on a blockchain; the operator of this installation cannot change it. Companies that use originals here agree with each other on the following.",
        "Hawser 记录电子提单由谁占有、归谁所有。记录由区块链上的合约保存，本平台的运营方无法更改。在此使用正本的各公司相互约定如下。",
      ),
    },
    {
      heading: text("The same effect as paper", "与纸质提单同等效力"),
      words: text(
        "An electronic bill that was issued here is meant to have the effect of a paper bill of lading. Holding it on the register counts as holding the paper, endorsing it as endorsing the paper, and surrendering it as surrendering the paper. Where the law that governs the bill knows electronic transport documents or electronic transferable records, that law applies; elsewhere the parties are bound by this agreement.",
        "在此签发的电子提单旨在具有纸质提单的效力：在登记册上占有即视为持有纸质提单，电子背书即视为在纸面上背书，电子交单即视为交回纸质提单。提单所适用的法律承认电子运输单证或电子可转让记录的，依其规定；不承认的，各方受本协议约束。",
      ),
    },
    {
      heading: text("One original", "唯一正本"),
      words: text(
        "Of every bill there is one original, and it is with one party at a time. A PDF, a print or a credential is a copy for reading and for proof; having one is not holding the bill. A bill that was converted to paper or has ended is no longer valid here.",
        "每份提单仅有一份正本，且同一时间仅由一方占有。PDF、打印件或凭证均为供阅读和证明之用的副本，拥有副本不等于持有提单。已转为纸质或已终结的提单在此不再有效。",
      ),
    },
    {
      heading: text("Acts bind the company", "操作对公司具有约束力"),
      words: text(
        "What a user does with the login password or the company's wallet is done for the company. The company decides which users may act, keeps their rights up to date, and disables users who leave.",
        "用户以登录密码或公司钱包所作的操作即为公司的操作。公司自行决定哪些用户有权操作，及时更新其权限，并停用离职用户。",
      ),
    },
    {
      heading: text("Signatures and content", "签名与内容"),
      words: text(
        "Whoever signs a document answers for its content. The platform checks form and signatures, not whether the cargo exists or what is written about it is true.",
        "签署单证者对其内容负责。平台核查格式与签名，不核查货物是否存在或所载内容是否属实。",
      ),
    },
    {
      heading: text("Keys and passwords", "密钥与密码"),
      words: text(
        "Neither the operator nor anybody else can recover a lost password, a lost wallet or a blockchain address. Keep passwords secret, and let more than one colleague hold the company keys. Tell an administrator at once when a password or a wallet may be known to others.",
        "运营方及任何人均无法找回丢失的密码、钱包或区块链地址。请妥善保管密码，并让一位以上的同事持有公司密钥。如密码或钱包可能已泄露，请立即告知管理员。",
      ),
    },
    {
      heading: text("What cannot be undone", "不可撤销的操作"),
      words: text(
        "A transfer that the chain has finally confirmed is undone only by the party that received it. Voiding, converting to paper and releasing cargo cannot be undone by anybody.",
        "经链上最终确认的转让，仅能由接收方退回。作废、转为纸质和放货，任何人均无法撤销。",
      ),
    },
    {
      heading: text("What others see", "他人可见的内容"),
      words: text(
        "On the chain everybody can see addresses, times, and the fingerprints of documents, for ever; the documents themselves are not there. On this platform, documents are seen by the companies that they were sent to.",
        "任何人都可在链上永久查看地址、时间和单证指纹，单证本身并不上链。在本平台上，单证仅对接收方公司可见。",
      ),
    },
    {
      heading: text("When something stands still", "服务中断时"),
      words: text(
        "A chain, a network or this installation may be out of service for a time. Acts that were begun wait and go on, or expire without effect. The state on the chain decides in every case of doubt.",
        "区块链、网络或本平台可能暂时中断。已发起的操作将等待并继续，或在逾期后失效。如有疑义，以链上状态为准。",
      ),
    },
    {
      heading: text("Acceptance and end", "接受与终止"),
      words: text(
        "An administrator accepts this agreement for the company, and every user who transfers originals accepts it as well; both are recorded with the time. A company may stop using the platform at any time; what it did before stays valid.",
        "由管理员代表公司接受本协议，转让正本的每位用户亦须接受；两者均连同时间一并记录。公司可随时停止使用平台，此前所作的操作仍然有效。",
      ),
    },
  ],
};
