import type { ActLetter } from "#domain/acts/act";
import type { Statement } from "#domain/acts/acts";
import type { TitleLife } from "#domain/acts/endorsement";
import { text } from "#domain/text";
import type { LetterWords } from "../mail/content.ts";

const atStart = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The letters about acts on a title, by the act. `short` and `en`: how it is called in a subject and in a sentence. */
const lettersOf = (short: string, en: string, zh: string) =>
  ({
    issued: {
      topic: "titles",
      subject: text(`{company} issued ${short} {number} to you`, `{company} 已向本公司签发${zh} {number}`),
      body: text(
        `{company} has signed and issued the ${en} {number}. Your company holds and owns the only original.\n\n{facts}\n\nOpen it: {link}\n`,
        `{company} 已签署并签发${zh} {number}，唯一正本由本公司持有并拥有。\n\n{facts}\n\n查看：{link}\n`,
      ),
    },
    endorse: {
      topic: "titles",
      subject: text(`{company} endorsed ${short} {number} to you`, `{company} 已将${zh} {number} 背书给本公司`),
      body: text(
        `{company} has endorsed the ${en} {number} to your company, which owns it now.\n\n{facts}\n\nOpen it: {link}\n`,
        `{company} 已将${zh} {number} 背书给本公司，现由本公司拥有。\n\n{facts}\n\n查看：{link}\n`,
      ),
    },
    surrender: {
      topic: "asked",
      subject: text(`{company} surrendered ${short} {number} to you`, `{company} 已就${zh} {number} 向本公司交单`),
      body: text(
        `{company} has surrendered the ${en} {number}. Accept or reject the surrender.\n\n{said}\n\n{facts}\n\nOpen it: {link}\n`,
        `{company} 已就${zh} {number} 交单，请受理或退回。\n\n{said}\n\n{facts}\n\n查看：{link}\n`,
      ),
    },
    rejectSurrender: {
      topic: "titles",
      subject: text(`{company} rejected the surrender of ${short} {number}`, `{company} 已退回${zh} {number} 的交单`),
      body: text(
        `{company} has rejected the surrender of the ${en} {number}. Your company holds and owns it again. Reason: {said}\n\n{facts}\n\nOpen it: {link}\n`,
        `{company} 已退回${zh} {number} 的交单，${zh}重新由本公司持有并拥有。原因：{said}\n\n{facts}\n\n查看：{link}\n`,
      ),
    },
    acceptSurrender: {
      topic: "titles",
      subject: text(`{company} accepted the surrender of ${short} {number}`, `{company} 已受理${zh} {number} 的交单`),
      body: text(
        `{company} has accepted the surrender of the ${en} {number}. Its title has ended; the cargo is released by {agent}.\n\n{facts}\n\nOpen it: {link}\n`,
        `{company} 已受理${zh} {number} 的交单。物权已终结，由 {agent} 放货。\n\n{facts}\n\n查看：{link}\n`,
      ),
    },
    release: {
      topic: "asked",
      subject: text(
        `{company} asks you to release the cargo of ${short} {number}`,
        `{company} 请本公司对${zh} {number} 放货`,
      ),
      body: text(
        `{company} has accepted the surrender of the ${en} {number} and named your company to release the cargo. Release it when the document says that it can be done.\n\n{facts}\n\nOpen it: {link}\n`,
        `{company} 已受理${zh} {number} 的交单，并指定本公司放货。待单证页面显示可以放货后办理。\n\n{facts}\n\n查看：{link}\n`,
      ),
    },
    refuseReceipt: {
      topic: "titles",
      subject: text(`{company} refused ${short} {number}`, `{company} 已拒收${zh} {number}`),
      body: text(
        `{company} has refused the ${en} {number}. It is back with your company. Reason: {said}\n\n{facts}\n\nOpen it: {link}\n`,
        `{company} 已拒收${zh} {number}，${zh}已退回本公司。原因：{said}\n\n{facts}\n\n查看：{link}\n`,
      ),
    },
    nominate: {
      topic: "asked",
      subject: text(`{company} nominated an owner of ${short} {number}`, `{company} 已就${zh} {number} 提名所有人`),
      body: text(
        `{company}, the owner of the ${en} {number} that your company holds, has nominated the next owner. Execute the nomination if you agree.\n\n{facts}\n\nOpen it: {link}\n`,
        `本公司持有的${zh} {number} 的所有人 {company} 已提名下一所有人。如同意，请执行提名。\n\n{facts}\n\n查看：{link}\n`,
      ),
    },
    nominationWithdrawn: {
      topic: "titles",
      subject: text(
        `{company} withdrew the nomination of an owner of ${short} {number}`,
        `{company} 已撤回${zh} {number} 的所有人提名`,
      ),
      body: text(
        `{company}, the owner of the ${en} {number} that your company holds, has withdrawn its nomination: there is nothing to execute any more.\n\n{facts}\n\nOpen it: {link}\n`,
        `本公司持有的${zh} {number} 的所有人 {company} 已撤回提名，无需再执行。\n\n{facts}\n\n查看：{link}\n`,
      ),
    },
    owned: {
      topic: "titles",
      subject: text(`${atStart(short)} {number} is yours`, `${zh} {number} 已归本公司所有`),
      body: text(
        `{company} has executed the nomination: your company owns the ${en} {number} now.\n\n{facts}\n\nOpen it: {link}\n`,
        `{company} 已执行提名，${zh} {number} 现由本公司拥有。\n\n{facts}\n\n查看：{link}\n`,
      ),
    },
    converted: {
      topic: "titles",
      subject: text(`${atStart(short)} {number} is on paper now`, `${zh} {number} 已转为纸质`),
      body: text(
        `{company} has ended the electronic ${en} {number}. Paper originals with these serial numbers take its place: {said}\n\n{facts}\n\nOpen it: {link}\n`,
        `{company} 已终结电子${zh} {number}，由下列编号的纸质正本取代：{said}\n\n{facts}\n\n查看：{link}\n`,
      ),
    },
    discharged: {
      topic: "titles",
      subject: text(`${atStart(short)} {number} is paid`, `${zh} {number} 已付清`),
      body: text(
        `{company} has confirmed the payment of the ${en} {number}. It is discharged.\n\n{facts}\n\nOpen it: {link}\n`,
        `{company} 已确认收到${zh} {number} 的款项，${zh}责任解除。\n\n{facts}\n\n查看：{link}\n`,
      ),
    },
  }) satisfies Record<ActLetter, LetterWords>;

/** By the life of the title. */
export const LETTERS: Readonly<Record<TitleLife, ReturnType<typeof lettersOf>>> = {
  CARGO: lettersOf("B/L", "bill of lading", "提单"),
  ORDER: {
    ...lettersOf("delivery order", "delivery order", "提货单"),
    release: {
      topic: "asked",
      subject: text("{company} presented delivery order {number} to you", "{company} 已向本公司提示提货单 {number}"),
      body: text(
        "{company} has presented the delivery order {number} and named your company to release the cargo. Release it when the document says that it can be done.\n\n{facts}\n\nOpen it: {link}\n",
        "{company} 已提示提货单 {number}，并指定本公司放货。待单证页面显示可以放货后办理。\n\n{facts}\n\n查看：{link}\n",
      ),
    },
  },
  EXCHANGE: lettersOf("bill of exchange", "bill of exchange", "汇票"),
};

type AskedBack = Record<"surrender" | "endorsement", LetterWords>;
const askedBackOf = (short: string, en: string, zh: string): AskedBack => ({
  surrender: {
    topic: "asked",
    subject: text(`{company} asks for ${short} {number} back`, `{company} 请求退回${zh} {number}`),
    body: text(
      `{company} gave the ${en} {number} back to your company by mistake, and asks for it. Reason: {reason}\n\nReject what it did if you agree: {company} then holds and owns it again.\n\n{facts}\n\nOpen it: {link}\n`,
      `{company} 误将${zh} {number} 交回本公司，现请求退回。原因：{reason}\n\n如同意，请办理退回，此后由 {company} 重新持有并拥有。\n\n{facts}\n\n查看：{link}\n`,
    ),
  },
  endorsement: {
    topic: "asked",
    subject: text(
      `{company} asks you to undo the endorsement of ${short} {number}`,
      `{company} 请求撤销${zh} {number} 的背书`,
    ),
    body: text(
      `{company} endorsed the ${en} {number} to your company by mistake, and still holds it. Reason: {reason}\n\nRefuse the receipt if you agree: {company} then owns it again.\n\n{facts}\n\nOpen it: {link}\n`,
      `{company} 误将${zh} {number} 背书给本公司，正本仍由其持有。原因：{reason}\n\n如同意，请拒绝接收，此后由 {company} 重新拥有。\n\n{facts}\n\n查看：{link}\n`,
    ),
  },
});

/** The letters that ask for what was given by mistake, by the life of the title. */
export const ASKED_BACK = {
  CARGO: askedBackOf("B/L", "bill of lading", "提单"),
  ORDER: askedBackOf("delivery order", "delivery order", "提货单"),
  EXCHANGE: askedBackOf("bill of exchange", "bill of exchange", "汇票"),
} as const satisfies Record<TitleLife, AskedBack>;

/** The letters about what is stated of a bill of exchange. */
export const STATED: Readonly<Record<Statement, LetterWords>> = {
  presentForAcceptance: {
    topic: "asked",
    subject: text("{company} asks you to accept bill of exchange {number}", "{company} 请本公司承兑汇票 {number}"),
    body: text(
      "{company} has presented the bill of exchange {number} for acceptance. Accept it, or say why not.\n\n{facts}\n\nOpen it: {link}\n",
      "{company} 已就汇票 {number} 提示承兑。请承兑，或说明拒绝的原因。\n\n{facts}\n\n查看：{link}\n",
    ),
  },
  accept: {
    topic: "titles",
    subject: text("{company} accepted bill of exchange {number}", "{company} 已承兑汇票 {number}"),
    body: text(
      "{company} has accepted the bill of exchange {number} and must pay it when it is due.\n\n{facts}\n\nOpen it: {link}\n",
      "{company} 已承兑汇票 {number}，须于到期日付款。\n\n{facts}\n\n查看：{link}\n",
    ),
  },
  presentForPayment: {
    topic: "asked",
    subject: text("{company} asks you to pay bill of exchange {number}", "{company} 请本公司支付汇票 {number}"),
    body: text(
      "{company} has presented the bill of exchange {number} for payment. Pay it; the holder then confirms the payment.\n\n{facts}\n\nOpen it: {link}\n",
      "{company} 已就汇票 {number} 提示付款。请付款，随后由持票人确认收款。\n\n{facts}\n\n查看：{link}\n",
    ),
  },
  dishonour: {
    topic: "titles",
    subject: text("Notice of dishonour: bill of exchange {number}", "拒付通知：汇票 {number}"),
    body: text(
      "{company} has recorded that the bill of exchange {number} is dishonoured. Reason: {said}\n\n{facts}\n\nOpen it: {link}\n",
      "{company} 已记录汇票 {number} 被拒付。原因：{said}\n\n{facts}\n\n查看：{link}\n",
    ),
  },
  protest: {
    topic: "titles",
    subject: text("Protest of bill of exchange {number}", "汇票 {number} 已作拒绝证书"),
    body: text(
      "{company} has recorded the protest of the bill of exchange {number}: {said}\n\n{facts}\n\nOpen it: {link}\n",
      "{company} 已记录汇票 {number} 的拒绝证书：{said}\n\n{facts}\n\n查看：{link}\n",
    ),
  },
};
