import { text } from "#domain/text";

/** The letters about acts on a title, by the act. */
export const LETTERS = {
  endorse: {
    subject: text("{company} endorsed B/L {number} to you", "{company} 已将提单 {number} 背书给本公司"),
    body: text(
      "{company} has endorsed the bill of lading {number} to your company, which owns it now.\n\nOpen it: {link}\n",
      "{company} 已将提单 {number} 背书给本公司，现由本公司拥有。\n\n查看：{link}\n",
    ),
  },
  surrender: {
    subject: text("{company} surrendered B/L {number} to you", "{company} 已就提单 {number} 向本公司交单"),
    body: text(
      "{company} has surrendered the bill of lading {number}. Accept or reject the surrender.\n\n{said}\n\nOpen it: {link}\n",
      "{company} 已就提单 {number} 交单，请受理或退回。\n\n{said}\n\n查看：{link}\n",
    ),
  },
  rejectSurrender: {
    subject: text("{company} rejected the surrender of B/L {number}", "{company} 已退回提单 {number} 的交单"),
    body: text(
      "{company} has rejected the surrender of the bill of lading {number}. Your company holds and owns it again. Reason: {said}\n\nOpen it: {link}\n",
      "{company} 已退回提单 {number} 的交单，提单重新由本公司持有并拥有。原因：{said}\n\n查看：{link}\n",
    ),
  },
  acceptSurrender: {
    subject: text("{company} accepted the surrender of B/L {number}", "{company} 已受理提单 {number} 的交单"),
    body: text(
      "{company} has accepted the surrender of the bill of lading {number}. Its title has ended; the cargo is released by {agent}.\n\nOpen it: {link}\n",
      "{company} 已受理提单 {number} 的交单。物权已终结，由 {agent} 放货。\n\n查看：{link}\n",
    ),
  },
  release: {
    subject: text("{company} asks you to release the cargo of B/L {number}", "{company} 请本公司对提单 {number} 放货"),
    body: text(
      "{company} has accepted the surrender of the bill of lading {number} and named your company to release the cargo. Release it when the document says that it can be done.\n\nOpen it: {link}\n",
      "{company} 已受理提单 {number} 的交单，并指定本公司放货。待单证页面显示可以放货后办理。\n\n查看：{link}\n",
    ),
  },
  refuseReceipt: {
    subject: text("{company} refused B/L {number}", "{company} 已拒收提单 {number}"),
    body: text(
      "{company} has refused the bill of lading {number}. It is back with your company. Reason: {said}\n\nOpen it: {link}\n",
      "{company} 已拒收提单 {number}，提单已退回本公司。原因：{said}\n\n查看：{link}\n",
    ),
  },
} as const;
