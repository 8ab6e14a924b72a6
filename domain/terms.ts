// Data: the terms of use and the privacy policy, in both languages.
import type { Clause } from "./agreement.ts";
import { LIMITS } from "./limits.ts";
import { text, type Text } from "./text.ts";

/** A text that people agree to, or are told. A changed text is a new version. */
export interface LegalText {
  readonly version: number;
  readonly date: string;
  readonly title: Text;
  readonly clauses: readonly Clause[];
}

const clause = (headingEn: string, headingZh: string, en: string, zh: string): Clause => ({
  heading: text(headingEn, headingZh),
  words: text(en, zh),
});

/** Between who runs an installation and everybody who has an account there. */
export const TERMS: LegalText = {
  version: LIMITS.termsVersion,
  date: LIMITS.termsDate,
  title: text("Terms of use", "服务条款"),
  clauses: [
    clause(
      "What these terms are about",
      "本条款的内容",
      "These terms hold between the operator of this installation of Hawser and everybody who has an account on it. Whoever registers a company or follows an invitation agrees to them for oneself, and says to be entitled to act for that company. What companies owe each other about originals stands in the user agreement, which is accepted separately.",
      "本条款适用于本 Hawser 平台的运营方与所有持有账号者之间。注册公司或接受邀请者即代表本人同意本条款，并声明有权代表该公司行事。各公司之间就正本承担的义务载于用户协议，须另行接受。",
    ),
    clause(
      "The account",
      "账号",
      "An account belongs to one person and is not shared. What is typed at registration must be true and be kept so. The password and the codes that are sent by e-mail are for the account's owner alone; whoever believes that others know them changes the password at once and tells an administrator.",
      "账号仅供一人使用，不得共用。注册所填内容须真实并保持更新。密码和邮件验证码仅限账号所有人使用；如认为他人可能知悉，应立即更改密码并告知管理员。",
    ),
    clause(
      "What nobody can recover",
      "无法找回的内容",
      "Keys are stored so that only passwords open them. Neither the operator nor the authors of the software can recover a lost password, a lost wallet or a blockchain address. A company therefore lets more than one colleague hold its keys.",
      "密钥仅可由密码开启。运营方和软件作者均无法找回丢失的密码、钱包或区块链地址。因此公司应让一位以上的同事持有公司密钥。",
    ),
    clause(
      "What the platform may be used for",
      "平台的用途",
      "It is for documents of trade and shipping between companies that know each other. It is not to be used to deceive, to send what the recipient must not have, to try the locks of others, or to burden the service beyond what the work needs. Invitations and requests go to people who can be expected to want them.",
      "平台用于相识公司之间的贸易与航运单证往来。不得用于欺骗、发送接收方不应获得的内容、试探他人的安全防护，或给服务造成超出业务所需的负担。邀请和请求应仅发给预期愿意接收的人。",
    ),
    clause(
      "Content",
      "内容",
      "Documents stay those of the companies that make and receive them. The operator keeps them, shows them to whom they were sent, and does nothing else with them. Who uploads or signs a document answers for its content.",
      "单证归制作方和接收方公司所有。运营方负责保存并向收件方展示，除此之外不作他用。上传或签署单证者对其内容负责。",
    ),
    clause(
      "What stays",
      "长期保留的内容",
      "Signed documents, the record of who did what, and what stands on a blockchain are evidence for others too. They stay when an account ends.",
      "已签署的单证、操作记录以及链上内容同时也是他方的证据，账号终止后仍予保留。",
    ),
    clause(
      "The service",
      "服务",
      "The operator keeps the installation running and safe as well as it can, and may stop it for maintenance. It does not answer for networks, chains, wallets and mail servers of others. Where the law sets limits to excluding liability, the law holds.",
      "运营方尽力保持平台稳定与安全运行，并可因维护而暂停服务。对于他方的网络、区块链、钱包和邮件服务器，运营方不承担责任。法律限制免责之处，从其规定。",
    ),
    clause(
      "End and change",
      "终止与变更",
      "An account may be given up at any time, and is disabled by the company's administrator or, when these terms are broken, by the operator. A new version of these terms is shown before it holds; which version a person agreed to, and when, is kept.",
      "账号可随时停用；公司管理员可停用账号，违反本条款时运营方亦可停用。条款更新前会先行展示；每人同意的版本和时间均予记录。",
    ),
  ],
};

/** The data that is kept about people, why, and for how long. */
export const PRIVACY: LegalText = {
  version: LIMITS.termsVersion,
  date: LIMITS.termsDate,
  title: text("Privacy policy", "隐私政策"),
  clauses: [
    clause(
      "Who is responsible",
      "责任方",
      "The operator of this installation is responsible for the data on it. Questions, and requests to see, correct or erase data, go to the operator, or to the administrator of one's company.",
      "本平台的运营方对平台上的数据负责。如有疑问，或需查阅、更正、删除数据，请联系运营方或本公司管理员。",
    ),
    clause(
      "What is kept about a person",
      "保存的个人信息",
      "Name, name under signatures, e-mail address, language, rights, the company worked for, certificates, and when the account was last used. Of each session: network address, browser and times. Networks that a person has signed in from are remembered for {days} days, so that strangers cannot lock the account.",
      "姓名、签署名称、邮箱、语言、权限、所属公司、证书以及最近使用时间。每个会话记录网络地址、浏览器和时间。登录所用的网络保留 {days} 天，以防陌生人锁定账号。",
    ),
    clause(
      "What it is for",
      "用途",
      "To let people sign in, to act for their company, to show the parties of a document who did what, to write to those concerned, and to keep strangers out. Nothing is sold, and nothing is used for advertising.",
      "用于登录、代表公司办理业务、向单证各方说明操作人、通知相关人员，以及防止他人闯入。不出售数据，不用于广告。",
    ),
    clause(
      "Who sees it",
      "谁能看到",
      "Colleagues of the same company see each other. Other companies see the names that stand under signatures on documents that they received, and the name, city and country of registered companies. A certificate inside a signed file names its signer to everybody who has the file.",
      "同一公司的同事可相互看到。其他公司可看到其所收单证签名处的姓名，以及注册公司的名称、城市和国家。已签署文件内的证书会向持有该文件的任何人显示签署人。",
    ),
    clause(
      "What stands on a chain",
      "链上内容",
      "Addresses of companies, times, and fingerprints of documents are on a blockchain that everybody can read and nobody can erase. Names, e-mail addresses and documents are not. A remark to an act on a title is there encrypted.",
      "公司地址、时间和单证指纹保存在人人可读、无人可删的区块链上。姓名、邮箱和单证不上链。对物权操作的备注以加密形式上链。",
    ),
    clause(
      "How long",
      "保留期限",
      "Sessions end after {hours} hours and are then removed. Letters that were sent are removed after 30 days. Signed documents and the record of acts are evidence and stay; drafts stay until they are deleted.",
      "会话在 {hours} 小时后结束并随即删除。已发送的邮件 30 天后删除。已签署的单证和操作记录属于证据，长期保留；草稿保留至被删除为止。",
    ),
    clause(
      "In the browser",
      "浏览器中",
      "One cookie holds the session; it is needed to sign in and cannot be read by scripts. Language, colours and shortcuts are kept in this browser. Errors and speed are measured only where the visitor agreed to it.",
      "一个 Cookie 用于保持登录，为登录所必需，脚本无法读取。语言、配色和快捷键设置保存在本浏览器中。仅在访客同意后才采集错误与性能数据。",
    ),
    clause(
      "Changes",
      "变更",
      "A new version of this policy is shown here with its number and date before it holds.",
      "政策更新前，新版本会连同版本号和日期先在此展示。",
    ),
  ],
};

/** The numbers that the sentences of both leave open. */
export const LEGAL_NUMBERS = { days: LIMITS.familiarDays, hours: LIMITS.sessionHours } as const;
