import { text, type Text } from "./text.ts";

interface TopicRow {
  readonly label: Text;
  readonly about: Text;
  /** Its letters come at once, whatever their reader would rather have. */
  readonly fixed?: true;
}

/** The topics of letters, in the order in which a letter of the day tells it. */
export const LETTER_TOPICS = {
  asked: {
    label: text("Asked of you", "待你处理"),
    about: text(
      "Something waits for an act of yours: a transfer, a surrender, a release, a payment.",
      "有事项等待你处理：转让、交单、放货、付款等。",
    ),
  },
  arrived: {
    label: text("Envelopes that arrive", "收到的信封"),
    about: text("Another company sent your company an envelope.", "其他公司向本公司发来信封。"),
  },
  titles: {
    label: text("Titles and transfers", "物权与转让"),
    about: text(
      "A title became yours, came back, was refused, released, paid or turned into paper.",
      "物权归本公司所有、被退回、被拒收、已放货、已付款或转为纸质。",
    ),
  },
  signing: {
    label: text("Signing", "签署"),
    about: text("Requests to sign, their last days and how they ended.", "签署邀请、截止日期及结果。"),
  },
  documents: {
    label: text("Other documents", "其他单证"),
    about: text("Shipping instructions and letters of indemnity.", "装运指示和保函。"),
  },
  contacts: {
    label: text("Contacts", "联系人"),
    about: text("Requests of other companies, and their answers.", "其他公司的联系人请求及答复。"),
  },
  compliance: {
    label: text("Compliance checks", "合规检查"),
    about: text(
      "Hits that wait for a decision, and lists whose new version waits for an administrator.",
      "待判定的命中，以及新版本待管理员确认的名单。",
    ),
  },
  company: {
    label: text("Company", "公司管理"),
    about: text(
      "Colleagues who need keys, stamps to review, certificates about to expire, webhooks that fail.",
      "待授予密钥的同事、待审核的印章、即将到期的证书、失败的 Webhook。",
    ),
  },
  security: {
    label: text("Security", "安全"),
    about: text(
      "Passwords, keys, certificates, access tokens, and what was signed in your name. Always written at once.",
      "密码、密钥、证书、访问令牌，以及以你的名义签署的内容。此类邮件始终立即发送。",
    ),
    fixed: true,
  },
} as const satisfies Record<string, TopicRow>;
export type LetterTopic = keyof typeof LETTER_TOPICS;

/** The topics, in their order. */
export const TOPIC_NAMES = Object.keys(LETTER_TOPICS) as [LetterTopic, ...LetterTopic[]];

/** Whether letters of a topic come at once whatever was chosen. */
export const isFixed = (topic: LetterTopic): boolean => "fixed" in LETTER_TOPICS[topic];

/** How somebody is written to about a topic. */
export const LETTER_WAYS = ["each", "digest", "none"] as const;
export type LetterWay = (typeof LETTER_WAYS)[number];

/** The choices of a person; a topic that is missing is written about at once. */
export type LetterChoices = Partial<Record<LetterTopic, LetterWay>>;
